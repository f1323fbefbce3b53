import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import {
  openSqliteReader,
  readBesideTransactions,
  type SqliteReader,
} from '../../strapi-internals/sqlite-reads';

/** Milliseconds after which it is tried again to open the database once more. */
const TRY_AGAIN_AFTER = 1000;

/**
 * Lets everybody read on SQLite while somebody writes. Strapi has one connection to it, which a transaction keeps to
 * its end: whoever only reads, visitors most of all, would wait for the whole of a bulk action. Meanwhile what is read
 * outside of the transaction is read on a second connection, as of the last commit, as on the other databases.
 */
export class SqliteReads {
  private reader: SqliteReader | null = null;
  private failedAt = -Infinity;
  private hasEnded = false;

  constructor(private readonly strapi: Core.Strapi) {}

  begin(): void {
    if (getDatabaseKind(this.strapi) !== 'sqlite') return;
    readBesideTransactions(this.strapi, () => this.open());
  }

  /** Whether what was committed last can be read while somebody writes, as it always can on the other databases. */
  get canRead(): boolean {
    return getDatabaseKind(this.strapi) !== 'sqlite' || this.open() !== null;
  }

  /** Before the application closes its own connection, which is the last one then, and clears the log up. */
  end(): void {
    this.hasEnded = true;
    this.reader?.close();
    this.reader = null;
  }

  /** `null` where nobody else can read, as where the disk has no room for the index of the log. */
  private open(): SqliteReader | null {
    if (this.reader !== null) return this.reader;
    if (this.hasEnded || performance.now() - this.failedAt < TRY_AGAIN_AFTER) return null;
    let reader: SqliteReader | null = null;
    try {
      reader = openSqliteReader(this.strapi);
      // Without the log, who reads would stand in the way of who writes.
      if (reader.pragma('journal_mode', { simple: true }) === 'wal') {
        this.reader = reader;
        return reader;
      }
    } catch {
      // The pool's connection says what is wrong, if anything is.
    }
    this.failedAt = performance.now();
    reader?.close();
    return null;
  }
}
