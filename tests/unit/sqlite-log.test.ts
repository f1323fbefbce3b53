import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import knex from 'knex';
import { sqlite } from '../../src/database/sqlite';
import type { Env } from '../../src/environment/env';

test('the log of SQLite becomes small again after a large transaction was rolled back', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sqlite-log-'));
  const file = path.join(folder, 'data.db');
  const connection = knex({ client: 'better-sqlite3', ...sqlite((() => file) as unknown as Env) });
  const insert = (count: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) INSERT INTO t SELECT hex(zeroblob(500)) FROM n`;
  const getSize = (): number => statSync(`${file}-wal`).size;
  try {
    await connection.raw('CREATE TABLE t (x)');
    await connection.raw('PRAGMA cache_size = -1000');
    await connection.raw('BEGIN');
    await connection.raw(insert(20_000));
    await connection.raw('ROLLBACK');
    const large = getSize();
    for (let save = 0; save < 30; save += 1) await connection.raw(insert(300));
    expect([large > 10_000_000, getSize() < 5_000_000]).toEqual([true, true]);
  } finally {
    await connection.destroy();
    rmSync(folder, { recursive: true });
  }
});
