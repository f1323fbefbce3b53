import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import {
  openSqliteReader,
  readBesideTransactions,
  type SqliteReader,
} from '../../strapi-internals/read-beside-transactions';

/** Milliseconds before opening a reader is retried. */
const TRY_AGAIN_AFTER = 1000;

/**
 * Allows reads on SQLite during a write. Strapi uses a single connection, which a transaction holds until its
 * end, so every reader would wait for a whole bulk action. Meanwhile, reads outside the transaction use a
 * second connection and see the last commit, as on other databases.
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

  /** Whether committed data can be read during a write, as always on other databases. */
  get canRead(): boolean {
    return getDatabaseKind(this.strapi) !== 'sqlite' || this.open() !== null;
  }

  /**
   * Before the application closes its own connection, which must be the last one, because that cleans up the
   * log.
   */
  end(): void {
    this.hasEnded = true;
    this.reader?.close();
    this.reader = null;
  }

  /** `null` if no second reader is possible, for example if the disk has no room for the log's index. */
  private open(): SqliteReader | null {
    if (this.reader !== null) return this.reader;
    if (this.hasEnded || performance.now() - this.failedAt < TRY_AGAIN_AFTER) return null;
    let reader: SqliteReader | null = null;
    try {
      reader = openSqliteReader(this.strapi);
      // Without the log, readers would block writers.
      if (reader.pragma('journal_mode', { simple: true }) === 'wal') {
        this.reader = reader;
        return reader;
      }
    } catch {
      // Errors are reported by the pool's connection.
    }
    this.failedAt = performance.now();
    reader?.close();
    return null;
  }
}
