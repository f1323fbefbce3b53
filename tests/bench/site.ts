import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** The folder of the checkout; the compiled file is `dist/tests/bench/site.js`. */
export const ROOT = path.resolve(__dirname, '..', '..', '..');

/** The slug of the measured page, which has at least one block of every kind and about 5 KB. */
export const SLUG = 'bench';
const PAGE_BYTES = 4700;

/** Secrets that production requires. */
const SECRETS = {
  APP_KEYS: 'bench-app-key-0123456789,bench-app-key-9876543210',
  ADMIN_JWT_SECRET: 'bench-admin-jwt-secret-0123456789',
  API_TOKEN_SALT: 'bench-api-token-salt-0123456789',
  TRANSFER_TOKEN_SALT: 'bench-transfer-token-salt-0123456789',
  JWT_SECRET: 'bench-jwt-secret-0123456789',
  ENCRYPTION_KEY: 'bench-encryption-key-0123456789a',
};

/** Environment variables of a process. */
export type Environment = Readonly<Record<string, string>>;

const getEnvironment = (folder: string, databaseFile: string): Environment => ({
  ...SECRETS,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  STRAPI_TELEMETRY_DISABLED: 'true',
  DATABASE_CLIENT: 'sqlite',
  DATABASE_FILENAME: databaseFile,
  PUBLIC_DIR: folder,
  PUBLIC_URL: '',
  SITE_URL: '',
});

interface Item {
  readonly id: string;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly title: string;
  readonly body: readonly { readonly type: string }[];
}

/** A page made of the sample site's blocks: one of every kind first, then further ones up to its size. */
const benchPage = (items: readonly Item[]): Item => {
  const [home] = items;
  if (home === undefined) throw new Error('The sample site has no pages.');
  const page = {
    ...home,
    id: 'bench0000000000000000000',
    meta: { ...home.meta, slug: SLUG, html_url: `/${SLUG}/` },
    title: 'Bench',
    body: [] as { type: string }[],
  };
  const blocks = items.flatMap(({ body }) => body);
  const firsts = blocks.filter(
    (block, index) => blocks.findIndex(({ type }) => type === block.type) === index
  );
  for (const block of [...firsts, ...blocks.filter((other) => !firsts.includes(other))]) {
    if (page.body.length >= firsts.length && JSON.stringify(page).length >= PAGE_BYTES) break;
    page.body.push(block);
  }
  return page;
};

/** The sample site with the page of the bench, in a temporary folder. */
export interface Site {
  readonly folder: string;
  /** Copies the current database, and returns the environment of a process that uses the copy. */
  copy(name: string): Environment;
  /** The database file of that copy. */
  getDatabase(name: string): string;
}

export const createSite = async (): Promise<Site> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'site-content-bench-'));
  mkdirSync(path.join(folder, 'uploads'));
  const sample = path.join(folder, 'sample-site');
  cpSync(path.join(ROOT, 'database', 'sample-site'), sample, { recursive: true });
  const pagesFile = path.join(sample, 'pages.json');
  const pages = JSON.parse(readFileSync(pagesFile, 'utf8')) as { meta: object; items: Item[] };
  const items = [...pages.items, benchPage(pages.items)];
  writeFileSync(pagesFile, JSON.stringify({ meta: { total_count: items.length }, items }));

  const databaseFile = path.join(folder, 'data.db');
  const environment = getEnvironment(folder, databaseFile);
  await promisify(execFile)(
    process.execPath,
    [
      path.join(ROOT, 'dist', 'src', 'cli', 'program.js'),
      'import',
      ...['--initial-data', path.join(sample, 'initial-data.json'), '--pages', pagesFile],
    ],
    { env: { ...process.env, ...environment } }
  );
  const getDatabase = (name: string): string => path.join(folder, `${name}.db`);
  return {
    folder,
    copy(name) {
      copyFileSync(databaseFile, getDatabase(name));
      return getEnvironment(folder, getDatabase(name));
    },
    getDatabase,
  };
};
