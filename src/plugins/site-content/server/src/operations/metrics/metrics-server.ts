import { createServer, type RequestListener, type Server } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Registry } from 'prom-client';
import type { Options } from '../../config/options';
import type { Milliseconds } from '../database/timeout';
import { closeUnread } from '../request-bodies/unread-bodies';
import type { DescribedGauge } from './gauge';
import { createRegistry, type ReadTally } from './registry';

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

/** Serves `GET /metrics` on a separate port (option `metrics`). */
export class MetricsServer {
  private server: Server | null = null;
  private readonly gauges: DescribedGauge[] = [];

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly options: Options['metrics'],
    private readonly readTally: ReadTally,
    /** Time limit for reading a gauge, because the response waits for all of them. */
    private readonly timeoutMs: Milliseconds
  ) {}

  /** Adds gauges. Call it before the service listens. */
  add(gauges: readonly DescribedGauge[]): void {
    this.gauges.push(...gauges);
  }

  /**
   * Starts the server once the service itself listens. Commands that load the application while a service is
   * running must not take its port.
   */
  serve(): void {
    const { strapi } = this;
    const { port, host } = this.options;
    if (port === null) return;
    strapi.server.httpServer.once('listening', () => {
      const server = createServer(
        answerFrom(createRegistry(this.readTally, this.gauges, this.timeoutMs))
      );
      closeUnread(server);
      server.on('error', (error) => {
        strapi.log.error(`Metrics are not available on METRICS_PORT ${port}: ${error.message}`);
      });
      server.listen(port, host);
      this.server = server;
    });
  }

  /** Closes the server. */
  stop(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
