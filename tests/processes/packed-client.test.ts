import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const CLIENT = path.resolve(__dirname, '../../packages/client');

/** What the client promises to run on, as npm has it, and how each runs a file. */
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

/** The first example of the README, which reads a service at another address and says what it has got. */
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

const PAGE = { id: 'a', meta: { html_path: '/about/' }, title: 'About' };
const service = createServer((request, response) => {
  const isPages = request.url?.startsWith('/api/pages/') === true;
  response.setHeader('Content-Type', 'application/json');
  response.end(
    JSON.stringify(
      isPages
        ? { meta: { total_count: 1 }, items: [PAGE] }
        : { redirects: { old: '/new/' }, header: [] }
    )
  );
});

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  folder = mkdtempSync(path.join(os.tmpdir(), 'packed-client-'));
  empty = path.join(folder, 'empty');
  mkdirSync(empty);
  writeFileSync(path.join(empty, 'package.json'), '{ "private": true }');
  // Compiled before the tests are, and read by others meanwhile.
  await npm(['pack', '--ignore-scripts', '--pack-destination', folder], CLIENT);
  await npm(['install', path.join(folder, 'site-content-client-0.1.0.tgz')], empty);
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

const PRINTED = ['/about/', 'About 1 /new/'];
const printedBy = async (
  command: string,
  args: readonly string[],
  file: string
): Promise<string[]> =>
  (await run(command, [...args, path.join(empty, file)], { cwd: empty })).stdout.trim().split('\n');

test.each(['example.mjs', 'example.cjs'])(
  'the packed client, in an empty folder, runs the example in its README as %s',
  async (file) => expect(await printedBy(process.execPath, [], file)).toEqual(PRINTED)
);

test('it has no dependencies, and what writes types', async () => {
  const { stdout } = await npm(['ls', '--all', '--parseable'], empty);
  expect(stdout.trim().split('\n')).toHaveLength(2);
  const bin = path.join(empty, 'node_modules/.bin/site-content-types');
  await expect(run(bin, [])).rejects.toMatchObject({ code: 2 });
});

test.each(RUNTIMES)('it runs on $name', async ({ name, spec, binary, args }) => {
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
