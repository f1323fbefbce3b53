import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { RevisionWatch } from '../content/revision/revision-watch';
import type { Milliseconds } from '../operations/database/timeout';
import { endWith } from '../operations/request-bodies/body-chunks';
import {
  type DecisiveHeaders,
  isAnonymousRead,
  readDecisiveHeaders,
} from '../operations/requests/cache-request-headers';
import { getRequestId } from '../operations/requests/request-id';
import type {
  AnswerRequest,
  Followed,
  Incoming,
  RequestObserver,
} from '../operations/requests/request-observer';
import { type ContentRequest, type ContentRoute, contentUrlReader } from './cache-key';
import type { CacheVersions } from './cache-versions';
import { mayBeStored, mayMeanOutage } from './cacheable';
import type { Capture, CapturedResponse } from './capture-response';
import { refuseWhileDown } from './serve-while-database-is-down';
import { getFrame, type Headers, type Origin, StoredResponse } from './stored-response';

export interface ResponseCacheSettings {
  /** Prefix of the routes, such as `/api`. */
  readonly prefix: string;
  /** Whether previews are configured. Responses to preview tokens are never cached. */
  readonly hasPreviews: boolean;
  /** Maximum total size of cached responses, in bytes. */
  readonly maxBytes: number;
  /** How long the last good response is served while the database is down. */
  readonly staleMs: number;
  /** Lower-case names of headers that contain cache tags. */
  readonly contentHeaders: ReadonlySet<string>;
  /** How often a pending request checks that the database is still reachable. */
  readonly probeEveryMs: number;
}

/** What answers requests that the cache cannot answer. */
export interface Upstream {
  readonly answer: AnswerRequest;
  /** Asks for the response to an anonymous visitor, before any byte of it is sent. */
  readonly capture: (
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string
  ) => Capture;
}

/** Result of running a request through Strapi. */
type Outcome = CapturedResponse | 'database down';

/** What concurrent requests share with the one that ran through Strapi; `null` if each of them must ask Strapi. */
type Shared = StoredResponse | 'database down' | null;

/** Number of stored responses that are renewed at once: initial data for that many origins. */
const MAX_RENEWED = 4;

/** Number of origins whose headers are remembered. */
const MAX_ORIGINS = 100;

/** A request that may be answered from memory. */
interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly headers: DecisiveHeaders;
  readonly route: ContentRoute;
  readonly key: string;
  readonly requestId: string;
  /** Receives the cache result. */
  readonly followed: Followed;
}

/** Keys of requests contain no spaces, so this is unambiguous. */
const withOrigin = (key: string, origin: string | undefined): string =>
  origin === undefined ? key : `${origin} ${key}`;

const getOrigin = (key: string): string | undefined => {
  const end = key.lastIndexOf(' ');
  return end === -1 ? undefined : key.slice(0, end);
};

const isInitialData = (key: string): boolean =>
  key.slice(key.lastIndexOf(' ') + 1) === ('initial-data' satisfies ContentRoute);

/**
 * Serves the content routes from memory, in front of Strapi's stack.
 *
 * It caches 200 responses to anonymous visitors, including headers, together with a version: the revisions of
 * the content they depend on, read before the response was computed. A response is served while its version
 * is current, so it may be newer than its version, never older.
 */
export class ResponseCache {
  private readonly answers: LRUCache<string, StoredResponse>;
  private readonly readUrl: ReturnType<typeof contentUrlReader>;
  /** Headers that Strapi adds to any response, by `Origin`, for responses that Strapi cannot give. */
  private readonly frames = new LRUCache<string, Headers>({ max: MAX_ORIGINS });
  private readonly flights = new Map<string, Promise<Shared>>();

  constructor(
    private readonly upstream: Upstream,
    readonly watch: RevisionWatch,
    private readonly labels: CacheVersions,
    private readonly observer: RequestObserver,
    private readonly settings: ResponseCacheSettings
  ) {
    this.readUrl = contentUrlReader(settings.prefix, settings.hasPreviews);
    this.answers = new LRUCache({
      maxSize: settings.maxBytes,
      sizeCalculation: (answer, key) => answer.size + key.length * 2,
    });
  }

  /** Memory used by cached responses, in bytes. */
  get bytes(): number {
    return this.answers.calculatedSize;
  }

  get entries(): number {
    return this.answers.size;
  }

  /** Handles a request in place of Strapi's listener. */
  readonly handle: RequestListener = (request, response) => {
    const startedAt = performance.now();
    const headers = readDecisiveHeaders(request.rawHeaders);
    const content = isAnonymousRead(request.method, headers)
      ? this.readUrl(request.url ?? '')
      : null;
    if (content === null) {
      this.observer.letAnswer(this.upstream.answer, request, response, headers.requestId);
      return;
    }
    const { origin } = headers;
    const key = withOrigin(content.key, origin);
    const incoming = { request, response, startedAt, requestId: getRequestId(headers.requestId) };
    const label = this.knownLabel(content.route, startedAt);
    const answer = label === undefined ? undefined : this.currentAnswer(key, label);
    if (answer !== undefined) {
      this.answerFromMemory(incoming, headers, content, answer);
      return;
    }
    const followed = this.observer.follow(incoming, content);
    const { route } = content;
    const { requestId } = incoming;
    const asked = { request, response, headers, route, key, requestId, followed };
    this.answer(asked).catch((error: Error) => {
      // Nothing here should throw, but if it does, the client must not wait forever.
      response.destroy(error);
    });
  };

  /**
   * Renews the initial data that visitors ask for, before other content becomes current: none of them waits
   * until the new response is made.
   *
   * @param label the version of initial data that becomes current
   * @param fetch asks for the response to a request with this `Origin`
   * @returns stores the new responses; call it when the content becomes current
   */
  async renew(
    label: string | null,
    fetch: (url: string, origin: string | undefined) => Promise<CapturedResponse>
  ): Promise<() => void> {
    const outdated = [...this.answers.entries()]
      .filter(([key, answer]) => isInitialData(key) && answer.label !== label && answer.wasUsed)
      .slice(0, MAX_RENEWED);
    const renewed = await Promise.all(
      outdated.map(async ([key, before]) => {
        const captured = await fetch(`${this.settings.prefix}/initial-data/`, getOrigin(key));
        if (captured.status !== 200 || !mayBeStored(captured)) return null;
        const answer = await this.makeAnswer(key, label, captured);
        await answer.compressLike(before);
        return [key, answer] as const;
      })
    );
    return () => {
      for (const entry of renewed) if (entry !== null) this.answers.set(...entry);
    };
  }

  private makeAnswer(
    key: string,
    label: string | null,
    outcome: CapturedResponse
  ): Promise<StoredResponse> {
    const keeps = (kept: StoredResponse): boolean => this.answers.peek(key) === kept;
    return StoredResponse.of(label, outcome, {
      keeps,
      // The limit includes compressed copies.
      grown: (kept) => {
        if (keeps(kept)) this.answers.set(key, kept);
      },
    });
  }

  /** Hot path: no promise and no listener if the response is ready. */
  private answerFromMemory(
    incoming: Incoming,
    headers: DecisiveHeaders,
    content: ContentRequest,
    answer: StoredResponse
  ): void {
    const { request, response, startedAt, requestId } = incoming;
    const { method = '' } = request;
    if (!answer.send(method, headers, response, 'hit')) {
      this.observer.follow(incoming, content).cache = 'hit';
      return;
    }
    const status = response.statusCode;
    this.observer.answered({
      route: content.route,
      shownUrl: content.shownUrl,
      requestId,
      method,
      status,
      milliseconds: performance.now() - startedAt,
      cache: status === 304 ? 'revalidated' : 'hit',
      client: this.observer.getClient(request),
      isAborted: false,
    });
  }

  /**
   * The current version, or `undefined` if it must be looked up first; `null` if responses may not be cached.
   */
  private knownLabel(route: ContentRoute, now?: Milliseconds): string | null | undefined {
    return this.watch.known(now) === undefined ? undefined : this.labels.getVersion(route);
  }

  private currentAnswer(key: string, label: string | null): StoredResponse | undefined {
    const answer = this.answers.get(key);
    return answer !== undefined && label !== null && answer.label === label ? answer : undefined;
  }

  /** Answers a request that cannot be answered synchronously. */
  private async answer(asked: Asked): Promise<void> {
    const { key } = asked;
    // Do not wait for a database that is down, unless there is nothing to serve.
    if (this.watch.isDown && this.answers.has(key)) return this.answerWhileDown(asked);
    let label = this.knownLabel(asked.route);
    if (label === undefined) {
      try {
        // Only what was current at the last look may be served without another one.
        if (this.currentAnswer(key, this.labels.getVersion(asked.route)) === undefined) {
          await this.watch.look();
        } else if (!(await this.watch.lookInTime())) return this.answerWhileDown(asked);
      } catch {
        return this.answerWhileDown(asked);
      }
      label = this.knownLabel(asked.route) ?? null;
    }
    const kept = this.currentAnswer(key, label);
    if (kept !== undefined) return this.send(asked, kept, 'hit');

    // Nothing is stored, so nothing can replace anything.
    if (label === null) return void (await this.compute(asked, label));
    const flightKey = `${label} ${key}`;
    const flight = this.join(this.flights.get(flightKey), asked, label);
    const sharable = flight.catch(() => null);
    this.flights.set(flightKey, sharable);
    try {
      await flight;
    } finally {
      if (this.flights.get(flightKey) === sharable) this.flights.delete(flightKey);
    }
  }

  /**
   * Answers with what the request before has got. Where that cannot be shared, this one is next: of two that run at the same
   * time, the one that ends later may have the older response.
   */
  private async join(
    before: Promise<Shared> | undefined,
    asked: Asked,
    label: string
  ): Promise<Shared> {
    const shared = before === undefined ? null : await before;
    if (shared instanceof StoredResponse) {
      this.send(asked, shared, 'hit');
      return shared;
    }
    if (shared === 'database down' && this.watch.isDown) {
      this.answerWhileDown(asked);
      return shared;
    }
    // Whoever has left meanwhile needs no response.
    return asked.response.destroyed ? null : this.compute(asked, label);
  }

  /** Runs the request through Strapi, and caches the response if possible. */
  private async compute(asked: Asked, label: string | null): Promise<Shared> {
    const { request, response, key } = asked;
    const outcome = await this.askStrapi(asked);
    if (outcome === 'database down') {
      this.answerWhileDown(asked);
      return outcome;
    }
    this.frames.set(
      asked.headers.origin ?? '',
      getFrame(outcome.headers, this.settings.contentHeaders)
    );
    if (outcome.status !== 200) {
      asked.followed.cache = 'pass';
      const { status, headers } = outcome;
      response.writeHead(status, [...headers.flat(), 'X-Request-Id', asked.requestId]);
      if (request.method === 'HEAD') response.end();
      else endWith(response, outcome.body);
      return null;
    }
    const answer = await this.makeAnswer(key, label, outcome);
    const isKept = label !== null && mayBeStored(outcome);
    const current = this.labels.getVersion(asked.route);
    // A response of an older version must not replace a newer one, nor may a visitor who has seen that get it.
    const newer = isKept && current !== label ? this.currentAnswer(key, current) : undefined;
    if (newer !== undefined) {
      this.send(asked, newer, 'hit');
      return newer;
    }
    if (isKept && current === label) this.answers.set(key, answer);
    this.send(asked, answer, isKept ? 'miss' : 'pass');
    return isKept ? answer : null;
  }

  /**
   * Runs the request through Strapi. A connection pool may wait a minute for a database that is down, so the
   * database is probed meanwhile. It is also probed after a refusal, because Strapi's response to an outage
   * may look like one.
   */
  private async askStrapi({ request, response, requestId }: Asked): Promise<Outcome> {
    let probe: NodeJS.Timeout | undefined;
    const down = new Promise<'database down'>((resolve) => {
      probe = setInterval(() => {
        this.watch.look().catch(() => resolve('database down'));
      }, this.settings.probeEveryMs);
    });
    try {
      const { captured, release } = this.upstream.capture(request, response, requestId);
      const outcome = await Promise.race([captured, down]);
      if (outcome === 'database down') {
        release();
        return outcome;
      }
      if (mayMeanOutage(outcome.status)) await this.watch.look();
      return outcome;
    } catch {
      return 'database down';
    } finally {
      clearInterval(probe);
    }
  }

  private answerWhileDown(asked: Asked): void {
    const { request, headers, response, requestId } = asked;
    const kept = this.answers.get(asked.key);
    if (kept !== undefined && this.watch.sinceLastSuccess <= this.settings.staleMs) {
      this.send(asked, kept, 'stale');
      return;
    }
    asked.followed.cache = 'unavailable';
    const frame = this.frames.get(headers.origin ?? '') ?? [];
    refuseWhileDown(response, { isHead: request.method === 'HEAD', frame, requestId });
  }

  private send(asked: Asked, answer: StoredResponse, origin: Origin): void {
    asked.followed.cache = origin;
    answer.send(asked.request.method, asked.headers, asked.response, origin);
  }
}
