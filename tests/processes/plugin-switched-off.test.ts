import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { editorAt } from '../support/editor';
import {
  registerAdministrator,
  type ServiceProcess,
  startCommand,
  startReady,
} from '../support/process';
import { type DatabaseKind, describeOn } from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';
import { makeVersion, type Version } from '../support/version';
import { webhooksAt } from '../support/webhooks';

const TABLE = 'site_webhooks_endpoints';

/** The same version with a plugin disabled in `config/plugins`. */
const makeWithout = (plugin: string): Version => {
  const version = makeVersion(() => undefined);
  const file = path.join(version.folder, 'dist', 'config', 'plugins.js');
  const off = `const all = exports.default;
exports.default = (given) => ({ ...all(given), '${plugin}': { enabled: false } });`;
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n${off}\n`);
  return version;
};

const switchedOff = (kind: DatabaseKind): void => {
  const database = databaseForTests(kind);
  let without: Version;
  beforeAll(() => {
    without = makeWithout('site-webhooks');
  });
  afterAll(() => without.remove());

  const stop = async (service: ServiceProcess): Promise<void> => {
    service.kill('SIGTERM');
    expect(await service.ended).toEqual({ code: 0, signal: null });
  };
  const run = async (command: string, args: string[]): Promise<[number | null, string]> => {
    const process = startCommand(command, args, database, {}, without.folder);
    const { code } = await process.ended;
    return [code, process.log()];
  };

  test('serves no routes, but its tables are kept, not pruned, and included in backups', async () => {
    const environment = { SHUTDOWN_DRAIN_MS: '0' };
    let service = await startReady(database, { environment });
    const { token } = await registerAdministrator(service);
    const panel = () => webhooksAt(service.address, editorAt(service.address, token));
    await panel()
      .ask('post', 'endpoints', { name: 'Kept', url: 'https://example.org' })
      .expect(201);
    await stop(service);

    service = await startReady(database, { environment, folder: without.folder });
    await panel().ask('get', 'endpoints').expect(404);
    await stop(service);
    expect(await run('prune', [])).toEqual([0, 'Nothing to prune.\n']);
    const file = path.join(database.folder, 'without.tar.gz');
    for (const name of [TABLE, `${TABLE}.url`]) {
      expect(await run('prune', [name, '--backup', file])).toEqual([
        1,
        expect.stringContaining(`${name} belongs to the plugin site-webhooks, which is disabled`),
      ]);
    }
    expect(await run('backup', [file])).toEqual([0, expect.anything()]);
    await database.use((connection) => connection(TABLE).delete());
    expect(await run('restore', [file, '--replace'])).toEqual([0, expect.anything()]);

    service = await startReady(database, { environment });
    // A restored database has no sessions.
    await panel().ask('get', 'endpoints').expect(401);
    expect(await database.use((connection) => connection(TABLE).pluck('name'))).toEqual(['Kept']);
    await stop(service);
  });
};

describeOn('sqlite', switchedOff, 'a disabled plugin on');
describeOn('postgres', switchedOff, 'a disabled plugin on');
