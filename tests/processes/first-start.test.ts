import { created, REDIRECT } from '../support/editor';
import { editorAt } from '../support/editor';
import {
  ready,
  registerAdministrator,
  type ServiceProcess,
  startService,
} from '../support/process';
import {
  type DatabaseKind,
  describeOnEach,
  type ProcessDatabase,
} from '../support/process-database';
import { databaseForEachTest } from '../support/process-database-for-tests';
import { until } from '../support/until';

const WAITS = /Another process is starting on this database/;

/** The rows that a first start creates, by table, with the columns that identify a row. */
const MADE_ONCE: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['strapi_core_store_settings', 'key'],
  ['strapi_migrations_internal', 'name'],
  ['strapi_database_schema', 'hash'],
  ['strapi_api_tokens', 'name'],
  ['admin_roles', 'code'],
  ['up_roles', 'type'],
  ['i18n_locale', 'code'],
  ['site_content_revisions', 'name'],
];

/** Values that a table contains more than once. */
const findDuplicates = (database: ProcessDatabase): Promise<string[]> =>
  database.use(async (connection) => {
    const found: string[] = [];
    for (const [table, ...columns] of MADE_ONCE) {
      const rows = await connection(table)
        .select(columns)
        .groupBy(columns)
        .havingRaw('count(*) > 1');
      expect(await connection(table).select(columns)).not.toHaveLength(0);
      found.push(...rows.map((row) => `${table}: ${JSON.stringify(row)}`));
    }
    return found;
  });

const readPublicActions = (database: ProcessDatabase): Promise<string[]> =>
  database.use((connection) =>
    connection('up_permissions as permission')
      .join('up_permissions_role_lnk as link', 'link.permission_id', 'permission.id')
      .join('up_roles as role', 'role.id', 'link.role_id')
      .where('role.type', 'public')
      .orderBy('permission.action')
      .pluck('permission.action')
  );

const firstStart = (kind: DatabaseKind): void => {
  const database = databaseForEachTest(kind);

  test('two instances that start at once on an empty database initialize it only once', async () => {
    const [one, other] = await Promise.all([startService(database), startService(database)]);
    await Promise.all([ready(one), ready(other)]);
    expect([one, other].filter((service) => WAITS.test(service.log()))).toHaveLength(1);
    expect(await findDuplicates(database)).toEqual([]);
    expect(await readPublicActions(database)).toEqual([
      'plugin::site-content.initial-data.find',
      'plugin::site-content.pages.find',
    ]);

    const here = await registerAdministrator(one);
    const there = editorAt(other.address, here.token);
    const redirect = { source: '/twice', destination: '/x' };
    const saves = await Promise.all([
      here.create(REDIRECT, redirect),
      there.create(REDIRECT, redirect),
    ]);
    expect(saves.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('a waiting instance starts when the other one is killed during its first start', async () => {
    const dying = await startService(database);
    await until('the first start has begun', () => /internal migration/.test(dying.log()));
    dying.kill('SIGSTOP');

    const waiting = await startService(database);
    const impatient = await startService(database);
    const waits = (service: ServiceProcess) =>
      until('the second instance says what it waits for', () => WAITS.test(service.log()));
    await Promise.all([waits(waiting), waits(impatient)]);
    impatient.kill('SIGTERM');
    expect(await impatient.ended).toEqual({ code: 0, signal: null });

    dying.kill('SIGKILL');
    await ready(waiting);
    expect(await findDuplicates(database)).toEqual([]);
    const editor = await registerAdministrator(waiting);
    await created(editor, REDIRECT, { source: '/works', destination: '/x' });
  });
};

describeOnEach(firstStart);
