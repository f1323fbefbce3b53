import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AnsweredRequest, CacheResult, Described } from './answered-request';
import { getRequestId, runForRequest } from './request-id';
import type { RequestLog } from './request-log';
import { RequestTally } from './request-tally';

/** A request, as it came in. */
export interface Incoming {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** As `performance.now()` counts. */
  readonly startedAt: number;
  readonly requestId: string;
}

/** A request that is not answered at once; what the cache did is not known before it is. */
export interface Followed {
  cache: CacheResult;
}

/** Logs and counts every request, whoever answers it: memory, Strapi or neither. */
export class RequestObserver {
  readonly tally = new RequestTally();

  /**
   * @param log `null` where nobody wants to read about requests
   * @param describe says of a URL what is logged and counted
   */
  constructor(
    private readonly log: RequestLog | null,
    private readonly describe: (url: string) => Described
  ) {}

  /** Notes a request that was answered at once. */
  answered(answered: AnsweredRequest): void {
    this.tally.add(answered);
    this.log?.add(answered);
  }

  /** Notes a request when its answer was sent, or its client has gone. */
  follow({ request, response, startedAt, requestId }: Incoming, described: Described): Followed {
    const followed: Followed = { cache: 'none' };
    const { method = '' } = request;
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
        isAborted: !response.writableFinished,
      });
    });
    return followed;
  }

  /**
   * Lets Strapi answer a request. The answer carries the request's id; one that is kept in memory, or by
   * caches in front of the service, must not, since others get it too.
   */
  letAnswer(
    listener: RequestListener,
    request: IncomingMessage,
    response: ServerResponse,
    givenId: string | undefined
  ): void {
    const requestId = getRequestId(givenId);
    const incoming = { request, response, requestId, startedAt: performance.now() };
    this.follow(incoming, this.describe(request.url ?? ''));
    response.setHeader('X-Request-Id', requestId);
    runForRequest(requestId, () => listener(request as never, response as never));
  }

  /** Writes what waits to be logged. */
  flush(): void {
    this.log?.flush();
  }
}
