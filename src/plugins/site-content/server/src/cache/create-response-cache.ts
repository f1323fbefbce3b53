import type { RequestListener } from 'node:http';
import type { PartRevisions } from '../content/read-models/cache-tag-versions';
import type { RevisionWatch } from '../content/revision/revision-watch';
import type { Options } from '../config/options';
import { readDecisiveHeaders } from '../operations/requests/cache-request-headers';
import type { RequestObserver } from '../operations/requests/request-observer';
import { AnswerLabels } from './cache-versions';
import { Delivery } from './response-cache';

/** What answers are delivered with. */
export interface DeliveryParts {
  readonly options: Options;
  readonly observer: RequestObserver;
  readonly revisionWatch: RevisionWatch;
  readonly partRevisions: PartRevisions;
}

/**
 * The delivery of an application, `null` where it is switched off.
 *
 * @param strapi answers what is not answered from memory
 * @param prefix of the routes, such as `/api`
 */
export const createDelivery = (
  strapi: RequestListener,
  prefix: string,
  { options: { delivery: options, preview }, observer, revisionWatch, partRevisions }: DeliveryParts
): Delivery | null =>
  options.enabled
    ? new Delivery(strapi, revisionWatch, new AnswerLabels(partRevisions), observer, {
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

/** The listener in front of Strapi's own: it observes every request, and answers what it can from memory. */
export const listenerInFront = (
  strapi: RequestListener,
  delivery: Delivery | null,
  observer: RequestObserver
): RequestListener =>
  delivery?.handle ??
  ((request, response) => {
    const { requestId } = readDecisiveHeaders(request.rawHeaders);
    observer.letAnswer(strapi, request, response, requestId);
  });
