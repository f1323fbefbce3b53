import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Milliseconds } from '../operations/database/timeout';
import { endWith } from '../operations/request-bodies/body-chunks';
import {
  type CacheRequestHeaders,
  isAnonymousRead,
  readCacheRequestHeaders,
} from '../operations/requests/cache-request-headers';
import { getRequestId } from '../operations/requests/request-id';
import type {
  AnswerRequest,
  Followed,
  Incoming,
  RequestObserver,
} from '../operations/requests/request-observer';
import type { RevisionWatch } from '../revision/revision-watch';
import { type ContentRequest, type ContentRoute, contentUrlReader } from './cache-key';
import { mayBeStored, mayMeanOutage } from './cacheable';
import type { Capture, CapturedResponse } from './capture-response';
import { computeDigest } from './compute-etag';
import { ResponsesByOrigin } from './responses-by-origin';
import { refuseWhileDown } from './serve-while-database-is-down';
import { StoredBody } from './stored-body';
import { getSharedHeaders, type Headers, type Origin, StoredResponse } from './stored-response';

export interface ResponseCacheSettings {
  /** Prefix of the routes, such as `/api`. */
  readonly prefix: string;
  /** True if previews are configured. Responses to requests with preview tokens are never cached. */
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

/** Handles the requests that the cache cannot answer. */
export interface Upstream {
  readonly answer: AnswerRequest;
  /** Requests the response for an anonymous visitor, and captures it before any byte is sent. */
  readonly capture: (
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string
  ) => Capture;
}

/** Result of running a request through Strapi. */
type Outcome = CapturedResponse | 'database down';

/**
 * The result that concurrent requests share with the request that ran through Strapi; `null` if each of them
 * must ask Strapi.
 */
type Shared = StoredResponse | 'database down' | null;

/** Maximum number of stored responses that are renewed together: initial data for that many origins. */
const MAX_RENEWED = 4;

/** Maximum number of origins whose shared headers are cached. */
const MAX_ORIGINS = 100;

/** A request that may be answered from memory. */
interface PendingRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly headers: CacheRequestHeaders;
  readonly route: ContentRoute;
  readonly key: string;
  readonly requestId: string;
  /** Receives the request's cache result. */
  readonly followed: Followed;
}

/** Cache key and route of initial data; see readContentUrl(). */
const INITIAL_DATA = 'initial-data' satisfies ContentRoute;

/**
 * Serves the content routes from memory, in front of Strapi's stack.
 *
 * It caches 200 responses to anonymous visitors, including headers, together with a version: the versions of
 * the response's cache tags, read before the response was computed. A response is served while its version is
 * current. It may therefore be newer than its version, but never older.
 */
export class ResponseCache {
  private readonly responses: LRUCache<string, ResponsesByOrigin>;
  private readonly readUrl: ReturnType<typeof contentUrlReader>;
  /** Headers that Strapi adds to every response, by `Origin`. Used for 503 responses while the database is down. */
  private readonly sharedHeaders = new LRUCache<string, Headers>({ max: MAX_ORIGINS });
  private readonly inFlight = new Map<string, Promise<Shared>>();

  constructor(
    private readonly upstream: Upstream,
    readonly watch: RevisionWatch,
    /** Returns the version for a response that starts now; `null` if it may not be cached. */
    private readonly getVersion: (route: ContentRoute) => string | null,
    private readonly observer: RequestObserver,
    private readonly settings: ResponseCacheSettings
  ) {
    this.readUrl = contentUrlReader(settings.prefix, settings.hasPreviews);
    this.responses = new LRUCache({
      maxSize: settings.maxBytes,
      sizeCalculation: ({ size }, key) => size + key.length * 2,
    });
  }

  /** Memory used by cached responses, in bytes. */
  get bytes(): number {
    return this.responses.calculatedSize;
  }

  get entries(): number {
    return this.responses.size;
  }

  /** Handles a request in place of Strapi's listener. */
  readonly handle: RequestListener = (request, response) => {
    const startedAt = performance.now();
    const headers = readCacheRequestHeaders(request.rawHeaders);
    const content = isAnonymousRead(request.method, headers)
      ? this.readUrl(request.url ?? '')
      : null;
    if (content === null) {
      this.observer.observe(this.upstream.answer, request, response, headers.requestId);
      return;
    }
    const { key, route } = content;
    const incoming = { request, response, startedAt, requestId: getRequestId(headers.requestId) };
    const version = this.getKnownVersion(route, startedAt);
    const stored =
      version === undefined ? undefined : this.getCurrent(key, headers.origin, version);
    if (stored !== undefined) {
      this.answerFromMemory(incoming, headers, content, stored);
      return;
    }
    const followed = this.observer.follow(incoming, content);
    const { requestId } = incoming;
    const pending = { request, response, headers, route, key, requestId, followed };
    this.answer(pending).catch((error: Error) => {
      // Nothing here should throw. If something does, the client must not wait forever.
      response.destroy(error);
    });
  };

  /**
   * Renews the cached initial data ahead of new content, so that no visitor waits for the new response. Skips
   * responses that no visitor has used.
   *
   * @param version version of initial data that will become current
   * @param fetch requests the response for an `Origin`
   * @returns function that stores the new responses; call it when the content becomes current
   */
  async renew(
    version: string | null,
    fetch: (url: string, origin: string | undefined) => Promise<CapturedResponse>
  ): Promise<() => void> {
    const outdated = (this.responses.peek(INITIAL_DATA)?.all ?? [])
      .filter(([, stored]) => stored.version !== version && stored.wasUsed)
      .slice(0, MAX_RENEWED);
    const renewed = await Promise.all(
      outdated.map(async ([origin, before]) => {
        const captured = await fetch(`${this.settings.prefix}/initial-data/`, origin);
        if (captured.status !== 200 || !mayBeStored(captured)) return null;
        const stored = await this.createResponse(INITIAL_DATA, version, captured);
        await stored.body.compressLike(before.body);
        return [origin, stored] as const;
      })
    );
    return () => {
      for (const entry of renewed) if (entry !== null) this.store(INITIAL_DATA, ...entry);
    };
  }

  private async createResponse(
    key: string,
    version: string | null,
    { headers, body }: CapturedResponse
  ): Promise<StoredResponse> {
    const digest = await computeDigest(body);
    const known = [...(this.responses.peek(key)?.bodies ?? [])];
    const same = known.find((other) => other.digest === digest);
    const keeper = {
      keeps: (one: StoredBody) => this.responses.peek(key)?.bodies.has(one) === true,
      // The size limit includes compressed copies.
      grown: () => {
        const byOrigin = this.responses.peek(key);
        if (byOrigin !== undefined) this.keep(key, byOrigin);
      },
    };
    return new StoredResponse(version, headers, same ?? new StoredBody(digest, body, keeper));
  }

  private store(key: string, origin: string | undefined, stored: StoredResponse): void {
    const byOrigin = this.responses.peek(key) ?? new ResponsesByOrigin();
    byOrigin.set(origin, stored);
    this.keep(key, byOrigin);
  }

  /**
   * Stores the responses with their current size. The key must be deleted first: setting the same object
   * again would keep its previous size.
   */
  private keep(key: string, byOrigin: ResponsesByOrigin): void {
    this.responses.delete(key);
    this.responses.set(key, byOrigin);
  }

  /** Answers from memory. Hot path: creates no promise and no listener if the response is ready. */
  private answerFromMemory(
    incoming: Incoming,
    headers: CacheRequestHeaders,
    content: ContentRequest,
    stored: StoredResponse
  ): void {
    const { request, response, startedAt, requestId } = incoming;
    const { method = '' } = request;
    if (!stored.send(method, headers, response, 'hit')) {
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
   * Returns the current version, or `undefined` if it must be looked up first; `null` if responses may not be cached.
   */
  private getKnownVersion(route: ContentRoute, now?: Milliseconds): string | null | undefined {
    return this.watch.known(now) === undefined ? undefined : this.getVersion(route);
  }

  private getCurrent(
    key: string,
    origin: string | undefined,
    version: string | null
  ): StoredResponse | undefined {
    const stored = this.responses.get(key)?.get(origin);
    return stored !== undefined && version !== null && stored.version === version
      ? stored
      : undefined;
  }

  /**
   * Returns the response to serve while the database is down. An unknown origin gets the response for clients
   * without an origin, which scripts of other websites may not read.
   */
  private getOutdated({ key, headers }: PendingRequest): StoredResponse | undefined {
    const byOrigin = this.responses.get(key);
    return byOrigin?.get(headers.origin) ?? byOrigin?.get(undefined);
  }

  /** Answers a request that cannot be answered synchronously. */
  private async answer(pending: PendingRequest): Promise<void> {
    const { key, route } = pending;
    const { origin } = pending.headers;
    const startedAt = performance.now();
    // Does not wait for a database that is down, unless there is nothing to serve.
    if (this.watch.isDown && this.getOutdated(pending) !== undefined) {
      return this.answerWhileDown(pending);
    }
    let version = this.getKnownVersion(route);
    if (version === undefined) {
      try {
        // Only a response that was current at the last look may be served without another look.
        if (this.getCurrent(key, origin, this.getVersion(route)) === undefined) {
          await this.watch.look();
        } else if (!(await this.watch.lookInTime())) return this.answerWhileDown(pending);
      } catch {
        return this.answerWhileDown(pending);
      }
      // However long the look took, it began after the request.
      version = this.getKnownVersion(route, startedAt) ?? null;
    }
    const stored = this.getCurrent(key, origin, version);
    if (stored !== undefined) return this.send(pending, stored, 'hit');

    // The response will not be stored, so it cannot replace a newer one.
    if (version === null) return void (await this.compute(pending, version));
    const inFlightKey = `${version} ${origin ?? ''} ${key}`;
    const shared = this.join(this.inFlight.get(inFlightKey), pending, version);
    const sharable = shared.catch(() => null);
    this.inFlight.set(inFlightKey, sharable);
    try {
      await shared;
    } finally {
      if (this.inFlight.get(inFlightKey) === sharable) this.inFlight.delete(inFlightKey);
    }
  }

  /**
   * Answers with the response of the previous request in flight. If it cannot be shared, this request runs next,
   * not at the same time: of two concurrent requests, the one that ends later may have the older response.
   */
  private async join(
    before: Promise<Shared> | undefined,
    pending: PendingRequest,
    version: string
  ): Promise<Shared> {
    const shared = before === undefined ? null : await before;
    if (shared instanceof StoredResponse) {
      this.send(pending, shared, 'hit');
      return shared;
    }
    if (shared === 'database down' && this.watch.isDown) {
      this.answerWhileDown(pending);
      return shared;
    }
    // A client that has disconnected meanwhile needs no response.
    return pending.response.destroyed ? null : this.compute(pending, version);
  }

  /** Runs the request through Strapi, and caches the response if possible. */
  private async compute(pending: PendingRequest, version: string | null): Promise<Shared> {
    const { request, response, key } = pending;
    const { origin } = pending.headers;
    const outcome = await this.askStrapi(pending);
    if (outcome === 'database down') {
      this.answerWhileDown(pending);
      return outcome;
    }
    this.sharedHeaders.set(
      origin ?? '',
      getSharedHeaders(outcome.headers, this.settings.contentHeaders)
    );
    if (outcome.status !== 200) {
      pending.followed.cache = 'pass';
      const { status, headers } = outcome;
      response.writeHead(status, [...headers.flat(), 'X-Request-Id', pending.requestId]);
      if (request.method === 'HEAD') response.end();
      else endWith(response, outcome.body);
      return null;
    }
    const stored = await this.createResponse(key, version, outcome);
    const isStored = version !== null && mayBeStored(outcome);
    const current = this.getVersion(pending.route);
    // A response of an older version must not replace a newer one, nor be sent to visitors who may have seen
    // the newer one.
    const newer =
      isStored && current !== version ? this.getCurrent(key, origin, current) : undefined;
    if (newer !== undefined) {
      this.send(pending, newer, 'hit');
      return newer;
    }
    if (isStored && current === version) this.store(key, origin, stored);
    this.send(pending, stored, isStored ? 'miss' : 'pass');
    return isStored ? stored : null;
  }

  /**
   * Runs the request through Strapi. A connection pool may wait a minute for a database that is down, so the database
   * is probed meanwhile. It is also probed after 401, 403 and 5xx, with which Strapi may respond to an outage.
   */
  private async askStrapi({ request, response, requestId }: PendingRequest): Promise<Outcome> {
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

  private answerWhileDown(pending: PendingRequest): void {
    const { request, headers, response, requestId } = pending;
    const stored = this.getOutdated(pending);
    if (stored !== undefined && this.watch.sinceLastSuccess <= this.settings.staleMs) {
      this.send(pending, stored, 'stale');
      return;
    }
    pending.followed.cache = 'unavailable';
    const sharedHeaders =
      this.sharedHeaders.get(headers.origin ?? '') ?? this.sharedHeaders.get('') ?? [];
    refuseWhileDown(response, { isHead: request.method === 'HEAD', sharedHeaders, requestId });
  }

  private send(pending: PendingRequest, stored: StoredResponse, origin: Origin): void {
    pending.followed.cache = origin;
    stored.send(pending.request.method, pending.headers, pending.response, origin);
  }
}
