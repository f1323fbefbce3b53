import type { RequestListener } from 'node:http';
import type { Core } from '@strapi/strapi';
import { readOptions } from '../config/options';
import { revisionWatchOf } from '../content/revision/revision-watch';
import { observerOf } from '../operations/requests/observer-of';
import { Delivery } from './delivery';
import { readDecisiveHeaders } from '../operations/requests/decisive-headers';

const running = new WeakMap<Core.Strapi, Delivery>();

/** The delivery of a running application, `undefined` where it is switched off. */
export const deliveryOf = (strapi: Core.Strapi): Delivery | undefined => running.get(strapi);

/** The listener in front of Strapi's own: it observes every request, and answers what it can from memory. */
const start = (strapi: Core.Strapi, listener: RequestListener): RequestListener => {
  const { delivery: options } = readOptions(strapi);
  const observer = observerOf(strapi);
  if (!options.enabled) {
    return (request, response) => {
      const { requestId } = readDecisiveHeaders(request.rawHeaders);
      observer.letAnswer(listener, request, response, requestId);
    };
  }
  const watch = revisionWatchOf(strapi, {
    interval: options.checkEveryMs,
    timeout: options.databaseTimeoutMs,
  });
  const delivery = new Delivery(listener, watch, observer, {
    prefix: strapi.config.get('api.rest.prefix', '/api'),
    maxBytes: options.maxBytes,
    staleMs: options.staleSeconds * 1000,
    probeEveryMs: options.databaseTimeoutMs,
  });
  running.set(strapi, delivery);
  return delivery.handle;
};

/**
 * Puts the delivery in front of Strapi: the HTTP server has one listener for requests, which is called from
 * here for everything that is not answered from memory. To be called before the server listens.
 */
export const installDelivery = (strapi: Core.Strapi): void => {
  const server = strapi.server.httpServer;
  const [listener] = server.listeners('request') as RequestListener[];
  if (listener === undefined) throw new Error('The HTTP server has no listener for requests.');
  let handle: RequestListener | undefined;
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    // Not before the first request: Strapi makes its database after plugins were registered.
    handle ??= start(strapi, listener);
    handle(request, response);
  });
};
