import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Options } from '../../config/options';
import { isDeveloped } from '../../strapi-internals/develop-mode';
import type { ServiceReadiness } from '../readiness/service-readiness';
import { finishBackgroundWork } from './background-work';
import { Connections } from './connections';
import { cutStatements, usesDatabase } from './cut-statements';
import { ONE_KEY_PRESS } from './repeated-interrupt';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Resolves with the next signal of somebody who does not want to wait. */
const impatience = (): { readonly shown: Promise<void>; forget(): void } => {
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

/** Stops an application without losing a request. */
export class GracefulShutdown {
  private connections: Connections | null = null;

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly options: Options['shutdown'],
    private readonly readiness: ServiceReadiness
  ) {}

  /** Follows the connections of the server, which does not listen yet: none may be missed. */
  watchConnections(): Connections {
    const connections = new Connections(this.strapi.server.httpServer);
    this.connections = connections;
    return connections;
  }

  /** How long to go on as before, in milliseconds: under `strapi develop` nobody balances load, and it restarts often. */
  private get drainMs(): number {
    return isDeveloped(this.strapi) ? 0 : this.options.drainMs;
  }

  /**
   * First the service only says that it is not ready, so that load balancers send their requests elsewhere; then it
   * takes no more, and finishes what is under way. A second signal cuts both short. Strapi waits for this, for SIGTERM
   * and SIGINT, before it takes anything down.
   */
  async stop(): Promise<void> {
    const { strapi, connections, drainMs } = this;
    this.readiness.stop();
    if (connections === null || !strapi.server.httpServer.listening) return;

    const { shown: isImpatient, forget } = impatience();
    connections.closeWithNextAnswer();
    if (drainMs > 0) {
      strapi.log.info(
        `Stopping: /_ready says so for ${drainMs} ms, while requests are still answered.`
      );
      await Promise.race([wait(drainMs, undefined, { ref: false }), isImpatient]);
    }
    const { timeoutMs } = this.options;
    if (connections.underWay > 0) {
      strapi.log.info(
        `Stopping: requests that are under way: ${connections.underWay}. They may take another ${timeoutMs} ms.`
      );
    }
    const limit = Promise.race([wait(timeoutMs, undefined, { ref: false }), isImpatient]);
    const cutOff = await connections.close(limit);
    if (cutOff > 0)
      strapi.log.warn(`Stopping: requests that took too long and were cut off: ${cutOff}.`);
    await finishBackgroundWork(strapi, limit);
    if (!usesDatabase(strapi)) {
      forget();
      return;
    }
    // Strapi waits for every statement before it ends, for ever where another session holds a lock.
    void limit.then(() => {
      forget();
      if (!usesDatabase(strapi)) return;
      strapi.log.warn('Stopping: what still waits for the database is cut off.');
      cutStatements(strapi);
    });
  }
}
