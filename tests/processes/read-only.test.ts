import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { startListingServer } from '../support/listing-server';
import { mayEnter, OTHER_USER as USER } from '../support/other-user';
import {
  freePort,
  ready,
  type RunningProcess,
  type ServiceProcess,
  startCommand,
} from '../support/process';
import { databaseForTests } from '../support/process-database-for-tests';
import { ROOT } from '../support/service';

const isRoot = process.getuid?.() === 0;
const why = !isRoot
  ? ' (skipped: only root can become another user)'
  : mayEnter(ROOT)
    ? ''
    : ` (skipped: other users may not enter ${ROOT})`;

(why === '' ? describe : describe.skip)(
  `with code and a home directory owned by root${why}`,
  () => {
    const database = databaseForTests('sqlite');
    /** The log settings are the defaults in production. */
    const environment = { HOME: ROOT, LOG_FORMAT: '', LOG_LEVEL: 'debug' };

    beforeAll(() => {
      // Makes the data readable by that user only, like a state directory.
      for (const file of [database.folder, path.join(database.folder, 'uploads')]) {
        execFileSync('chown', [String(USER), file]);
      }
    });

    const run = (name: string, ...args: string[]): RunningProcess =>
      startCommand(name, args, database, environment, ROOT, USER);

    const succeed = async (name: string, ...args: string[]): Promise<string> => {
      const command = run(name, ...args);
      const end = await command.ended;
      expect([name, command.log(), end.code]).toEqual([name, expect.any(String), 0]);
      expect(command.log()).not.toMatch(/EACCES|EROFS|permission denied/i);
      return command.log();
    };

    const start = async (more: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> => {
      const port = await freePort();
      const service = startCommand(
        'start',
        [],
        database,
        { ...environment, PORT: String(port), ...more },
        ROOT,
        USER
      );
      return ready(
        Object.defineProperties(
          { port, address: `http://127.0.0.1:${port}` },
          Object.getOwnPropertyDescriptors(service)
        ) as ServiceProcess
      );
    };

    test('the service starts and logs only JSON, including the output of libraries and Node', async () => {
      const service = await start({
        NODE_OPTIONS: '--require=./tests/support/emit-library-output.js',
      });
      expect((await fetch(`${service.address}/api/initial-data/`)).status).toBe(200);
      service.kill('SIGTERM');
      expect(await service.ended).toEqual({ code: 0, signal: null });
      const lines = service.log().trimEnd().split('\n');
      const parsed = lines.map((line) => {
        expect(line).toMatch(/^\{.*\}$/);
        return JSON.parse(line) as { level: string; message: string };
      });
      const messages = parsed.map(({ level, message }) => `${level} ${message}`);
      expect(messages).toContain('warn A library says 1');
      expect(messages).toContain('warn NoisyWarning: Of Node');
      expect(messages.filter((message) => / Listening on /.test(message))).toHaveLength(1);
    });

    test('the commands import, check, admin:create-user, admin:reset-user-password, backup and restore succeed', async () => {
      const listing = await startListingServer();
      try {
        await succeed('import', '--pages', listing.url);
      } finally {
        await listing.stop();
      }
      expect(readdirSync(path.join(database.folder, 'uploads'))).toContain('boat.png');
      await succeed('check');
      expect(
        await succeed(
          'admin:create-user',
          '--email',
          'ada@example.com',
          '--password',
          'Test-password-1'
        )
      ).toMatch('Created the Super Admin ada@example.com.');
      await succeed(
        'admin:reset-user-password',
        '--email',
        'ada@example.com',
        '--password',
        'Test-password-2'
      );
      const file = path.join(database.folder, 'site.tar.gz');
      await succeed('backup', file);

      // Restores into folders that do not exist yet.
      const home = path.join(database.folder, 'new');
      mkdirSync(home);
      execFileSync('chown', [String(USER), home]);
      const places = {
        PUBLIC_DIR: path.join(home, 'a', 'public'),
        DATABASE_FILENAME: path.join(home, 'b', 'data.db'),
      };
      const restore = startCommand(
        'restore',
        [file],
        database,
        { ...environment, ...places },
        ROOT,
        USER
      );
      expect([(await restore.ended).code, restore.log()]).toEqual([0, expect.any(String)]);
      expect(existsSync(places.DATABASE_FILENAME)).toBe(true);
      expect(readdirSync(path.join(places.PUBLIC_DIR, 'uploads'))).toEqual(
        readdirSync(path.join(database.folder, 'uploads'))
      );
      const service = await start(places);
      const login = await fetch(`${service.address}/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ada@example.com', password: 'Test-password-2' }),
      });
      expect(login.status).toBe(200);
    });
  }
);
