import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { entryKind, type Table } from '../../src/backup/archive-format';
import { checkArchive, readEntries } from '../../src/backup/archive-reader';
import { startCommand } from './process';
import type { ProcessDatabase } from './process-database';

/** The output of a command and its exit code. */
export interface Said {
  readonly code: number | null;
  readonly log: string;
}

/** Runs a compiled command and waits for its end. */
export const run = async (
  command: string,
  args: readonly string[],
  database: ProcessDatabase
): Promise<Said> => {
  const running = startCommand(command, args, database);
  const { code } = await running.ended;
  return { code, log: running.log() };
};

const SAMPLE = path.join('database', 'sample-site');

/** Imports the sample site into an empty database. */
export const importSample = (database: ProcessDatabase): Promise<Said> =>
  run(
    'import',
    [
      ...['--initial-data', path.join(SAMPLE, 'initial-data.json')],
      ...['--pages', path.join(SAMPLE, 'pages.json')],
    ],
    database
  );

/** A row of a table, as values by column name. */
export type Row = Readonly<Record<string, unknown>>;

const getRows = ({ columns }: Table, ndjson: Buffer): Row[] =>
  ndjson
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const values = JSON.parse(line) as unknown[];
      return Object.fromEntries(columns.map(({ name }, at) => [name, values[at]]));
    });

/** Returns the rows of a table in a backup. */
export const readBackedUpRows = async (file: string, tableName: string): Promise<Row[]> => {
  const { tables } = await checkArchive(file);
  const table = tables.find(({ name }) => name === tableName);
  if (table === undefined) throw new Error(`The backup has no table ${tableName}.`);
  const rows: Row[] = [];
  await readEntries(file, async ({ name, body }) => {
    const content = await buffer(body);
    const kind = entryKind(name);
    if (kind?.kind === 'rows' && kind.table === tableName) rows.push(...getRows(table, content));
  });
  return rows;
};
