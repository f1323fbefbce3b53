import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnsweredRequest, CacheResult, Described } from './answered-request';
import { getRequestId } from './request-id';
import type { RequestLog } from './request-log';
import { RequestTally } from './request-tally';

/** An incoming request. */
export interface Incoming {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** By `performance.now()`. */
  readonly startedAt: number;
  readonly requestId: string;
}

/** Answers the request with this id. */
export type AnswerRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string
) => void;

/** A request without an immediate response; its cache result is set later. */
export interface Followed {
  cache: CacheResult;
}

/** Logs and counts every request, whatever answers it. */
export class RequestObserver {
  readonly tally = new RequestTally();

  /**
   * @param log `null` to disable logging
   * @param describe determines what is logged and counted for a URL
   * @param getClient returns the client's IP address, `undefined` if it is not to be logged
   */
  constructor(
    private readonly log: RequestLog | null,
    private readonly describe: (url: string) => Described,
    readonly getClient: (request: IncomingMessage) => string | undefined
  ) {}

  /** Records a request that was answered synchronously. */
  answered(answered: AnsweredRequest): void {
    this.tally.add(answered);
    this.log?.add(answered);
  }

  /** Records a request when its response was sent or its client has disconnected. */
  follow({ request, response, startedAt, requestId }: Incoming, described: Described): Followed {
    const followed: Followed = { cache: 'none' };
    const { method = '' } = request;
    // Not known any more once it has gone.
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
   * Has a request answered. The response carries the request's id, unless it is cached here or by
   * other caches, because others get it, too.
   */
  letAnswer(
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
