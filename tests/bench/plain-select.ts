import { performance } from 'node:perf_hooks';
import { answerCalls } from './helper';

/** As much of `better-sqlite3`, which brings no types, as is needed here. */
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
  /** Reads what redirects are answered from and writes it as JSON. @returns milliseconds */
  run(): number {
    const startedAt = performance.now();
    JSON.stringify(rows());
    return performance.now() - startedAt;
  },
};
export type PlainSelect = typeof handlers;

answerCalls(handlers);
