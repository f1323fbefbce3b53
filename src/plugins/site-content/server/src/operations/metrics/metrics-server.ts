import { createServer, type RequestListener, type Server } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Registry } from 'prom-client';
import type { Options } from '../../config/options';
import { closeUnread } from '../request-bodies/unread-bodies';
import type { RequestTally } from '../requests/request-tally';
import type { DescribedGauge } from './gauge';
import { createRegistry } from './registry';

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

/** Answers `GET /metrics` on a port of its own (option `metrics`). */
export class MetricsServer {
  private server: Server | null = null;

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly options: Options['metrics'],
    private readonly tally: RequestTally,
    private readonly gauges: readonly DescribedGauge[]
  ) {}

  /**
   * Answers once the service itself listens: commands that load the application beside a running service must not
   * take its port.
   */
  serve(): void {
    const { strapi } = this;
    const { port, host } = this.options;
    if (port === null) return;
    strapi.server.httpServer.once('listening', () => {
      const server = createServer(answerFrom(createRegistry(this.tally, this.gauges)));
      closeUnread(server);
      server.on('error', (error) => {
        strapi.log.error(`There are no metrics, METRICS_PORT being ${port}: ${error.message}`);
      });
      server.listen(port, host);
      this.server = server;
    });
  }

  /** Frees the port. */
  stop(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
