import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createPublicAgent, NotPublicError, readStream } from 'public-fetch';
import { type Agent, fetch, type Response } from 'undici';

/** Maximum concurrent requests per side, which also serves visitors. */
const MAX_CONCURRENT_REQUESTS = 4;
const MAX_ATTEMPTS = 5;
const TIMEOUT_SECONDS = 60;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/** Statuses that may be temporary. */
const TRANSIENT_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);

/** An unsuccessful response; the message continues the URL. */
export class RequestError extends Error {
  constructor(
    readonly status: number | null,
    message: string
  ) {
    super(message);
  }
}

/** A successful response. */
export interface Received {
  readonly bytes: Buffer;
  readonly contentType: string | null;
}

/** The result of an attempt; `pause` is the requested delay in milliseconds. */
type Attempt =
  | Received
  | { readonly error: RequestError; readonly isTransient: boolean; readonly pause: number | null };

/** Converts a timeout to a result that is not retried; `null` for other errors. */
const toTimeoutError = (error: unknown): Attempt | null =>
  (error as Error).name === 'TimeoutError'
    ? {
        error: new RequestError(null, `did not respond within ${TIMEOUT_SECONDS} seconds.`),
        ...{ isTransient: false, pause: null },
      }
    : null;

/** Returns the requested delay in milliseconds. */
const getRetryAfterMs = (response: Response): number | null => {
  const after = response.headers.get('retry-after');
  if (after === null) return null;
  const until = /^[0-9]+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Number.isNaN(until) ? null : Math.max(until, 0);
};

/**
 * Sends a few concurrent requests to a side, with retries at growing intervals while it is busy. Other
 * origins are only fetched from the public Internet.
 */
export class SideClient {
  private readonly agent: Agent;
  private underWay = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param origin named by the operator, `null` for none */
  constructor(
    origin: string | null,
    private readonly firstPause = FIRST_PAUSE_MS
  ) {
    this.agent = createPublicAgent({ trustedOrigin: origin });
  }

  /**
   * Fetches a URL.
   *
   * @param limit maximum size of the response in bytes
   * @throws RequestError
   */
  async get(url: string, limit: number): Promise<Buffer> {
    return (await this.getResponse(url, limit)).bytes;
  }

  /** Fetches a URL and returns its content type as well, which may contain the encoding of a text. */
  async getResponse(url: string, limit: number): Promise<Received> {
    await this.takeTurn();
    try {
      for (let tried = 1; ; tried += 1) {
        const answered = await this.tryOnce(url, limit);
        if ('bytes' in answered) return answered;
        if (tried === MAX_ATTEMPTS || !answered.isTransient) throw answered.error;
        const pause = answered.pause ?? this.firstPause * 2 ** (tried - 1);
        await wait(Math.min(pause, MAX_PAUSE_MS));
      }
    } finally {
      this.underWay -= 1;
      this.waiting.shift()?.();
    }
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async takeTurn(): Promise<void> {
    while (this.underWay >= MAX_CONCURRENT_REQUESTS) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.underWay += 1;
  }

  private async tryOnce(url: string, limit: number): Promise<Attempt> {
    let response: Response;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
      response = await fetch(url, { dispatcher: this.agent, signal });
    } catch (error) {
      const slow = toTimeoutError(error);
      if (slow !== null) return slow;
      const { message, cause } = error as Error & { cause?: Error };
      const isRefused = cause instanceof NotPublicError;
      const why = `${isRefused ? 'was not requested' : 'does not respond'}: ${cause?.message || message}`;
      return { error: new RequestError(null, why), isTransient: !isRefused, pause: null };
    }
    const { status, ok } = response;
    if (!ok) {
      const error = new RequestError(status, `responded with status ${status}.`);
      const pause = getRetryAfterMs(response);
      await response.body?.cancel();
      return { error, isTransient: TRANSIENT_STATUSES.has(status), pause };
    }
    const contentType = response.headers.get('content-type');
    if (response.body === null) return { bytes: Buffer.alloc(0), contentType };
    try {
      return { bytes: await readStream(Readable.fromWeb(response.body), limit), contentType };
    } catch (error) {
      const slow = toTimeoutError(error);
      if (slow !== null) return slow;
      const { message, cause } = error as Error & { cause?: Error };
      const isBroken = cause !== undefined;
      const why = isBroken ? `ended early: ${cause.message || message}` : message;
      return { error: new RequestError(status, why), isTransient: isBroken, pause: null };
    }
  }
}
