import type { RequestListener } from 'node:http';
import type { Options } from '../config/options';
import type { CacheTagVersions } from '../content/read-models/cache-tag-versions';
import type { RevisionWatch } from '../content/revision/revision-watch';
import { readDecisiveHeaders } from '../operations/requests/cache-request-headers';
import type { RequestObserver } from '../operations/requests/request-observer';
import { CacheVersions } from './cache-versions';
import { ResponseCache } from './response-cache';

/** Services of the response cache. */
export interface ResponseCacheServices {
  readonly options: Options;
  readonly observer: RequestObserver;
  readonly revisionWatch: RevisionWatch;
  readonly partRevisions: CacheTagVersions;
}

/**
 * Creates the response cache, `null` if it is disabled.
 *
 * @param strapi handles requests that the cache cannot answer
 * @param prefix of the routes, such as `/api`
 */
export const createResponseCache = (
  strapi: RequestListener,
  prefix: string,
  {
    options: { delivery: options, preview },
    observer,
    revisionWatch,
    partRevisions,
  }: ResponseCacheServices
): ResponseCache | null =>
  options.enabled
    ? new ResponseCache(strapi, revisionWatch, new CacheVersions(partRevisions), observer, {
        prefix,
        hasPreviews: preview.secret !== '',
        maxBytes: options.maxBytes,
        staleMs: options.staleSeconds * 1000,
        contentHeaders: new Set(
          ['Cache-Tag', ...options.cacheTagHeaders].map((name) => name.toLowerCase())
        ),
        probeEveryMs: options.databaseTimeoutMs,
      })
    : null;

/** The listener in front of Strapi's: it observes every request, and answers from memory if possible. */
export const listenerInFront = (
  strapi: RequestListener,
  delivery: ResponseCache | null,
  observer: RequestObserver
): RequestListener =>
  delivery?.handle ??
  ((request, response) => {
    const { requestId } = readDecisiveHeaders(request.rawHeaders);
    observer.letAnswer(strapi, request, response, requestId);
  });
