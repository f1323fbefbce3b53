import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/environment';

const DOCUMENT = 'docs/upgrading-strapi.md';
const ROOM = 'src/plugins/site-content/server/src/strapi-internals';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const ports = readdirSync(path.join(ROOT, ROOM)).map((file) => path.parse(file).name);

/** The cells of the tables for the server, by the port in the first of them. */
const rows = new Map(
  (read(DOCUMENT).split('## In the panel')[0] ?? '').split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, port] = /^`([\w-]+)`$/.exec(cells[1] ?? '') ?? [];
    return port === undefined ? [] : [[port, cells] as const];
  })
);

test('every port to Strapi is in the table for upgrades, and nothing else', () => {
  expect([...rows.keys()].sort()).toEqual([...ports].sort());
});

test.each(ports)('%s says in which version it was read', (port) => {
  const words = read(path.join(ROOM, `${port}.ts`)).replace(/\s+(?:\* )?/g, ' ');
  expect(words).toMatch(/\b(?:Strapi|Knex|pg|mysql2|better-sqlite3) \d+\.\d+\.\d+/);
});

test.each(ports)('%s has a contract test that is named after it', (port) => {
  const test = rows.get(port)?.[3]?.replaceAll('`', '');
  const names = read(`tests/api/ports/${test}.test.ts`).match(
    /(?:describe|test)\(\s*['"`][^'"`]*/g
  );
  expect(names?.some((one) => new RegExp(`['"\`: ]${port}(?![\\w-])`).test(one))).toBe(true);
});
