import { createServer, type RequestListener, type Server } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Registry } from 'prom-client';
import { closeUnread } from '../bodies/unread';
import { readOptions } from '../../config/options';
import { deliveryOf } from '../../delivery/install';
import { observerOf } from '../requests/observer-of';
import { createRegistry } from './registry';

const servers = new WeakMap<Core.Strapi, Server>();

const answerFrom =
  (registry: Registry): RequestListener =>
  (request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Metrics are at /metrics.\n');
      return;
    }
    if (request.method !== 'GET') {
      response.writeHead(405, { Allow: 'GET' }).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: Error) => response.writeHead(500).end(`${error.message}\n`)
    );
  };

/**
 * Answers `GET /metrics` on a port of its own (option `metrics`), once the service itself listens: commands
 * that load the application beside a running service must not take its port.
 */
export const serveMetrics = (strapi: Core.Strapi): void => {
  const { port, host } = readOptions(strapi).metrics;
  if (port === null) return;
  strapi.server.httpServer.once('listening', () => {
    const registry = createRegistry(observerOf(strapi).tally, () => deliveryOf(strapi));
    const server = createServer(answerFrom(registry));
    closeUnread(server);
    server.on('error', (error) => {
      strapi.log.error(`There are no metrics, METRICS_PORT being ${port}: ${error.message}`);
    });
    server.listen(port, host);
    servers.set(strapi, server);
  });
};

/** Frees the port. */
export const stopMetrics = (strapi: Core.Strapi): void => {
  const server = servers.get(strapi);
  server?.close();
  server?.closeAllConnections();
};
