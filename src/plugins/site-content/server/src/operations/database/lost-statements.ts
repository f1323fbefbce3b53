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
import { statementOn } from '../../strapi-internals/statements-under-way';
import { onOwnConnection } from './own-connection';
import { type Milliseconds, withTimeout } from './timeout';

const LOOK_EVERY: Milliseconds = 1000;

/** A statement of whose answer nothing has arrived for longer is asked after. */
const USUAL: Milliseconds = 3000;

/** How long a new connection, and its only statement, may take each. */
const PATIENCE: Milliseconds = 5000;

/** A wait for a statement, during which nothing has arrived. */
interface Silence {
  readonly statement: object;
  readonly bytesReceived: number;
  readonly since: Milliseconds;
}

/** What the server is working at, by its names of the connections; `null` where it does not tell. */
type AskServer = () => Promise<ReadonlySet<number> | null>;

/**
 * Finds statements that will never be answered: a host that lost its power and a firewall that forgot a
 * connection say nothing, and the system goes on waiting for a quarter of an hour. Only the server can tell
 * them from long work, such as an import or writers that queue for the content: it does not work at them.
 */
export class LostStatements {
  private readonly silences = new WeakMap<DatabaseConnection, Silence>();

  /** @param usual how long a silence is no reason to ask */
  constructor(
    private readonly askServer: AskServer,
    private readonly usual: Milliseconds
  ) {}

  /**
   * Cuts the connections on which they are waited for.
   *
   * @returns how many
   * @throws when the server does not answer, and nobody can tell
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
      // An answer may have come, or begun to come, meanwhile.
      return this.silenceOn(connection) === silence && id !== null && !atWork.has(id);
    });
    for (const { connection } of lost) cutConnection(connection);
    return lost.length;
  }

  private silenceOn(connection: DatabaseConnection): Silence | null {
    const statement = statementOn(connection);
    if (statement === null) return null;
    const bytesReceived = bytesReceivedOn(connection);
    const known = this.silences.get(connection);
    if (known?.statement === statement && known.bytesReceived === bytesReceived) return known;
    const silence = { statement, bytesReceived, since: performance.now() };
    this.silences.set(connection, silence);
    return silence;
  }
}

/** Each server's list of connections, as those that are at work. What a user may not see of one counts as work. */
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
 * Asks on a new connection outside the pool, whose own may all be dead. All connections must lead to the same
 * server; one that was put in the place of another knows nothing of what that one was asked, which is lost.
 */
const askOn = (strapi: Core.Strapi, kind: ServerKind): Promise<ReadonlySet<number> | null> => {
  const { sql, read } = QUESTIONS[kind];
  return onOwnConnection(strapi, PATIENCE, async (connection) => {
    const asked = strapi.db.connection.raw(sql).connection(connection);
    const atWork = new Set(read(await withTimeout(asked, PATIENCE)));
    const own = getServerId(connection);
    // This question is being worked at: a list without it is not of these connections, as behind a pooler.
    return own !== null && atWork.has(own) ? atWork : null;
  });
};

/** Looks for such statements until the application has ended. SQLite has no server that could go. */
export const cutLostStatements = async (strapi: Core.Strapi): Promise<void> => {
  const kind = getDatabaseKind(strapi);
  if (kind === 'sqlite') return;
  const lost = new LostStatements(() => askOn(strapi, kind), USUAL);
  for (;;) {
    await wait(LOOK_EVERY, undefined, { ref: false });
    const connections = usedConnections(strapi);
    if (connections === undefined) return;
    // While the server does not answer there is nothing to be had from a new connection either.
    const count = await lost.cut(connections).catch(() => 0);
    if (count > 0) {
      strapi.log.warn(
        `Connections on which the database has lost the statement that was waited for, and which were cut: ${count}.`
      );
    }
  }
};
