import { existsSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { startCommandWithSupervisor } from '../support/process';
import { databaseForTests } from '../support/process-database-for-tests';
import { until } from '../support/until';

const SENTENCE = 'Interrupted. No partial changes were left behind.\n';

/** Blocks the event loop of a command forever, so that it handles no signal. */
const BUSY = `
if (process.argv[1].endsWith('program.js')) {
  process.on('SIGINT', () => undefined);
  require('node:fs').writeFileSync(process.env.BUSY_FILE, '');
  for (;;);
}`;

const database = databaseForTests('sqlite');

test.each([
  ['import', ['--pages', 'pages.json']],
  ['compare', ['old', 'new']],
  ['redirects', ['import', 'list.csv']],
  ['check', []],
])('Ctrl-C ends the command %s even if its event loop is blocked', async (name, args) => {
  const [code, busy] = ['busy.js', 'is-busy'].map((file) => path.join(database.folder, file)) as [
    string,
    string,
  ];
  writeFileSync(code, BUSY);
  rmSync(busy, { force: true });
  const command = startCommandWithSupervisor(name, args, database, {
    BUSY_FILE: busy,
    NODE_OPTIONS: `--require=${code}`,
  });
  await until('it is busy', () => existsSync(busy));
  command.kill('SIGINT');
  expect([await command.ended, command.log()]).toEqual([{ code: 130, signal: null }, SENTENCE]);
});

describe('while a server does not respond', () => {
  let asked = 0;
  const server = http.createServer(() => {
    asked += 1;
  });
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test.each([
    ['import', () => ['--pages', url]],
    ['compare', () => [url, url]],
    ['redirects', () => ['import', url]],
  ])('Ctrl-C ends the command %s', async (name, args) => {
    asked = 0;
    const command = startCommandWithSupervisor(name, args(), database);
    await until('it is asked', () => asked > 0 || command.hasEnded);
    command.kill('SIGINT');
    expect([await command.ended, command.log()]).toEqual([
      { code: 130, signal: null },
      expect.stringContaining(SENTENCE),
    ]);
  });

  test('the command import ends when its parent process is killed', async () => {
    asked = 0;
    const command = startCommandWithSupervisor('import', ['--pages', url], database);
    await until('it is asked', () => asked > 0 || command.hasEnded);
    command.kill('SIGKILL');
    expect(await command.ended).toEqual({ code: null, signal: 'SIGKILL' });
    const countWaiting = (): Promise<number> =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
      );
    // Without this, the command would give up after a minute.
    await until('it waits no more', async () => (await countWaiting()) === 0, 30_000);
  });
});
