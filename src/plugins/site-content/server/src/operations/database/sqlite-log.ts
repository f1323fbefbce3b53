import { type FileHandle, open } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import { getSqliteFile } from '../../strapi-internals/sqlite-file';
import {
  aroundSqliteStatements,
  type SqliteConnection,
} from '../../strapi-internals/sqlite-statements';

/** Statements that change nothing. */
const CHANGES_NOTHING = /^\s*(?:select|begin|savepoint|release|rollback|pragma|explain)\b/i;

/** SQLite's own error if the disk rejected data: the state is then unknown. */
class NotOnDisk extends Error {
  readonly code = 'SQLITE_IOERR_FSYNC';
}

/** The write-ahead log of a connection; `null` if it has none. */
interface Log {
  readonly connection: SqliteConnection;
  readonly file: string | null;
  handle: FileHandle | null;
}

/**
 * Flushes commits to disk before they are confirmed, outside the thread that answers requests. SQLite would
 * block that thread inside `COMMIT`, so it is configured not to sync (`synchronous = NORMAL`) and not to
 * checkpoint; `SqliteCheckpoints` does the latter. Source: sqlite.org/pragma.html#pragma_synchronous,
 * sqlite.org/wal.html.
 */
export class SqliteLog {
  private log: Log | null = null;
  private hasEnded = false;

  constructor(private readonly strapi: Core.Strapi) {}

  begin(): void {
    const { strapi } = this;
    if (getDatabaseKind(strapi) !== 'sqlite') return;
    aroundSqliteStatements(strapi, async (connection, sql, next) => {
      if (connection.readonly) return next();
      const log = await this.getLog(connection);
      const answer = await next();
      if (!connection.inTransaction && !CHANGES_NOTHING.test(sql)) await this.flush(log);
      return answer;
    });
  }

  /** Writes during shutdown are still flushed. */
  async end(): Promise<void> {
    this.hasEnded = true;
    await this.close();
  }

  private async close(): Promise<void> {
    const { log } = this;
    this.log = null;
    await log?.handle?.close();
  }

  /** Only one connection writes at a time, and each opens the log itself. */
  private async getLog(connection: SqliteConnection): Promise<Log> {
    if (this.log?.connection === connection) return this.log;
    await this.close();
    const hasLog = connection.pragma('journal_mode', { simple: true }) === 'wal';
    if (hasLog) {
      connection.pragma('synchronous = NORMAL');
      connection.pragma('wal_autocheckpoint = 0');
    }
    this.log = {
      connection,
      file: hasLog ? `${getSqliteFile(this.strapi)}-wal` : null,
      handle: null,
    };
    return this.log;
  }

  private async flush(log: Log): Promise<void> {
    if (log.file === null) return;
    try {
      // The file exists after the first write, and as long as the connection.
      log.handle ??= await open(log.file, 'r+');
      await log.handle.datasync();
      if (this.hasEnded) await this.close();
    } catch (error) {
      throw new NotOnDisk(`Writing to the disk failed: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
}
