import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Options } from '../../config/options';
import { cutConnection } from '../../strapi-internals/connection-socket';
import { isConnectionAwaited, usedConnections } from '../../strapi-internals/database-pool';
import { isDeveloped } from '../../strapi-internals/develop-mode';
import { countPendingEvents } from '../../strapi-internals/entry-events';
import { countRunningWebhooks } from '../../strapi-internals/webhook-queue';
import type { Readiness } from '../readiness/readiness';
import { Connections, type ServedConnections } from './connections';
import { ONE_KEY_PRESS } from './repeated-interrupt';

/** True if a statement or transaction is running. */
const usesDatabase = (strapi: Core.Strapi): boolean => (usedConnections(strapi) ?? []).length > 0;

/**
 * Aborts running database work as a network failure would, so that it is rolled back. SQLite has no server,
 * and its statements time out on their own.
 */
const cutStatements = (strapi: Core.Strapi): void => {
  for (const connection of usedConnections(strapi) ?? []) cutConnection(connection);
};

/**
 * Interval in milliseconds. One check is not enough: between two statements of one task, nothing seems to be running.
 */
const CHECK_INTERVAL_MS = 20;
const QUIET_LOOKS = 5;

const isInProgress = (strapi: Core.Strapi): boolean =>
  usesDatabase(strapi) ||
  isConnectionAwaited(strapi) ||
  countPendingEvents(strapi) > 0 ||
  countRunningWebhooks(strapi) > 0;

/**
 * Waits for background work after saves: Strapi reads entries for its events, and calls webhooks. Without
 * this wait, webhooks would be lost, and failing queries would crash the process.
 *
 * @param limit stops waiting when it resolves
 */
const finishBackgroundWork = async (
  strapi: Core.Strapi,
  limit: Promise<unknown>
): Promise<void> => {
  let isOver = false;
  void limit.then(() => {
    isOver = true;
  });
  for (let quiet = 0; quiet < QUIET_LOOKS && !isOver;) {
    quiet = isInProgress(strapi) ? 0 : quiet + 1;
    await wait(CHECK_INTERVAL_MS);
  }
};

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Listens for another signal. `shown` resolves when it arrives; `forget` stops listening. */
const waitForSecondSignal = (): { readonly shown: Promise<void>; forget(): void } => {
  const startedAt = performance.now();
  let onSignal = (): void => undefined;
  const shown = new Promise<void>((resolve) => {
    onSignal = () => {
      if (performance.now() - startedAt > ONE_KEY_PRESS) resolve();
    };
  });
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    shown,
    forget() {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    },
  };
};

/** Strapi does not listen to this signal, which a closed terminal sends, and would end at once. */
const terminate = (): void => void process.kill(process.pid, 'SIGTERM');

/** Shuts an application down without losing requests. */
export class GracefulShutdown {
  private connections: ServedConnections | null = null;

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly options: Options['shutdown'],
    private readonly readiness: Readiness
  ) {}

  /** Treats SIGHUP as SIGTERM while the service listens. Commands handle signals themselves. */
  handleHangup(): void {
    const { httpServer } = this.strapi.server;
    httpServer.once('listening', () => process.on('SIGHUP', terminate));
    httpServer.once('close', () => process.off('SIGHUP', terminate));
  }

  /** Tracks the connections of the server. Call it before the server listens, so that no connection is missed. */
  watchConnections(): Connections {
    const connections = new Connections(this.strapi.server.httpServer);
    this.connections = connections;
    return connections;
  }

  /** Makes a shutdown close the connections of other threads instead. */
  watch(connections: ServedConnections): void {
    this.connections = connections;
  }

  /**
   * How long to keep serving, in milliseconds. 0 under `strapi develop`, which has no load balancer and
   * restarts often.
   */
  private get drainMs(): number {
    return isDeveloped(this.strapi) ? 0 : this.options.drainMs;
  }

  /**
   * First reports that the service is not ready, so that load balancers send requests elsewhere; then accepts
   * no more requests and finishes those in progress. A second signal shortens both phases. On SIGTERM and
   * SIGINT, Strapi waits for this method before it shuts anything down.
   */
  async stop(): Promise<void> {
    const { strapi, connections, drainMs } = this;
    this.readiness.stop();
    if (connections === null || !strapi.server.httpServer.listening) return;

    const { shown: secondSignal, forget } = waitForSecondSignal();
    connections.disableKeepAlive();
    if (drainMs > 0) {
      strapi.log.info(
        `Shutting down: /_ready reports 503 for ${drainMs} ms while requests are still accepted.`
      );
      await Promise.race([wait(drainMs, undefined, { ref: false }), secondSignal]);
    }
    const { timeoutMs } = this.options;
    const underWay = await connections.underWay;
    if (underWay > 0) {
      strapi.log.info(
        `Shutting down: waiting up to ${timeoutMs} ms for requests in progress: ${underWay}.`
      );
    }
    const limit = Promise.race([wait(timeoutMs, undefined, { ref: false }), secondSignal]);
    const cutOff = await connections.close(limit);
    if (cutOff > 0)
      strapi.log.warn(`Shutting down: requests that took too long and were terminated: ${cutOff}.`);
    await finishBackgroundWork(strapi, limit);
    if (!usesDatabase(strapi)) {
      forget();
      return;
    }
    // Strapi waits for all statements before it exits, possibly forever if another session holds a lock.
    void limit.then(() => {
      forget();
      if (!usesDatabase(strapi)) return;
      strapi.log.warn('Shutting down: pending database queries are terminated.');
      cutStatements(strapi);
    });
  }
}
