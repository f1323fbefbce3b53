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

const ROLE = 'webmasters';
const READ = 'plugin::site-webhooks.read';

const permissionsKept = (kind: DatabaseKind): void => {
  const database = databaseForTests(kind);
  let without: Version;
  beforeAll(() => {
    without = makeWithout('site-webhooks');
  });
  afterAll(() => without.remove());

  test('roles have their permissions again when the plugin is on again, unless they are gone', async () => {
    const environment = { SHUTDOWN_DRAIN_MS: '0' };
    const run = async (folder: string | undefined, work: (service: ServiceProcess) => unknown) => {
      const service = await startReady(database, { environment, ...(folder && { folder }) });
      await work(service);
      service.kill('SIGTERM');
      expect(await service.ended).toEqual({ code: 0, signal: null });
    };
    const readGranted = () =>
      database.use((connection) =>
        connection('admin_permissions')
          .join('admin_permissions_role_lnk', 'admin_permissions.id', 'permission_id')
          .join('admin_roles', 'admin_roles.id', 'role_id')
          .where({ action: READ })
          .whereNot({ code: 'strapi-super-admin' })
          .pluck('name')
      );
    const roles: number[] = [];
    await run(undefined, async (service) => {
      const { token } = await registerAdministrator(service);
      const ask = async (method: string, where: string, body: unknown) => {
        const response = await fetch(`${service.address}/admin/roles${where}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        expect(response.status).toBeLessThan(300);
        return (await response.json()) as { readonly data: { readonly id: number } };
      };
      for (const name of [ROLE, 'interns']) {
        const { data } = await ask('POST', '', { name, description: name });
        roles.push(data.id);
        await ask('PUT', `/${data.id}/permissions`, {
          permissions: [{ action: READ, subject: null, properties: {}, conditions: [] }],
        });
      }
    });
    expect((await readGranted()).sort()).toEqual(['interns', ROLE]);
    // A second start without it does not forget what the first one has remembered.
    await run(without.folder, () => undefined);
    await run(without.folder, () => undefined);
    expect(await readGranted()).toEqual([]);
    await database.use((connection) => connection('admin_roles').where({ id: roles[1] }).delete());
    await run(undefined, () => undefined);
    expect(await readGranted()).toEqual([ROLE]);
    // What is taken away while the plugin is on stays away.
    await database.use((connection) =>
      connection('admin_permissions')
        .where({ action: READ })
        .whereIn(
          'id',
          connection('admin_permissions_role_lnk')
            .select('permission_id')
            .where({ role_id: roles[0] })
        )
        .delete()
    );
    await run(undefined, () => undefined);
    expect(await readGranted()).toEqual([]);
  });
};

describeOn('sqlite', switchedOff, 'a disabled plugin on');
describeOn('postgres', switchedOff, 'a disabled plugin on');
describeOn('sqlite', permissionsKept, 'permissions for a disabled plugin on');
describeOn('mysql', permissionsKept, 'permissions for a disabled plugin on');
