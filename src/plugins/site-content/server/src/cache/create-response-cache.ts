import type { RequestListener } from 'node:http';
import type { Options } from '../config/options';
import { readCacheRequestHeaders } from '../operations/requests/cache-request-headers';
import { runForRequest } from '../operations/requests/request-id';
import type { RequestObserver } from '../operations/requests/request-observer';
import type { CacheTagVersions } from '../read-models/cache-tag-versions';
import type { RevisionWatch } from '../revision/revision-watch';
import { getRouteVersion } from './cache-versions';
import { captureResponse } from './capture-response';
import { ResponseCache, type ResponseCacheSettings, type Upstream } from './response-cache';

/** Creates an upstream for Strapi in this thread. It runs Strapi's listener in the context of the request. */
export const getStrapiUpstream = (strapi: RequestListener): Upstream => ({
  answer: (request, response, requestId) =>
    runForRequest(requestId, () => strapi(request as never, response as never)),
  capture: (request, response, requestId) =>
    runForRequest(requestId, () => captureResponse(strapi, request, response)),
});

/** Returns the settings of the cache as plain data that can be passed to another thread. */
export const getCacheSettings = (
  prefix: string,
  { delivery, preview }: Pick<Options, 'delivery' | 'preview'>
): ResponseCacheSettings => ({
  prefix,
  hasPreviews: preview.secret !== '',
  maxBytes: delivery.maxBytes,
  staleMs: delivery.staleSeconds * 1000,
  contentHeaders: new Set(
    ['Cache-Tag', ...delivery.cacheTagHeaders].map((name) => name.toLowerCase())
  ),
  probeEveryMs: delivery.databaseTimeoutMs,
});

/** Services of the response cache. */
export interface ResponseCacheServices {
  readonly options: Options;
  readonly observer: RequestObserver;
  readonly revisionWatch: RevisionWatch;
  readonly tagVersions: CacheTagVersions;
}

/**
 * Creates the response cache; `null` if it is disabled.
 *
 * @param strapi handles requests that the cache cannot answer
 * @param prefix of the routes, such as `/api`
 */
export const createResponseCache = (
  strapi: RequestListener,
  prefix: string,
  { options, observer, revisionWatch, tagVersions }: ResponseCacheServices
): ResponseCache | null =>
  options.delivery.enabled
    ? new ResponseCache(
        getStrapiUpstream(strapi),
        revisionWatch,
        (route) => tagVersions.known && getRouteVersion(tagVersions.known, route),
        observer,
        getCacheSettings(prefix, options)
      )
    : null;

/** Returns the listener in front of Strapi's. It observes every request, and answers from memory if possible. */
export const listenerInFront = (
  strapi: RequestListener,
  delivery: ResponseCache | null,
  observer: RequestObserver
): RequestListener =>
  delivery?.handle ??
  ((request, response) => {
    const { requestId } = readCacheRequestHeaders(request.rawHeaders);
    observer.observe(getStrapiUpstream(strapi).answer, request, response, requestId);
  });
