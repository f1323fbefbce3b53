import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import { aroundSqliteStatements } from '../../strapi-internals/sqlite-statements';

/** Milliseconds that a chain of statements may hold the event loop. */
const MAX_AT_ONCE = 3;

/** Lets the event loop turn where it has not for a while; whoever asks meanwhile goes on after those who asked before. */
class WriteBatches {
  private next: Promise<void> | null = null;
  private turnedAt = -Infinity;

  /** `null` where there is nothing to wait for. */
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
 * Lets others have their turn between the statements of SQLite. Its driver answers at once, so that what follows on an
 * answer, statement after statement, is done before the process looks at its sockets again: a page that is saved would
 * keep all visitors waiting to its end. A statement of the other databases waits for the network, and lets everybody in.
 */
export const takeTurnsOnSqlite = (strapi: Core.Strapi): void => {
  if (getDatabaseKind(strapi) !== 'sqlite') return;
  const turns = new WriteBatches();
  aroundSqliteStatements(strapi, async (_connection, _sql, next) => {
    const turn = turns.take();
    if (turn !== null) await turn;
    return next();
  });
};
