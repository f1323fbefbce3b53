import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../support/process';
import { until } from '../support/until';

const run = promisify(execFile);

const CLIENT = path.resolve(__dirname, '../../packages/client');

/** The runtimes that the client supports, as npm packages, and how each of them runs a file. */
const RUNTIMES = [
  ...['18', '20', '24'].map((version) => ({
    name: `Node ${version}`,
    spec: `node${version}@npm:node-${process.platform}-${process.arch}@${version}`,
    binary: `node${version}/bin/node`,
    args: [] as string[],
  })),
  { name: 'Deno', spec: 'deno', binary: '.bin/deno', args: ['run', '--allow-net', '--allow-read'] },
  { name: 'Bun', spec: 'bun', binary: '.bin/bun', args: [] },
];

const npm = (args: readonly string[], cwd: string) =>
  run('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], { cwd });

/** The first example of the README, changed to read the service at this URL and to print the results. */
const exampleAt = (address: string): string => {
  const readme = readFileSync(path.join(CLIENT, 'README.md'), 'utf8');
  const [, code = ''] = /```js\n(.*?)```/s.exec(readme) ?? [];
  const example = code
    .replace('https://cms.example.com', address)
    .replace(
      "findRedirect('/old?utm=1');",
      (call) => `console.log(page.title, total, ${call.slice(0, -1)}.location);`
    );
  expect(example).toContain('console.log(page.title');
  return example;
};

let folder: string;
let empty: string;

const BODY = [{ type: 'rich-text', value: { html: '<p>Us</p>' }, id: 'b' }];
const PAGE = { id: 'a', meta: { html_path: '/about/' }, title: 'About', body: BODY };
const service = createServer((request, response) => {
  const isPages = request.url?.startsWith('/api/pages/') === true;
  response.setHeader('Content-Type', 'application/json');
  response.end(
    JSON.stringify(
      isPages
        ? { meta: { total_count: 1 }, items: [PAGE] }
        : { keys: {}, redirects: { old: '/new/' }, header: [] }
    )
  );
});

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  folder = mkdtempSync(path.join(os.tmpdir(), 'packed-client-'));
  empty = path.join(folder, 'empty');
  mkdirSync(empty);
  writeFileSync(path.join(empty, 'package.json'), '{ "private": true }');
  // Runs no scripts, because the client is compiled before the tests and other tests read it at the same time.
  await npm(['pack', '--ignore-scripts', '--pack-destination', folder], CLIENT);
  await npm(['install', path.join(folder, 'site-content-client-1.0.0.tgz')], empty);
  const { port } = service.address() as AddressInfo;
  const code = exampleAt(`http://127.0.0.1:${port}`);
  writeFileSync(path.join(empty, 'example.mjs'), code);
  const required = code.replace(/^import (\{.*\}) from (.*);$/gm, 'const $1 = require($2);');
  writeFileSync(path.join(empty, 'example.cjs'), `(async () => {\n${required}\n})();`);
});
afterAll(() => {
  service.close();
  service.closeAllConnections();
  rmSync(folder, { recursive: true });
});

/** Returns the status of the response to a request target that `fetch` would change. */
const askRaw = (port: number, target: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: target }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });

const PRINTED = ['/about/', 'About 1 /new/'];
const printedBy = async (
  command: string,
  args: readonly string[],
  file: string
): Promise<string[]> =>
  (await run(command, [...args, path.join(empty, file)], { cwd: empty })).stdout.trim().split('\n');

test.each(['example.mjs', 'example.cjs'])(
  'the packed client runs its README example in an empty project as %s',
  async (file) => expect(await printedBy(process.execPath, [], file)).toEqual(PRINTED)
);

test('the packed client has no dependencies and includes the command site-content-types', async () => {
  const { stdout } = await npm(['ls', '--all', '--parseable'], empty);
  expect(stdout.trim().split('\n')).toHaveLength(2);
  const bin = path.join(empty, 'node_modules/.bin/site-content-types');
  await expect(run(bin, [])).rejects.toMatchObject({ code: 2 });
});

test('the example website serves pages, redirects, previews and a sitemap, and verifies webhooks', async () => {
  cpSync(path.join(CLIENT, 'example'), empty, { recursive: true });
  const port = await freePort();
  const secret = `whsec_${Buffer.from('a secret of 24 bytes, or so').toString('base64')}`;
  const site = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['site.mjs'], {
    ...{ cwd: empty, stdio: 'inherit' },
    env: {
      ...process.env,
      CONTENT_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
      SITE_URL: site,
      WEBHOOK_SECRET: secret,
      PORT: String(port),
    },
  });
  try {
    const ask = async (target: string, init?: RequestInit) => {
      const response = await fetch(site + target, { redirect: 'manual', ...init });
      const { status, headers } = response;
      return { status, location: headers.get('location'), text: await response.text() };
    };
    const page = await until('the website answers', () => {
      if (child.exitCode !== null) throw new Error(`It has ended with ${child.exitCode}.`);
      return ask('/about/').catch(() => null);
    });
    expect(page.status).toBe(200);
    expect(page.text).toContain('<p><a href="/about/">About</a></p>\n<h1>About</h1>\n<p>Us</p>');
    expect(await ask('/old?a=1')).toMatchObject({ status: 301, location: '/new/' });
    expect((await ask('/sitemap.xml')).text).toContain(`<loc>${site}/about/</loc>`);
    // The URLs that PREVIEW_URL in the README of the client produces.
    for (const [id, path, token, location] of [
      ['a', '/about/', 'a.b', '/about/?preview=a.b'],
      // This link was shared before the page was renamed.
      ['a', '/about-us/', 'a.b', '/about/?preview=a.b'],
      ['', '/', 'a.b', '/?preview=a.b'],
      ['a', '/about/', '', '/about/'],
      ['', '/.//evil.example/', 'a.b', '/evil.example/?preview=a.b'],
      ['', '\\evil.example', 'a.b', '/evil.example?preview=a.b'],
    ] as const) {
      const target = `/preview?id=${id}&path=${encodeURIComponent(path)}&token=${token}`;
      expect(await ask(target)).toMatchObject({ status: 303, location });
    }
    expect((await ask('/about/?preview=a.b')).text).toContain('<h1>About</h1>');
    // Other spellings lead to the one that webhooks name, so that no outdated copy of the page stays in the cache.
    for (const spelling of ['/about', '/%61bout/', '//about/', '/about?a=1']) {
      const query = spelling.includes('?') ? '?a=1' : '';
      expect(await ask(spelling)).toMatchObject({ status: 308, location: `/about/${query}` });
    }
    for (const target of ['//', '/\\', '//evil.example/', '/%', '/%E0%A4%A']) {
      expect([target, await askRaw(port, target)]).toEqual([target, 308]);
    }
    const lists = { pages: [], redirects: [], tags: [] };
    const body = JSON.stringify({ data: { initial_data: true, ...lists } });
    const at = new Date();
    const signature = new Webhook(secret).sign('a', at, body);
    const headers = {
      ...{ 'webhook-id': 'a', 'webhook-signature': signature },
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    };
    expect(await ask('/webhook', { method: 'POST', headers, body })).toMatchObject({ status: 204 });
    const changed = { method: 'POST', headers, body: `${body} ` };
    expect(await ask('/webhook', changed)).toMatchObject({ status: 400 });
  } finally {
    child.kill('SIGKILL');
  }
});

test.each(RUNTIMES)('the packed client runs on $name', async ({ name, spec, binary, args }) => {
  const home = path.join(folder, name.replace(' ', ''));
  mkdirSync(home);
  writeFileSync(path.join(home, 'package.json'), '{ "private": true }');
  await npm(['install', '--no-save', spec], home).catch(() => undefined);
  const command = path.join(home, 'node_modules', binary);
  if (!existsSync(command)) {
    process.stderr.write(`${name} cannot be installed from npm here: the client was not run.\n`);
    return;
  }
  expect(await printedBy(command, args, 'example.mjs')).toEqual(PRINTED);
});
