import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ask, crawl, readSitemap } from '../support/crawl';
import { type Example, getRedirects, installExample, startSampleSite } from '../support/example';
import type { Item, PageList } from '../support/pages';
import { freePort, type ServiceProcess } from '../support/process';
import { databaseForTests } from '../support/process-database-for-tests';
import { ROOT } from '../support/service';
import { until } from '../support/until';

const NGINX = '/usr/sbin/nginx';

const database = databaseForTests('sqlite');

let example: Example;
let service: ServiceProcess;
let nginx: ChildProcess;
let origin: string;

const pages = async (): Promise<readonly Item[]> => {
  const response = await fetch(`${service.address}/api/pages/?fields=*&limit=100`);
  return ((await response.json()) as PageList).items;
};
const getPath = ({ meta }: Item): string => String(meta['html_path']);

/** The nginx.conf of the example, with the rest of the configuration that nginx needs. */
const configurationFor = (folder: string, port: number): string => {
  const own = readFileSync(path.join(folder, 'nginx.conf'), 'utf8')
    .replaceAll('/srv/site', folder)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/nginx/${name};`
  );
  return `daemon off;
master_process off;
pid ${folder}/nginx/pid;
events {}
http {
include /etc/nginx/mime.types;
access_log off;
${temporary.join('\n')}
${own}
}
`;
};

beforeAll(async () => {
  [example, service] = await Promise.all([installExample('astro'), startSampleSite(database)]);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  await example.run('build', { CONTENT_URL: service.address, SITE_URL: origin });
  const { folder } = example;
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'nginx'));
  const configuration = path.join(folder, 'nginx', 'nginx.conf');
  writeFileSync(configuration, configurationFor(folder, port));
  const log = path.join(folder, 'nginx', 'error.log');
  nginx = spawn(NGINX, ['-p', folder, '-c', configuration, '-e', log], { stdio: 'ignore' });
  await until('nginx answers', async () => {
    if (nginx.exitCode !== null) throw new Error(readFileSync(log, 'utf8'));
    return ask(origin, '/').catch(() => null);
  });
});

afterAll(async () => {
  nginx?.kill('SIGKILL');
  await example?.remove();
});

test('every link works, every page is linked, and each page shows its title', async () => {
  const { documents, broken } = await crawl(origin);
  expect(broken).toEqual([]);
  const expected = (await pages()).map((page) => [getPath(page), page.title]);
  const found = [...documents.values()].map(({ path: at, heading }) => [at, heading]);
  expect(found.sort()).toEqual(expected.sort());
});

test('`astro dev` serves all linked pages and images', async () => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const args = ['dev', '--host', '127.0.0.1', '--port', String(port)];
  const stop = await example.serve('astro', args, address, { CONTENT_URL: service.address });
  const { broken } = await crawl(address);
  expect(broken).toEqual([]);
  await stop();
});

test('the sitemap lists all pages', async () => {
  const expected = (await pages()).map((page) => origin + getPath(page));
  expect((await readSitemap(`${origin}/sitemap.xml`)).sort()).toEqual(expected.sort());
});

test('nginx applies the redirects of the service, and returns 404 for unknown paths', async () => {
  const redirects = await getRedirects(service);
  expect(redirects.length).toBeGreaterThan(40);
  for (const { target, destination } of redirects) {
    const { status, location } = await ask(origin, target);
    const expected =
      destination === null
        ? { status: 410, location: null }
        : destination === ''
          ? { status: 404, location: null }
          : { status: 301, location: new URL(destination, origin).href };
    expect({ target, status, location: location && new URL(location, origin).href }).toEqual({
      target,
      ...expected,
    });
  }
  expect(await ask(origin, '/index.php?page=other')).toEqual({ status: 301, location: '/' });
  for (const target of ['/nothing/', '/timetable/nothing/', '/__proto__/']) {
    expect([target, (await ask(origin, target)).status]).toEqual([target, 404]);
  }
  expect(await ask(origin, '/timetable')).toEqual({ status: 301, location: '/timetable/' });
});

test('Netlify and Cloudflare accept the _redirects file, and Cloudflare applies it', async () => {
  const file = path.join(example.folder, 'dist', '_redirects');
  const led = (await getRedirects(service)).filter(
    ({ target, destination }) => destination && !target.includes('?')
  );
  const { netlify, cloudflare } = JSON.parse(
    execFileSync(process.execPath, [path.join(ROOT, 'tests/support/redirect-servers/hosts.mjs')], {
      input: JSON.stringify({ file, origin, asked: led.map(({ target }) => target) }),
      encoding: 'utf8',
    })
  );
  expect(netlify.errors).toEqual([]);
  expect(netlify.redirects).toHaveLength(led.length);
  led.forEach(({ target, destination }, at) => {
    // Cloudflare accepts no destination without TLS.
    const isTaken = destination?.startsWith('http://') === false;
    const { status, location } = cloudflare[at];
    expect({ target, status, location: location && new URL(location, origin).href }).toEqual({
      target,
      ...(isTaken
        ? { status: 301, location: new URL(destination, origin).href }
        : { status: 404, location: null }),
    });
  });
});
