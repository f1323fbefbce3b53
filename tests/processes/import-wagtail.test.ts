import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../support/environment';
import { type OldSite, startOldSite } from '../support/old-site';
import { type ServiceProcess, startCommand, startReady } from '../support/process';
import { databaseForTests } from '../support/process-database-for-tests';
import { makeVersion, type Version } from '../support/version';

// Runs the commands of src/plugins/site-import/README.md, from the description of another site to the comparison. Only
// the URLs differ, and the initial data is left out, which this site does not have.

const database = databaseForTests('sqlite');

let old: OldSite;
let checkout: Version;
let service: ServiceProcess;

const getCommands = (name: string): string[] => {
  const page = readFileSync(path.join(ROOT, 'src/plugins/site-import/README.md'), 'utf8');
  return [...page.matchAll(new RegExp(`^npm run ${name} -- (.*)$`, 'gm'))].map(([, rest = '']) =>
    rest.replace(/--initial-data \S+ /, '')
  );
};

const [describes = '', writesModel = '', tries = '', imports = ''] = getCommands('import');
const [compares = ''] = getCommands('compare');

const inFolder = (name: string): string => path.join(database.folder, name);

const run = async (
  name: string,
  command: string
): Promise<{ code: number | null; log: string }> => {
  const args = command
    .replaceAll('https://old.example', old.address)
    .replaceAll('http://127.0.0.1:1337', service?.address ?? '')
    .replaceAll("'", '')
    .split(' ')
    .map((argument) => (argument.endsWith('.json') ? inFolder(argument) : argument));
  const process = startCommand(name, args, database, {}, checkout.folder);
  const { code } = await process.ended;
  return { code, log: process.log() };
};

beforeAll(async () => {
  old = await startOldSite();
  checkout = makeVersion(() => undefined);
  // Makes a separate checkout, in which files may be written.
  for (const name of ['src', 'tsconfig.json']) {
    rmSync(path.join(checkout.folder, name));
    cpSync(path.join(ROOT, name), path.join(checkout.folder, name), { recursive: true });
  }
});

afterAll(async () => {
  await old?.close();
  checkout?.remove();
});

test('the import command describes the old site', async () => {
  const { code, log } = await run('import', describes);
  expect([code, log]).toEqual([0, expect.stringContaining('Read as wagtail: 30 pages.')]);
});

test('the import command writes schemas for the old site, and the service starts with them', async () => {
  const { code, log } = await run('import', writesModel);
  expect([code, log]).toEqual([0, expect.stringContaining('src/')]);
  await promisify(execFile)(
    path.join(ROOT, 'node_modules', '.bin', 'tsc'),
    ['-p', 'tsconfig.json'],
    { cwd: checkout.folder }
  );
  service = await startReady(database, { folder: checkout.folder });
});

test('a dry run of the import stores no pages, and the import works without manual edits', async () => {
  const tried = await run('import', tries);
  expect([tried.code, tried.log]).toEqual([0, expect.any(String)]);
  const count = (): Promise<unknown> =>
    database.use((connection) => connection('pages').count('* as count').first());
  expect(await count()).toEqual({ count: 0 });
  // Fetched files are stored with the data, because the code may belong to another user and be read-only.
  const kept = (): string[] =>
    readdirSync(inFolder('uploads')).filter((name) => name.startsWith('.import-'));
  expect(kept()).toHaveLength(1);
  expect(readdirSync(checkout.folder)).not.toContain('.tmp');
  const { code, log } = await run('import', imports);
  expect([code, log]).toEqual([0, expect.stringMatching(/^Imported 30 pages/m)]);
  expect(kept()).toEqual([]);
});

test('the compare command finds no differences between the old and the new site', async () => {
  const { code, log } = await run('compare', compares);
  expect([code, log]).toEqual([0, expect.stringContaining('30 pages')]);
  const report = JSON.parse(readFileSync(inFolder('difference.json'), 'utf8'));
  expect(report.differences).toEqual([]);
  expect(readFileSync(inFolder('difference.html'), 'utf8')).toContain('<html');
});

test('the compare command reports what the new site returns for an access log or a sitemap', async () => {
  const lists: Record<string, string> = {
    'access.log': ['/gone/', '/fares/']
      .map((at) => `192.0.2.1 - - [22/Nov/2026:10:00:00 +0000] "GET ${at} HTTP/1.1" 200 512\n`)
      .join(''),
    'sitemap.xml': `<urlset><url><loc>https://old.example/gone/</loc></url><url><loc>https://old.example/fares/</loc></url></urlset>`,
  };
  for (const [name, text] of Object.entries(lists)) {
    writeFileSync(inFolder(name), text);
    const { code, log } = await run(
      'compare',
      `${compares.replace(' --report difference.json', '')} --paths ${inFolder(name)}`
    );
    const gives =
      'Of 2 addresses, the new side returns a page for 1, a redirect for 0 and nothing for 1.';
    expect([code, log]).toEqual([0, expect.stringContaining(`${gives}\n  nothing: /gone/\n`)]);
  }
});
