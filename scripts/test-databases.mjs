import { readdirSync } from 'node:fs';
import { compileWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { jest } from './steps/jest.mjs';
import { main } from './steps/run.mjs';

/** The databases, with the variables that contain the URLs of their servers. */
const DATABASES = [
  { kind: 'sqlite', name: 'SQLite' },
  { kind: 'postgres', name: 'PostgreSQL', variable: 'TEST_POSTGRES_URL' },
  { kind: 'mysql', name: 'MySQL/MariaDB', variable: 'TEST_MYSQL_URL' },
];

const SWITCHES = ['--require-all', '--without-sqlite', '--divided'];
const SHARD = /^--shard=([0-9]+)\/([0-9]+)$/;

const readArguments = () => {
  const args = process.argv.slice(2);
  const [, part = 1, of = 1] = SHARD.exec(args.find((arg) => SHARD.test(arg)) ?? '') ?? [];
  return {
    shard: { part: Number(part), of: Number(of) },
    mustRunAll: args.includes('--require-all'),
    // Because `npm test` runs the same tests on SQLite.
    withoutSqlite: args.includes('--without-sqlite'),
    isDivided: args.includes('--divided'),
    forJest: args.filter((arg) => !SWITCHES.includes(arg) && !SHARD.test(arg)),
  };
};

/** Matches tests of how databases write, lock, compare, sort or count. They run on each database, divided or not. */
const ABOUT_DATABASES =
  /^(?:strapi-internals\/database|changes|commits|databases|page-tree|page-tree-view|pages-statements|read-models|redirects-many|rules-page|upgrade|webhooks|webhooks-restart)\.test\.ts$/;

/**
 * Matches tests that do not depend on the database (texts, forms, HTTP, files). With --divided, only `npm test` runs
 * them, on SQLite.
 */
const NOT_ABOUT_DATABASES =
  /^(?:strapi-internals\/(?:schema|start|strapi)|block-ids|cache-invalidation|client-types|content-audit|content-audit-added-types|content-manager-forms|cors|custom-fields|delivery|delivery-off|early-responses|history-panel|html-page-links|import-deletions|import-sites|import-wagtail|large-initial-data|locales-start|navigation-panel|observability|openapi|pages-schema|panel-responses|panel-permissions|plugin-options|preview-guard|preview-properties|private-columns|problems|readable-paths|readme-examples|recipes|redirect-lists|rules-nav-item|secrets-log|security|services|sqlite-reads|transform|uploads-whole|wagtail-js)\.test\.ts$/;

/**
 * Returns the test files for one of several databases: all tests about databases, and this database's share of the
 * tests that might depend on it. If a shard is chosen, the share is limited to it.
 */
const filesFor = (index, count, { part, of }) =>
  readdirSync('tests/api', { recursive: true })
    .filter((name) => name.endsWith('.test.ts') && !NOT_ABOUT_DATABASES.test(name))
    .sort()
    .filter(
      (name, place) =>
        ABOUT_DATABASES.test(name) || place % (count * of) === index + count * (part - 1)
    )
    .map((name) => `tests/api/${name}`);

/** Runs the API tests on one database and reports the result and duration. */
const test = async ({ kind, name, variable }, forJest) => {
  if (variable !== undefined && !process.env[variable]) {
    return { isSkipped: true, line: `${name}: skipped, because ${variable} is not set` };
  }
  console.log(`\n== API tests on ${name}`);
  const startedAt = Date.now();
  const after = () => `after ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes`;
  try {
    await jest(['api'], forJest, { TEST_DATABASE: kind });
    return { line: `${name}: passed ${after()}` };
  } catch {
    return { hasFailed: true, line: `${name}: failed ${after()}` };
  }
};

// Runs the same tests on every database. --require-all fails if a database is skipped; --without-sqlite skips SQLite,
// which `npm test` covers. --divided runs each test that might depend on the database on only one of them, which takes
// less than half of the time; with `--shard=1/5`, it runs only the first fifth of the divided tests.
main(async () => {
  const { mustRunAll, withoutSqlite, isDivided, shard, forJest } = readArguments();
  await installWhenNeeded();
  await compileWhenNeeded();
  const results = [];
  const databases = DATABASES.filter(({ kind }) => !(withoutSqlite && kind === 'sqlite'));
  for (const [index, database] of databases.entries()) {
    const files = isDivided
      ? ['--runTestsByPath', ...filesFor(index, databases.length, shard)]
      : [];
    results.push(await test(database, [...forJest, ...files]));
  }

  console.log(`\n${results.map(({ line }) => line).join('\n')}`);
  const failed = results.some(({ hasFailed }) => hasFailed);
  const missing = mustRunAll && results.some(({ isSkipped }) => isSkipped);
  if (failed) throw new Error('The API tests failed on at least one database.');
  if (missing) throw new Error('At least one database was skipped, but --require-all is set.');
});
