import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildTable, markGenerated } from './generated.mjs';

const SERVER = 'src/plugins/site-content/server/src/strapi-internals';
const PANEL = 'src/plugins/site-content/admin/src/strapi-internals';
const SERVER_TESTS = 'tests/api/strapi-internals';
const PANEL_TEST = 'tests/browser/strapi-internals.test.ts';

const INTRODUCTION = `# Upgrading Strapi

Most of what the service needs of Strapi is documented and stable. What is not is reached through **patches**: one file each
in the \`strapi-internals/\` folders, which says what it relies on and in which version that was read. No other file knows
about it, and \`npm run lint\` refuses Knex, drivers and files inside Strapi's packages elsewhere. Each patch has a test
against the real Strapi, Knex, driver or panel, which fails when an assumption no longer holds.

To upgrade, raise the versions, run the tests of the patches, fix the patches that fail, and run everything else.

## Raise the versions

1. Read Strapi's release notes. Make a backup (\`npm run backup\`): Strapi migrates databases forwards only.
2. In \`package.json\`, set all packages that start with \`@strapi/\` to the exact new version, and run \`npm install\`.
   \`@strapi/design-system\` and \`@strapi/icons\` have version numbers of their own: use those that \`@strapi/admin\` depends
   on (\`npm ls @strapi/design-system\`).
3. Set \`better-sqlite3\`, \`mysql2\`, \`pg\` and the development dependency \`knex\` to the versions that Strapi uses
   (\`npm ls knex\`).

## Run the tests, in this order

\`\`\`bash
npm run check:types                     # what Strapi and Knex no longer export
npm run build
npm test -- ${SERVER_TESTS}             # the patches, on SQLite
TEST_DATABASE=postgres npm test -- ${SERVER_TESTS}      # with TEST_POSTGRES_URL
TEST_DATABASE=mysql npm test -- ${SERVER_TESTS}         # with TEST_MYSQL_URL
npm run test:browser -- ${PANEL_TEST}   # the patches of the panel
npm test                                # everything that needs no browser and no database server
npm run test:databases -- --without-sqlite
npm run test:processes                  # starts, stops, outages, full disks, upgrades of a database
npm run test:browser
\`\`\`

Later failures usually have the same cause as those of the patches. When the test of a patch fails, open the files under
"read in" below in the new version and change the patch. If Strapi now documents a way to do the same, delete the patch.
Then set the new version in the comment at the top of each patch, also in those that still hold once you have checked them,
and run \`npm run docs\`.`;

const OUTSIDE = `## Outside the patches

- \`src/database/\` configures the drivers: how a connection is set up (\`afterCreate\` of Knex's pool), one statement at a
  time for pg (\`postgres.ts\`), times in UTC, and SQLite's write-ahead log. \`tests/api/databases.test.ts\` tests it
  on each database.
- \`src/extensions/upload/strapi-server.ts\` is a documented extension of a plugin.
- \`operations/graceful-shutdown/\` and \`operations/request-bodies/\` close connections in ways for which Node has no method.
  \`npm run test:processes\` shows whether a new Node still allows them.`;

const TAGS = ['reliesOn', 'ifItFails', 'readIn'];

/** Reads the tags in the comment at the top of a patch. */
const readPatch = (folder, file) => {
  const [, comment = ''] =
    /^\/\*\*\n([\s\S]*?)\*\//.exec(readFileSync(path.join(folder, file), 'utf8')) ?? [];
  const text = comment
    .replace(/^ \*? ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  const tags = Object.fromEntries(
    text.split(/(?:^| )@(?=\w+ )/).map((part) => {
      const [tag] = part.split(' ', 1);
      return [tag, part.slice(tag.length + 1)];
    })
  );
  const missing = TAGS.filter((tag) => !tags[tag]);
  if (missing.length > 0) {
    throw new Error(`The comment at the top of ${folder}/${file} has no @${missing.join(', @')}.`);
  }
  return { name: path.parse(file).name, file: path.posix.join(folder, file), ...tags };
};

const readPatches = (folder) =>
  readdirSync(folder)
    .toSorted()
    .map((file) => readPatch(folder, file));

/** Reads the names of the patches that a file tests, from `describe('models and tables'` or `test('models: it …'`. */
const readTested = (file) => {
  const text = readFileSync(file, 'utf8');
  const groups = [...text.matchAll(/describe\(\s*['"`]([^'"`]*)/g)];
  const tests = [...text.matchAll(/test\(\s*['"`]([\w-]+):/g)];
  return new Set([...groups, ...tests].flatMap(([, names]) => names.split(' and ')));
};

const describe = ({ name, file, reliesOn, ifItFails, readIn }) => [
  `[${name}](../${file})`,
  reliesOn,
  ifItFails,
  readIn,
];

const HEAD = ['patch', 'relies on', 'if it fails', 'read in'];

/** Groups the patches by the tests that name them, with one section each. */
const buildSections = (patches, tests) => {
  const tested = tests.map((test) => ({ test, names: readTested(test) }));
  const untested = patches.filter(({ name }) => !tested.some(({ names }) => names.has(name)));
  if (untested.length > 0) {
    throw new Error(`No test names these patches: ${untested.map(({ file }) => file).join(', ')}.`);
  }
  return tested.flatMap(({ test, names }) => [
    `### Tested in \`${test}\``,
    buildTable(HEAD, patches.filter(({ name }) => names.has(name)).map(describe)),
  ]);
};

/** Generates docs/upgrading-strapi.md. */
export const writeUpgradingStrapi = () =>
  [
    markGenerated('the comments at the top of the files in strapi-internals/'),
    INTRODUCTION,
    '## Patches of the server',
    ...buildSections(
      readPatches(SERVER),
      readdirSync(SERVER_TESTS)
        .toSorted()
        .map((file) => path.posix.join(SERVER_TESTS, file))
    ),
    '## Patches of the panel',
    ...buildSections(readPatches(PANEL), [PANEL_TEST]),
    OUTSIDE,
  ].join('\n\n');
