import { spawnSync } from 'node:child_process';
import { ROOT } from '../support/environment';

const PLUGIN = 'src/plugins/site-content';

/** The imports under test, one per line. */
const REACHES = [
  "export { a } from '@strapi/core/dist/services/core-store';",
  "export { b } from '@strapi/database/dist';",
  "export type { Knex } from 'knex';",
  "export { c } from 'knex/lib/client';",
  "export { d } from 'pg';",
  "export { e } from 'mysql2/promise';",
  "export { f } from 'better-sqlite3';",
  "export { g } from '@strapi/utils';",
  "export { h } from '@strapi/strapi/admin';",
  "export { i } from '../../i';",
  "export { j } from '../../../j';",
];
const TEXT = `${REACHES.join('\n')}\n`;
const RULE = 'no-restricted-imports';
const CLIMBING = `11 ${RULE}`;
const FORBIDDEN = [...[1, 2, 3, 4, 5, 6, 7].map((line) => `${line} ${RULE}`), CLIMBING];

/** Runs outside jest, which would otherwise load ESLint and its plugins like test files. */
const LINT = `
  import { ESLint } from 'eslint';
  const [text, ...files] = process.argv.slice(1);
  const eslint = new ESLint();
  const results = await Promise.all(files.map((filePath) => eslint.lintText(text, { filePath })));
  console.log(JSON.stringify(results.map(([{ messages }]) => messages)));
`;

/** Returns the lines of this text that break the rule in the first half of `npm run lint`, by file. */
const brokenIn = (files: readonly string[]): Map<string, string[]> => {
  const { stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', LINT, TEXT, ...files],
    { cwd: ROOT, encoding: 'utf8' }
  );
  const results = JSON.parse(stdout) as { line: number; ruleId: string }[][];
  return new Map(
    files.map((file, at) => [
      file,
      (results[at] ?? [])
        .filter(({ ruleId }) => ruleId === RULE)
        .map(({ line }) => `${line} ${RULE}`),
    ])
  );
};

const ELSEWHERE = [
  `${PLUGIN}/server/src/reads/one.ts`,
  `${PLUGIN}/domain/pages/one.ts`,
  `${PLUGIN}/admin/src/pages/one.ts`,
  'src/backup/one.ts',
  'config/one.ts',
];
const PORTS = [
  `${PLUGIN}/server/src/strapi-internals/one.ts`,
  `${PLUGIN}/admin/src/strapi-internals/one.ts`,
];
const DATABASE = 'src/database/one.ts';

let broken: Map<string, string[]>;
beforeAll(() => {
  broken = brokenIn([...ELSEWHERE, ...PORTS, DATABASE]);
});

test.each(ELSEWHERE)(
  '%s may not import internals of Strapi, Knex or a driver, or climb three levels',
  (file) => {
    expect(broken.get(file)).toEqual(FORBIDDEN);
  }
);

test.each(PORTS)('%s may import internals of Strapi, but not climb three levels', (file) => {
  expect(broken.get(file)).toEqual([CLIMBING]);
});

test('the database setup may import its driver, but no internals of Strapi', () => {
  expect(broken.get(DATABASE)).toEqual([...FORBIDDEN.slice(0, 2), CLIMBING]);
});
