import { readdirSync } from 'node:fs';
import { checkEnvironment } from '../../src/environment/check';
import { startCommand, startReady, startService } from '../support/process';
import { databaseForEachTest } from '../support/process-database-for-tests';
import { SECRETS } from '../support/service';

const NAMES = Object.keys(SECRETS);
const ENDED_BADLY = { code: 1, signal: null };

/** In the form of none: no good value, and no path, holds it. */
const GIVEN = 'changeme-Zq7';

describe('a start in production', () => {
  const database = databaseForEachTest('sqlite');

  /** Starts, and gives what was written by the time the start was given up. */
  const refusal = async (environment: NodeJS.ProcessEnv): Promise<string> => {
    const service = await startService(database, { environment });
    expect(await service.ended).toEqual(ENDED_BADLY);
    return service.log();
  };

  const expectNoDatabase = (): void => expect(readdirSync(database.folder)).toEqual(['uploads']);

  /** Of nothing else, and without a stack trace. */
  const expectMessage = (log: string, ...names: readonly string[]): void => {
    const named = [...log.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(names.toSorted());
    expect(log).not.toMatch(/^\s+at /m);
  };

  test.each(NAMES)('without %s, or with a placeholder, is refused by name', async (name) => {
    const [without, withPlaceholder] = await Promise.all([
      // Empty rather than left out: a .env of this checkout would fill it in.
      refusal({ [name]: '' }),
      refusal({ [name]: GIVEN }),
    ]);
    expectMessage(without, name);
    expect(without).toMatch(/npm run create-env.*openssl rand -base64 32/);
    expectMessage(withPlaceholder, name);
    expect(withPlaceholder).not.toMatch(GIVEN);
    expectNoDatabase();
  });

  test.each(['to-be-replaced', 'toBeModified1,toBeModified2', 'tobemodified'])(
    'with %j as every secret is refused with all names at once',
    async (placeholder) => {
      const all = Object.fromEntries(NAMES.map((name) => [name, placeholder]));
      const log = await refusal(all);
      expectMessage(log, ...NAMES);
      expectNoDatabase();
    }
  );

  test('with one placeholder among the keys is refused', async () => {
    const log = await refusal({ APP_KEYS: `${SECRETS['APP_KEYS']},${GIVEN}` });
    expectMessage(log, 'APP_KEYS');
    expectNoDatabase();
  });

  test('with variables that cannot be read is refused with all that is wrong, secrets too', async () => {
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

  test('with good secrets answers', async () => {
    expect(checkEnvironment({ ...SECRETS, NODE_ENV: 'production' }).secrets).toEqual([]);
    const service = await startReady(database);
    expect((await fetch(`${service.address}/_health`)).status).toBe(204);
  });
});

describe('outside production', () => {
  const database = databaseForEachTest('sqlite');

  test('a variable that cannot be read is refused as well', async () => {
    const environment = { NODE_ENV: 'development', CONTENT_CHECK_MS: 'soon' };
    const service = await startService(database, { environment });
    expect(await service.ended).toEqual(ENDED_BADLY);
    expect(service.log()).toMatch(/CONTENT_CHECK_MS is "soon"\. It must be /);
  });

  test.each(['import', 'backup'])('the command %s refuses it, too', async (name) => {
    const args = { import: ['--initial-data', 'none.json'], backup: ['none.tar.gz'] };
    const environment = { NODE_ENV: 'development', PAGES_MAX_LIMIT: 'all' };
    const command = startCommand(name, args[name as keyof typeof args], database, environment);
    expect(await command.ended).toEqual(ENDED_BADLY);
    expect(command.log()).toMatch(/PAGES_MAX_LIMIT is "all"/);
    expect(command.log()).not.toMatch(/^\s+at /m);
  });
});
