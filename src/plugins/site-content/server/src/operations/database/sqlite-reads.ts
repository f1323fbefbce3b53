import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import {
  openSqliteReader,
  readBesideTransactions,
  type SqliteReader,
} from '../../strapi-internals/read-beside-transactions';

/** Milliseconds before another try to open a reader. */
const TRY_AGAIN_AFTER = 1000;

/**
 * Allows reads on SQLite during a write. Strapi uses a single connection, which a transaction holds until its
 * end, so every read would wait for a whole bulk action. During a transaction, reads outside of it therefore
 * use a second connection and see the last commit, as on other databases.
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

  /** True if committed data can be read during a write, which other databases always allow. */
  get canRead(): boolean {
    return getDatabaseKind(this.strapi) !== 'sqlite' || this.open() !== null;
  }

  /**
   * Closes the reader. Call it before the application closes its own connection, which must be the last one,
   * because closing the last connection cleans up the log.
   */
  end(): void {
    this.hasEnded = true;
    this.reader?.close();
    this.reader = null;
  }

  /**
   * Returns the open reader; `null` if a second connection is not possible, for example if the disk has no
   * room for the log's index.
   */
  private open(): SqliteReader | null {
    if (this.reader !== null) return this.reader;
    if (this.hasEnded || performance.now() - this.failedAt < TRY_AGAIN_AFTER) return null;
    let reader: SqliteReader | null = null;
    try {
      reader = openSqliteReader(this.strapi);
      // Without a write-ahead log, readers would block writers.
      if (reader.pragma('journal_mode', { simple: true }) === 'wal') {
        this.reader = reader;
        return reader;
      }
    } catch {
      // The pool's connection reports such errors.
    }
    this.failedAt = performance.now();
    reader?.close();
    return null;
  }
}
