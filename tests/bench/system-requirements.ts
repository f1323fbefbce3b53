import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BenchResources } from './bench-resources';
import { fetchWhole } from './http';
import { distinctPageQuery, INITIAL_DATA } from './queries';
import { type Line, megabytes, type Section } from './section';
import { ROOT } from './site';
import { LARGE, MIDDLE, SMALL } from './sizes';

const SITES = [
  { name: '200 pages, 1,000 redirects', size: SMALL },
  { name: '2,000 pages, 10,000 redirects', size: MIDDLE },
  { name: '20,000 pages, 100,000 redirects', size: LARGE },
];

/** The number of different requests before the memory is measured. */
const REQUESTS = 200;

/** The requirements of a site of one size, in bytes. */
interface Needs {
  readonly memory: number;
  readonly database: number;
  readonly backup: number;
}

/** Measures a site without uploads, which add their own size in `PUBLIC_DIR` and in each backup. */
const measureSite = async (resources: BenchResources, size: typeof SMALL): Promise<Needs> => {
  const { helper, port, panel, environment } = await resources.startGrown(size);
  await fetchWhole(port, INITIAL_DATA);
  for (let at = 0; at < REQUESTS; at += 1) await fetchWhole(port, distinctPageQuery(at));
  await panel.get('/site-content/overview');
  const { rss: memory } = await helper.call('memory');
  await helper.stop();

  const file = path.join(resources.site.folder, `${size.pages}.tar.gz`);
  await promisify(execFile)(
    process.execPath,
    [path.join(ROOT, 'dist', 'src', 'cli', 'program.js'), 'backup', file],
    { env: { ...process.env, ...environment } }
  );
  const database = statSync(resources.getDatabase(size)).size;
  return { memory, database, backup: statSync(file).size };
};

/** Measures memory and disk space by the size of the site, for docs/operations.md. */
export const measureNeeds = async (resources: BenchResources): Promise<Section> => {
  const all: { readonly name: string; readonly needs: Needs }[] = [];
  for (const { name, size } of SITES) all.push({ name, needs: await measureSite(resources, size) });
  const getLines = (what: string, get: (needs: Needs) => number): Line[] =>
    all.map(({ name, needs }) => ({
      ...{ what: `${what}, ${name}`, value: megabytes(get(needs)), unit: 'MB', goal: null },
    }));
  return {
    lines: [
      ...getLines('memory of the service (RSS)', ({ memory }) => memory),
      ...getLines('SQLite file', ({ database }) => database),
      ...getLines('backup', ({ backup }) => backup),
    ],
    tables: [],
    measured: all,
  };
};
