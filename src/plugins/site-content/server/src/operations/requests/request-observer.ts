import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CacheResult, CompletedRequest, Described } from './completed-request';
import { getRequestId } from './request-id';
import type { RequestLog } from './request-log';
import { RequestTally } from './request-tally';

/** An incoming request. */
export interface Incoming {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Time by `performance.now()`. */
  readonly startedAt: number;
  readonly requestId: string;
}

/** Responds to the request with this id. */
export type AnswerRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string
) => void;

/** A request without an immediate response. Its cache result is set later. */
export interface Followed {
  cache: CacheResult;
}

/** Logs and counts every request, whether the cache or Strapi responds. */
export class RequestObserver {
  readonly tally = new RequestTally();

  /**
   * @param log `null` to disable logging
   * @param describe determines under which route and URL a request is counted and logged
   * @param getClient returns the client's IP address; `undefined` if it must not be logged
   */
  constructor(
    private readonly log: RequestLog | null,
    private readonly describe: (url: string) => Described,
    readonly getClient: (request: IncomingMessage) => string | undefined
  ) {}

  /** Records a request that was answered synchronously. */
  answered(answered: CompletedRequest): void {
    this.tally.add(answered);
    this.log?.add(answered);
  }

  /** Records a request once its response has been sent or its client has disconnected. */
  follow({ request, response, startedAt, requestId }: Incoming, described: Described): Followed {
    const followed: Followed = { cache: 'none' };
    const { method = '' } = request;
    // Read now, because the address is unknown once the client has disconnected.
    const client = this.getClient(request);
    response.once('close', () => {
      const { route, shownUrl } = described;
      const status = response.statusCode;
      const isRevalidated = status === 304 && followed.cache === 'hit';
      this.answered({
        route,
        shownUrl,
        requestId,
        method,
        status,
        milliseconds: performance.now() - startedAt,
        cache: isRevalidated ? 'revalidated' : followed.cache,
        client,
        isAborted: !response.writableFinished,
      });
    });
    return followed;
  }

  /**
   * Lets `answer` respond to a request, and records it. The response carries the request's id, unless it is
   * cached here or elsewhere, because a cached response is sent to other clients, too.
   */
  observe(
    answer: AnswerRequest,
    request: IncomingMessage,
    response: ServerResponse,
    givenId: string | undefined
  ): void {
    const requestId = getRequestId(givenId);
    const incoming = { request, response, requestId, startedAt: performance.now() };
    this.follow(incoming, this.describe(request.url ?? ''));
    response.setHeader('X-Request-Id', requestId);
    answer(request, response, requestId);
  }

  /** Writes buffered log lines. */
  flush(): void {
    this.log?.flush();
  }
}
