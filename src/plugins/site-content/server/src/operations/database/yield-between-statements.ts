import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import { wrapSqliteStatements } from '../../strapi-internals/sqlite-statements';

/** Milliseconds for which a sequence of statements may block the event loop. */
const MAX_AT_ONCE = 3;

/** Yields to the event loop if it has been blocked for a while. Callers continue in the order of their calls. */
class EventLoopYield {
  private next: Promise<void> | null = null;
  private turnedAt = -Infinity;

  /** Returns a promise to await, or `null` if no pause is needed. */
  take(): Promise<void> | null {
    if (this.next === null && performance.now() - this.turnedAt < MAX_AT_ONCE) return null;
    this.next ??= setImmediate().then(() => {
      this.next = null;
      this.turnedAt = performance.now();
    });
    return this.next;
  }
}

/**
 * Yields to the event loop between SQLite statements. The driver is synchronous, so during a sequence of
 * statements Node would handle no sockets, and saving a page would block all visitors until it is done. Other
 * drivers are asynchronous anyway.
 */
export const yieldBetweenSqliteStatements = (strapi: Core.Strapi): void => {
  if (getDatabaseKind(strapi) !== 'sqlite') return;
  const turns = new EventLoopYield();
  wrapSqliteStatements(strapi, async (_connection, _sql, next) => {
    const turn = turns.take();
    if (turn !== null) await turn;
    return next();
  });
};
