/**
 * @reliesOn `createEventManager()` is looked up in `events.js`, and defers its events to the commit.
 * @ifItFails After a bulk action, all other requests wait.
 * @readIn Strapi 5.54.0: `@strapi/core/dist/services/document-service/events.js`,
 *   `@strapi/core/dist/services/document-service/repository.js`
 */

import { createRequire } from 'node:module';
import type { Core } from '@strapi/strapi';

type Emit = () => Promise<void>;
type Transact = (callback: (params: { onCommit(emit: Emit): void }) => unknown) => unknown;

/** The parts of Strapi's module changed here. */
interface EventsModule {
  createEventManager(strapi: Core.Strapi, uid: string): unknown;
}

/** A queue that emits events of committed transactions one at a time. */
class EventQueue {
  private last: Promise<void> = Promise.resolve();
  waiting = 0;

  constructor(private readonly onFailure: (error: unknown) => void) {}

  add(emit: Emit): void {
    this.waiting += 1;
    this.last = this.last
      .then(emit)
      .catch(this.onFailure)
      .finally(() => {
        this.waiting -= 1;
      });
  }
}

const lines = new WeakMap<Core.Strapi, EventQueue>();

/** Returns the application, changed so that its after-commit callbacks are queued. */
const withQueuedEvents = (strapi: Core.Strapi, line: EventQueue): Core.Strapi => {
  const transaction: Transact = (callback) =>
    strapi.db.transaction(({ onCommit }) =>
      callback({ onCommit: (emit) => onCommit(() => line.add(emit)) })
    );
  return Object.create(strapi, {
    db: { get: () => Object.create(strapi.db, { transaction: { value: transaction } }) as object },
  }) as Core.Strapi;
};

/**
 * Emits entry events one after the other. For each event, Strapi reads the complete entry right after the
 * commit. After a bulk action, these can be a thousand reads at once, which block all other statements.
 *
 * `repository.js` looks `createEventManager` up for each content type. The event manager passes its events to
 * `db.transaction()` of the application it was given.
 */
export const queueEntryEvents = (strapi: Core.Strapi): void => {
  lines.set(strapi, new EventQueue((error) => strapi.log.error(error)));
  const requireOfCore = createRequire(require.resolve('@strapi/core/package.json'));
  const events = requireOfCore('./dist/services/document-service/events.js') as EventsModule;
  const create = events.createEventManager;
  events.createEventManager = (application, uid) => {
    const line = lines.get(application);
    return create(line === undefined ? application : withQueuedEvents(application, line), uid);
  };
};

/** Counts the events of committed transactions that have not been emitted yet. */
export const countPendingEvents = (strapi: Core.Strapi): number => lines.get(strapi)?.waiting ?? 0;
