import { createRequire } from 'node:module';
import type { Core } from '@strapi/strapi';

type Emit = () => Promise<void>;
type Transact = (callback: (params: { onCommit(emit: Emit): void }) => unknown) => unknown;

/** As much of Strapi's module as is changed here. */
interface EventsModule {
  createEventManager(strapi: Core.Strapi, uid: string): unknown;
}

/** Events of committed transactions, of which one is told at a time. */
class EventLine {
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

const lines = new WeakMap<Core.Strapi, EventLine>();

/** The application as it is, except that what it is given to do on a commit waits in line. */
const withLine = (strapi: Core.Strapi, line: EventLine): Core.Strapi => {
  const transaction: Transact = (callback) =>
    strapi.db.transaction(({ onCommit }) =>
      callback({ onCommit: (emit) => onCommit(() => line.add(emit)) })
    );
  return Object.create(strapi, {
    db: { get: () => Object.create(strapi.db, { transaction: { value: transaction } }) as object },
  }) as Core.Strapi;
};

/**
 * Has the events of entries told one after the other. For each Strapi reads the entry with everything in it as soon as the
 * transaction is committed: after a bulk action a thousand at once, behind whose statements everybody else waits.
 *
 * Read in Strapi 5.54.0, `@strapi/core/dist/services/document-service/events.js`, which `repository.js` there looks up for
 * each content type: what is told on a commit is given to `db.transaction()` of the application that it is made with.
 */
export const tellEventsInLine = (strapi: Core.Strapi): void => {
  lines.set(strapi, new EventLine((error) => strapi.log.error(error)));
  const requireOfCore = createRequire(require.resolve('@strapi/core/package.json'));
  const events = requireOfCore('./dist/services/document-service/events.js') as EventsModule;
  const create = events.createEventManager;
  events.createEventManager = (application, uid) => {
    const line = lines.get(application);
    return create(line === undefined ? application : withLine(application, line), uid);
  };
};

/** How many events of committed transactions are not told yet. */
export const eventsToTell = (strapi: Core.Strapi): number => lines.get(strapi)?.waiting ?? 0;
