import { readdirSync } from 'node:fs';
import { checkEnvironment } from '../../src/environment/refuse';
import { startCommand, startReady, startService } from '../support/process';
import { databaseForEachTest } from '../support/process-database-for-tests';
import { SECRETS } from '../support/service';

const NAMES = Object.keys(SECRETS);
const ENDED_BADLY = { code: 1, signal: null };

/** A placeholder that no valid value and no path contains. */
const GIVEN = 'changeme-Zq7';

describe('a start in production', () => {
  const database = databaseForEachTest('sqlite');

  /** Expects the start to fail, and returns the log. */
  const refusal = async (environment: NodeJS.ProcessEnv): Promise<string> => {
    const service = await startService(database, { environment });
    expect(await service.ended).toEqual(ENDED_BADLY);
    return service.log();
  };

  const expectNoDatabase = (): void => expect(readdirSync(database.folder)).toEqual(['uploads']);

  /** Expects a message about these variables only, without a stack trace. */
  const expectMessage = (log: string, ...names: readonly string[]): void => {
    const named = [...log.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(names.toSorted());
    expect(log).not.toMatch(/^\s+at /m);
  };

  test.each(NAMES)(
    'is refused without %s or with a placeholder for it, naming the variable',
    async (name) => {
      const [without, withPlaceholder] = await Promise.all([
        // The variable is empty instead of missing, because a .env file of this checkout would set it.
        refusal({ [name]: '' }),
        refusal({ [name]: GIVEN }),
      ]);
      expectMessage(without, name);
      expect(without).toMatch(/npm run create-env.*openssl rand -base64 32/);
      expectMessage(withPlaceholder, name);
      expect(withPlaceholder).not.toMatch(GIVEN);
      expectNoDatabase();
    }
  );

  test.each(['to-be-replaced', 'toBeModified1,toBeModified2', 'tobemodified'])(
    'is refused with %j as every secret, naming all of them at once',
    async (placeholder) => {
      const all = Object.fromEntries(NAMES.map((name) => [name, placeholder]));
      const log = await refusal(all);
      expectMessage(log, ...NAMES);
      expectNoDatabase();
    }
  );

  test('is refused with one placeholder among the APP_KEYS', async () => {
    const log = await refusal({ APP_KEYS: `${SECRETS['APP_KEYS']},${GIVEN}` });
    expectMessage(log, 'APP_KEYS');
    expectNoDatabase();
  });

  test.each([
    [{ DATABASE_FILENAME: '/' }, 'Check DATABASE_FILENAME.'],
    [
      { DATABASE_CLIENT: 'postgres', DATABASE_URL: '', DATABASE_PORT: '1' },
      'Check that it is running, and DATABASE_HOST, DATABASE_PORT, ',
    ],
    [
      { DATABASE_CLIENT: 'mysql', DATABASE_URL: 'mysql://a:secret@127.0.0.1:1/b' },
      'Check that it is running, and DATABASE_URL.',
    ],
  ])('is refused with %j, which is no database, naming the settings', async (given, hint) => {
    const log = await refusal(given);
    expect(log).toContain('The database cannot be used (');
    expect(log).toContain(hint);
    expect(log).not.toContain('secret@');
    expect(log).not.toMatch(/^\s+at /m);
  });

  test('is refused with invalid variables, naming all of them and the secrets', async () => {
    const log = await refusal({
      PORT: 'abc',
      DATABASE_CLIENT: 'oracle',
      LOG_LEVEL: 'loud',
      SHUTDOWN_DRAIN_MS: '-1',
      HOME_SLUG: 'a/b',
      PUBLIC_URL: 'cms.example.com',
      DATABASE_SSL: 'on',
      JWT_SECRET: GIVEN,
    });
    expect(log).toMatch(/^ {2}PORT is "abc"\. It must be a whole number from 0 to 65535\.$/m);
    expectMessage(
      log,
      ...['PORT', 'DATABASE_CLIENT', 'LOG_LEVEL', 'SHUTDOWN_DRAIN_MS', 'HOME_SLUG', 'PUBLIC_URL'],
      ...['DATABASE_SSL', 'JWT_SECRET']
    );
    expectNoDatabase();
  });

  test('succeeds with valid secrets', async () => {
    expect(checkEnvironment({ ...SECRETS, NODE_ENV: 'production' }).secrets).toEqual([]);
    const service = await startReady(database);
    expect((await fetch(`${service.address}/_health`)).status).toBe(204);
  });
});

describe('outside production', () => {
  const database = databaseForEachTest('sqlite');

  test('an invalid variable is refused as well', async () => {
    const environment = { NODE_ENV: 'development', CONTENT_POLL_INTERVAL_MS: 'soon' };
    const service = await startService(database, { environment });
    expect(await service.ended).toEqual(ENDED_BADLY);
    expect(service.log()).toMatch(/CONTENT_POLL_INTERVAL_MS is "soon"\. It must be /);
  });

  test('secrets that are not set are named before a database is created', async () => {
    const environment = {
      ...Object.fromEntries(NAMES.map((name) => [name, ''])),
      NODE_ENV: 'development',
    };
    const service = await startService(database, { environment });
    const command = startCommand('import', ['--initial-data', 'none'], database, environment);
    for (const { ended, log } of [service, command]) {
      expect(await ended).toEqual(ENDED_BADLY);
      const named = [...log().matchAll(/^ {2}(\w+) is not set\.$/gm)].map(([, name]) => name);
      expect(named.toSorted()).toEqual(NAMES.toSorted());
      expect(log()).toMatch(/npm run create-env.*openssl rand -base64 32/);
      expect(log()).not.toMatch(/^\s+at |config\/server\.js/m);
    }
    expect(readdirSync(database.folder)).toEqual(['uploads']);
  });

  test.each(['import', 'backup'])('the command %s refuses an invalid variable', async (name) => {
    const args = { import: ['--initial-data', 'none.json'], backup: ['none.tar.gz'] };
    const environment = { NODE_ENV: 'development', PAGES_MAX_LIMIT: 'all' };
    const command = startCommand(name, args[name as keyof typeof args], database, environment);
    expect(await command.ended).toEqual(ENDED_BADLY);
    expect(command.log()).toMatch(/PAGES_MAX_LIMIT is "all"/);
    expect(command.log()).not.toMatch(/^\s+at /m);
  });
});
