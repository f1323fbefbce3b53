import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { NotPublicError, createPublicAgent } from 'public-fetch';
import { fetch, type Agent, type Response } from 'undici';
import { readStream } from '../import/source';

/** Requests that one side is asked at a time: it serves visitors meanwhile. */
const MOST_AT_ONCE = 4;
const MOST_TRIES = 5;
const TIMEOUT_IN_SECONDS = 60;
const FIRST_PAUSE_IN_MS = 500;
const LONGEST_PAUSE_IN_MS = 30_000;

/** Whoever answers so may answer otherwise in a moment. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/** An answer that is no success, as a sentence that reads on from the address. */
export class NoAnswer extends Error {
  constructor(
    readonly status: number | null,
    message: string
  ) {
    super(message);
  }
}

/** What came of one try; `pause` is how long the other side asks to be left alone, in milliseconds. */
type Answered =
  | { readonly bytes: Buffer }
  | { readonly error: NoAnswer; readonly isPassing: boolean; readonly pause: number | null };

/** Who takes so long once is not asked again. */
const tooSlow = (error: unknown): Answered | null =>
  (error as Error).name === 'TimeoutError'
    ? {
        error: new NoAnswer(null, `takes longer than ${TIMEOUT_IN_SECONDS} seconds.`),
        ...{ isPassing: false, pause: null },
      }
    : null;

/** How long a service asks to be left alone, in milliseconds. */
const pauseOf = (response: Response): number | null => {
  const after = response.headers.get('retry-after');
  if (after === null) return null;
  const until = /^[0-9]+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Number.isNaN(until) ? null : Math.max(until, 0);
};

/**
 * Asks one side, a few requests at a time; where it is busy, again after a pause that grows. From elsewhere than its own
 * origin only what is on the public Internet is fetched.
 */
export class Asking {
  private readonly agent: Agent;
  private underWay = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param origin that the operator has named, `null` for none */
  constructor(
    origin: string | null,
    private readonly firstPause = FIRST_PAUSE_IN_MS
  ) {
    this.agent = createPublicAgent({ trustedOrigin: origin });
  }

  /**
   * @param limit bytes of the answer
   * @throws NoAnswer
   */
  async get(url: string, limit: number): Promise<Buffer> {
    await this.takeTurn();
    try {
      for (let tried = 1; ; tried += 1) {
        const answered = await this.tryOnce(url, limit);
        if ('bytes' in answered) return answered.bytes;
        if (tried === MOST_TRIES || !answered.isPassing) throw answered.error;
        const pause = answered.pause ?? this.firstPause * 2 ** (tried - 1);
        await wait(Math.min(pause, LONGEST_PAUSE_IN_MS));
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
    while (this.underWay >= MOST_AT_ONCE) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.underWay += 1;
  }

  private async tryOnce(url: string, limit: number): Promise<Answered> {
    let response: Response;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_IN_SECONDS * 1000);
      response = await fetch(url, { dispatcher: this.agent, signal });
    } catch (error) {
      const slow = tooSlow(error);
      if (slow !== null) return slow;
      const { message, cause } = error as Error & { cause?: Error };
      const isRefused = cause instanceof NotPublicError;
      const why = `${isRefused ? 'is not asked' : 'does not answer'}: ${cause?.message || message}`;
      return { error: new NoAnswer(null, why), isPassing: !isRefused, pause: null };
    }
    const { status, ok } = response;
    if (!ok) {
      const error = new NoAnswer(status, `answers with status ${status}.`);
      const pause = pauseOf(response);
      await response.body?.cancel();
      return { error, isPassing: PASSING.has(status), pause };
    }
    if (response.body === null) return { bytes: Buffer.alloc(0) };
    try {
      return { bytes: await readStream(Readable.fromWeb(response.body), limit) };
    } catch (error) {
      const slow = tooSlow(error);
      if (slow !== null) return slow;
      const { message, cause } = error as Error & { cause?: Error };
      const isBroken = cause !== undefined;
      const why = isBroken ? `breaks off: ${cause.message || message}` : message;
      return { error: new NoAnswer(status, why), isPassing: isBroken, pause: null };
    }
  }
}
