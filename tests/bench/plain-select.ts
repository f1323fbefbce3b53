import { performance } from 'node:perf_hooks';
import { answerCalls } from './helper';

/** The parts of `better-sqlite3`, which has no types, that are used here. */
type Database = new (
  file: string,
  options: { readonly: boolean }
) => { prepare(sql: string): { all(): object[] } };

const SELECT = 'SELECT id, source, target, destination FROM redirects ORDER BY id';

let rows: () => object[] = () => [];

const handlers = {
  async open(databaseFile: string): Promise<void> {
    const { default: BetterSqlite3 } = (await import('better-sqlite3' as string)) as {
      default: Database;
    };
    const select = new BetterSqlite3(databaseFile, { readonly: true }).prepare(SELECT);
    rows = () => select.all();
  },
  /** Reads the rows behind the served redirects and serializes them as JSON. @returns milliseconds */
  run(): number {
    const startedAt = performance.now();
    JSON.stringify(rows());
    return performance.now() - startedAt;
  },
};
export type PlainSelect = typeof handlers;

answerCalls(handlers);
