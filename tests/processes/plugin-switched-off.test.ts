import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import request from 'supertest';
import { connect, created, editorAt, PAGE, publishedPage, REDIRECT } from '../support/editor';
import {
  registerAdministrator,
  type ServiceProcess,
  startCommand,
  startReady,
} from '../support/process';
import { type DatabaseKind, describeOn } from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';
import { accepted } from '../support/refusals';
import { uploadImage } from '../support/upload';
import { makeVersion, type Version } from '../support/version';
import { webhooksAt } from '../support/webhooks';

const TABLE = 'site_webhooks_endpoints';

/** The same version with plugins disabled in `config/plugins`. */
const makeWithout = (...plugins: readonly string[]): Version => {
  const version = makeVersion(() => undefined);
  const file = path.join(version.folder, 'dist', 'config', 'plugins.js');
  const disabled = Object.fromEntries(plugins.map((plugin) => [plugin, { enabled: false }]));
  const off = `const all = exports.default;
exports.default = (given) => ({ ...all(given), ...${JSON.stringify(disabled)} });`;
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

const ALL = ['site-history', 'site-html-field', 'site-import', 'site-scheduling', 'site-webhooks'];

/** Writes content in every way while the history, and other plugins with it, are switched off. */
const withoutHistory =
  (plugins: readonly string[]) =>
  (kind: DatabaseKind): void => {
    const database = databaseForTests(kind);
    let without: Version;
    beforeAll(() => {
      without = makeWithout(...plugins);
    });
    afterAll(() => without.remove());

    test(`content is written as ever, and the history goes on afterwards: without ${plugins.join(', ')}`, async () => {
      const environment = { SHUTDOWN_DRAIN_MS: '0' };
      let token = '';
      const run = async <T>(folder: string | undefined, work: (at: string) => Promise<T>) => {
        const service = await startReady(database, { environment, ...(folder && { folder }) });
        if (token === '') ({ token } = await registerAdministrator(service));
        const result = await work(service.address);
        service.kill('SIGTERM');
        expect(await service.ended).toEqual({ code: 0, signal: null });
        return result;
      };
      const ask = (at: string, method: 'get' | 'post' | 'delete', where: string, body?: object) => {
        const call = request(at)[method](where).set('Authorization', `Bearer ${token}`);
        return body === undefined ? call : call.send(body);
      };
      const readHistory = async (at: string) =>
        (await ask(at, 'get', '/site-content/history').expect(200)).body.data.changeSets;

      const before = await run(undefined, async (at) => {
        const editor = editorAt(at, token);
        const id = await publishedPage(editor, { title: 'Before', slug: 'before' });
        await accepted(editor.update(PAGE, id, { title: 'Changed before' }));
        return { id, changeSets: await readHistory(at) };
      });
      expect(before.changeSets.length).toBeGreaterThanOrEqual(3);

      const image = await run(without.folder, async (at) => {
        const editor = editorAt(at, token);
        await ask(at, 'get', '/site-content/history').expect(404);
        const settings = await ask(at, 'get', '/site-content/settings').expect(200);
        expect(settings.body.data.historyDays).toBe(0);
        const above = await publishedPage(editor, { title: 'Above', slug: 'above' });
        const below = await publishedPage(editor, {
          ...{ title: 'Below', slug: 'below', parent: connect(above) },
          body: [{ __component: 'blocks.rich-text', html: '<p>Text</p>' }],
        });
        await accepted(editor.publish(PAGE, below, { slug: 'renamed' }));
        const changeSet = { pages: [below], isDryRun: false, redirects: true };
        const moved = { ...changeSet, action: 'move', parent: before.id, publishes: true };
        await ask(at, 'post', '/site-content/pages/bulk-actions', moved).expect(200);
        const gone = {
          ...changeSet,
          action: 'delete',
          pages: [above],
          redirectTo: { kind: 'nowhere' },
        };
        await ask(at, 'post', '/site-content/pages/bulk-actions', gone).expect(200);
        const redirect = await created(editor, REDIRECT, { source: '/old', destination: '/new/' });
        await accepted(editor.update(REDIRECT, redirect, { destination: '/newer/' }));
        await accepted(editor.bulk(REDIRECT, 'delete', [redirect]));
        await accepted(editor.saveSiteKeys({ footer_disclaimer: '<p>New</p>' }));
        // Deleted files are not kept, because nothing could restore them.
        const uploaded = await uploadImage({ server: at } as never, editor);
        await ask(at, 'delete', `/upload/files/${uploaded.id}`).expect(200);
        expect((await request(at).get(uploaded.url)).status).toBe(404);
        const { body } = await request(at).get('/api/pages/?fields=html_path');
        expect(
          body.items.map(({ meta }: { meta: { html_path: string } }) => meta.html_path)
        ).toEqual(expect.arrayContaining(['/before/', '/before/renamed/']));
        return uploaded;
      });
      expect(image.url).toMatch(/^\/uploads\//);
      const pruned = startCommand(
        'prune',
        ['site_content_history_entries', '--backup', path.join(database.folder, 'pruned.tar.gz')],
        database,
        {},
        without.folder
      );
      await pruned.ended;
      expect(pruned.log()).toContain('belongs to the plugin site-history, which is disabled');

      await run(undefined, async (at) => {
        const editor = editorAt(at, token);
        expect(await readHistory(at)).toEqual(before.changeSets);
        await accepted(editor.update(PAGE, before.id, { title: 'Changed after' }));
        const changeSets = await readHistory(at);
        expect(changeSets).toHaveLength(before.changeSets.length + 1);
        const undo = `/site-content/history/change-sets/${changeSets[0].id}/undo`;
        await ask(at, 'post', undo, { isDryRun: false }).expect(200);
        const { data } = await editor.publish(PAGE, before.id);
        expect(data).toMatchObject({ title: 'Changed before' });
      });
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

  test('roles regain their permissions when the plugin is enabled again, unless the roles are gone', async () => {
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
    // A second start without the plugin must not lose the permissions that the first one has remembered.
    await run(without.folder, () => undefined);
    await run(without.folder, () => undefined);
    expect(await readGranted()).toEqual([]);
    await database.use((connection) => connection('admin_roles').where({ id: roles[1] }).delete());
    await run(undefined, () => undefined);
    expect(await readGranted()).toEqual([ROLE]);
    // A permission that is revoked while the plugin is enabled stays revoked.
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
describeOn('sqlite', withoutHistory(['site-history']), 'a disabled history on');
describeOn('postgres', withoutHistory(['site-history']), 'a disabled history on');
describeOn('sqlite', withoutHistory(ALL), 'the core alone on');
