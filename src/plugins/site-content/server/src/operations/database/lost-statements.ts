import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import {
  bytesReceivedOn,
  cutConnection,
  type DatabaseConnection,
  getServerId,
} from '../../strapi-internals/connection-socket';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import { usedConnections } from '../../strapi-internals/database-pool';
import { getPendingStatement } from '../../strapi-internals/pending-statements';
import { withDedicatedConnection } from './dedicated-connection';
import { type Milliseconds, withTimeout } from './timeout';

const CHECK_INTERVAL_MS: Milliseconds = 1000;

/** A statement without any response data for longer than this is checked. */
const USUAL: Milliseconds = 3000;

/** Timeout for opening a connection, and for its only statement. */
const TIMEOUT_MS: Milliseconds = 5000;

/** A pending statement on a silent connection. */
interface Silence {
  readonly statement: object;
  readonly bytesReceived: number;
  readonly since: Milliseconds;
}

/** Returns the ids of the connections on which the server is working; `null` if unknown. */
type AskServer = () => Promise<ReadonlySet<number> | null>;

/**
 * Detects statements that will never be answered. After a power failure, or if a firewall has dropped the
 * connection, the operating system keeps waiting for a quarter of an hour. Only the server can tell such
 * statements from long-running work, such as an import or queued writes: it is not working on them.
 */
export class LostStatements {
  private readonly silences = new WeakMap<DatabaseConnection, Silence>();

  /** @param usual how long silence is normal */
  constructor(
    private readonly askServer: AskServer,
    private readonly usual: Milliseconds
  ) {}

  /**
   * Closes the connections of lost statements.
   *
   * @returns the number of closed connections
   * @throws if the server does not respond
   */
  async cut(connections: readonly DatabaseConnection[]): Promise<number> {
    const suspects = connections.flatMap((connection) => {
      const silence = this.silenceOn(connection);
      const isLong = silence !== null && performance.now() - silence.since >= this.usual;
      return isLong ? [{ connection, silence }] : [];
    });
    if (suspects.length === 0) return 0;
    const atWork = await this.askServer();
    if (atWork === null) return 0;
    const lost = suspects.filter(({ connection, silence }) => {
      const id = getServerId(connection);
      // A response may have started to arrive meanwhile.
      return this.silenceOn(connection) === silence && id !== null && !atWork.has(id);
    });
    for (const { connection } of lost) cutConnection(connection);
    return lost.length;
  }

  private silenceOn(connection: DatabaseConnection): Silence | null {
    const statement = getPendingStatement(connection);
    if (statement === null) return null;
    const bytesReceived = bytesReceivedOn(connection);
    const known = this.silences.get(connection);
    if (known?.statement === statement && known.bytesReceived === bytesReceived) return known;
    const silence = { statement, bytesReceived, since: performance.now() };
    this.silences.set(connection, silence);
    return silence;
  }
}

/**
 * Queries for each server's list of busy connections. Connections whose state the database user may not see
 * count as busy.
 */
const QUESTIONS = {
  postgres: {
    sql: "SELECT pid FROM pg_stat_activity WHERE state IS NULL OR state NOT LIKE 'idle%'",
    read: ({ rows }: { rows: { pid: number }[] }) => rows.map(({ pid }) => pid),
  },
  mysql: {
    sql: 'SHOW PROCESSLIST',
    read: ([rows]: [{ Id: number; Command: string }[]]) =>
      rows.filter(({ Command }) => Command !== 'Sleep').map(({ Id }) => Number(Id)),
  },
} as const;

type ServerKind = keyof typeof QUESTIONS;

/**
 * Asks the server on a new connection outside the pool, whose connections may all be dead. Assumes that all
 * connections lead to the same server. If another server has replaced it, earlier statements are unknown
 * there, and lost.
 */
const askOn = (strapi: Core.Strapi, kind: ServerKind): Promise<ReadonlySet<number> | null> => {
  const { sql, read } = QUESTIONS[kind];
  return withDedicatedConnection(strapi, TIMEOUT_MS, async (connection) => {
    const asked = strapi.db.connection.raw(sql).connection(connection);
    const atWork = new Set(read(await withTimeout(asked, TIMEOUT_MS)));
    const own = getServerId(connection);
    // The list must contain this query. If it does not, it lists other connections, as behind a connection pooler.
    return own !== null && atWork.has(own) ? atWork : null;
  });
};

/** Looks for lost statements until the application ends. SQLite has no server. */
export const cutLostStatements = async (strapi: Core.Strapi): Promise<void> => {
  const kind = getDatabaseKind(strapi);
  if (kind === 'sqlite') return;
  const lost = new LostStatements(() => askOn(strapi, kind), USUAL);
  for (;;) {
    await wait(CHECK_INTERVAL_MS, undefined, { ref: false });
    const connections = usedConnections(strapi);
    if (connections === undefined) return;
    // While the server does not respond, a new connection would not help either.
    const count = await lost.cut(connections).catch(() => 0);
    if (count > 0) {
      strapi.log.warn(`Closed ${count} database connections whose statements were lost.`);
    }
  }
};
