import path from 'node:path';
import type * as JoinTable from '#site-content/server/strapi-internals/join-table';
import type * as KnownMigrations from '#site-content/server/strapi-internals/known-migrations';
import type * as SchemaChanges from '#site-content/server/strapi-internals/schema-changes';
import type * as SchemaNotes from '#site-content/server/strapi-internals/schema-records';
import type * as SchemaSync from '#site-content/server/strapi-internals/schema-sync';
import type * as Searches from '#site-content/server/strapi-internals/searches';
import type * as SystemTables from '#site-content/server/strapi-internals/system-tables';
import type * as Tables from '#site-content/server/strapi-internals/tables';
import { requireStrapiInternals } from '../../support/compiled-modules';
import { type Service, startService } from '../../support/service';

const PAGE = 'api::page.page';
const REDIRECT = 'api::redirect.redirect';

const joined = requireStrapiInternals<typeof JoinTable>('join-table');
const { knownMigrations } = requireStrapiInternals<typeof KnownMigrations>('known-migrations');
const {
  createTables,
  dropColumnsAndTables,
  recordSchema: noteSchema,
} = requireStrapiInternals<typeof SchemaChanges>('schema-changes');
const notes = requireStrapiInternals<typeof SchemaNotes>('schema-records');
const { afterSchemaSync, keepOrphans, getWorkingSchema } =
  requireStrapiInternals<typeof SchemaSync>('schema-sync');
const { leaveOutOfSearches } = requireStrapiInternals<typeof Searches>('searches');
const system = requireStrapiInternals<typeof SystemTables>('system-tables');
const { getColumn, getStoredAttributes, getTable } =
  requireStrapiInternals<typeof Tables>('tables');

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.remove());

/** A file of the package @strapi/database. */
const partOfDatabase = (file: string): string =>
  path.join(path.dirname(require.resolve('@strapi/database')), file);

const hasTable = (name: string) => service.strapi.db.getSchemaConnection().hasTable(name);

const hasColumns = async (table: string, columns: readonly string[]): Promise<boolean> => {
  const schema = service.strapi.db.getSchemaConnection();
  for (const column of columns) if (!(await schema.hasColumn(table, column))) return false;
  return columns.length > 0;
};

const lastNote = async (): Promise<SchemaNotes.SchemaRecord> => {
  const note = await notes.readSchemaRecord(service.strapi, service.strapi.db.connection);
  if (note === null) throw new Error('Nothing was noted.');
  return note;
};

describe('tables', () => {
  test('the metadata contain the table of a type and the columns of its attributes', async () => {
    const table = getTable(service.strapi, PAGE);
    expect(await hasTable(table)).toBe(true);
    expect(getColumn(service.strapi, PAGE, 'documentId')).toBe('document_id');
    expect(
      await hasColumns(table, [
        getColumn(service.strapi, PAGE, 'documentId'),
        getColumn(service.strapi, PAGE, 'slug'),
      ])
    ).toBe(true);
  });

  test('the stored attributes are exactly the columns of the table of a type, without relations', async () => {
    const found = getStoredAttributes(service.strapi, PAGE);
    const columns = new Map(found.map(({ name, column }) => [name, column]));
    expect([...columns]).toEqual(
      expect.arrayContaining([
        ['documentId', 'document_id'],
        ['title', 'title'],
        ['publishedAt', 'published_at'],
        ['createdBy', 'created_by_id'],
        ['locale', 'locale'],
      ])
    );
    for (const none of ['parent', 'children', 'body', 'localizations']) {
      expect(columns.has(none)).toBe(false);
    }
    const schema: object = await service.strapi.db
      .connection(getTable(service.strapi, PAGE))
      .columnInfo();
    expect([...columns.values()].toSorted()).toEqual(Object.keys(schema).toSorted());
  });
});

describe('join-table', () => {
  test('a relation has a join table with a column for each side', async () => {
    const { strapi } = service;
    const parent = await strapi
      .documents(PAGE)
      .create({ data: { title: 'Up', slug: 'up' } as never });
    const child = await strapi
      .documents(PAGE)
      .create({ data: { title: 'Down', slug: 'down', parent: parent.documentId } as never });
    const { name, joinColumn, inverseJoinColumn } = joined.getJoinTable(strapi, PAGE, 'parent');
    const rows = await strapi.db
      .connection(name)
      .select({ from: joinColumn, to: inverseJoinColumn });
    expect(rows).toEqual([{ from: child.id, to: parent.id }]);
  });

  test('an attribute without a join table is refused', () => {
    expect(joined.isJoined(service.strapi, PAGE, 'parent')).toBe(true);
    expect(joined.isJoined(service.strapi, PAGE, 'title')).toBe(false);
    expect(() => joined.getJoinTable(service.strapi, PAGE, 'title')).toThrow('"title"');
  });

  test('the component table has the expected columns, and a name derived from its type', async () => {
    const name = joined.getComponentTable(service.strapi, PAGE, 'body');
    expect(await hasColumns(name, Object.values(joined.COMPONENT_COLUMNS))).toBe(true);
    expect(joined.componentTableOfTable(getTable(service.strapi, PAGE))).toBe(name);
  });

  test('the media table has the expected columns', async () => {
    expect(await hasColumns(joined.MEDIA_TABLE, Object.values(joined.MEDIA_COLUMNS))).toBe(true);
  });

  test('the component and media tables are morph tables with a type column', () => {
    const { getComponentTable, COMPONENT_COLUMNS, MEDIA_COLUMNS, MEDIA_TABLE } = joined;
    expect(joined.getMorphTables(service.strapi)).toEqual(
      expect.arrayContaining([
        {
          name: getComponentTable(service.strapi, PAGE, 'body'),
          typeColumn: COMPONENT_COLUMNS.type,
        },
        { name: MEDIA_TABLE, typeColumn: MEDIA_COLUMNS.type },
      ])
    );
  });

  test('types are recognized by their UIDs', () => {
    expect(joined.isKnownType(service.strapi, PAGE)).toBe(true);
    expect(joined.isKnownType(service.strapi, 'api::page.gone')).toBe(false);
  });
});

describe('system-tables', () => {
  test('the system tables exist with the columns that are used', async () => {
    expect(await hasColumns(system.FILES_TABLE, ['provider', 'url', 'formats'])).toBe(true);
    expect(await hasColumns(system.SETTINGS_TABLE, ['key', 'value', 'tag'])).toBe(true);
    expect(await hasColumns(system.SESSIONS_TABLE, ['id'])).toBe(true);
  });
});

describe('schema-records', () => {
  test('Strapi has stored its schema with the added traits, and its hash', async () => {
    const { hash, schema } = await lastNote();
    expect(schema).toMatchObject({
      tables: expect.arrayContaining([expect.objectContaining({ name: 'pages' })]),
      traits: expect.arrayContaining([expect.objectContaining({ kind: 'type', of: PAGE })]),
    });
    expect(await notes.readSchemaHash(service.strapi.db.connection)).toBe(hash);
  });

  test('Strapi has stored which migrations were run', async () => {
    for (const table of notes.MIGRATION_TABLES) expect(await hasTable(table)).toBe(true);
    expect((await notes.readMigrations(service.strapi)).length).toBeGreaterThan(0);
  });

  test('Strapi keeps the tables in the setting persisted_tables', async () => {
    const { strapi } = service;
    const { schemaDiff } = strapi.db.schema;
    const kept = { name: 'kept_by_licence', columns: [], indexes: [], foreignKeys: [] };
    const settings = { ...kept, name: system.SETTINGS_TABLE };
    const removed = async (): Promise<string[]> => {
      const { diff } = await schemaDiff.diff({
        previousSchema: { tables: [kept] },
        databaseSchema: { tables: [kept, settings] },
        userSchema: { tables: [settings] },
      });
      return diff.tables.removed.map(({ name }) => name);
    };
    expect(await removed()).toEqual([kept.name]);
    const setting = { type: 'core', key: 'persisted_tables' };
    await strapi.store.set({ ...setting, value: [{ name: kept.name }, 'and_this'] });
    expect([...(await notes.readPersistedTables(strapi))]).toEqual([kept.name, 'and_this']);
    expect(await removed()).toEqual([]);
    await strapi.store.delete(setting);
  });
});

describe('known-migrations', () => {
  test('all migrations that were run are known, except for those of other Strapi packages', async () => {
    const known = knownMigrations(service.strapi);
    const run = await notes.readMigrations(service.strapi);
    expect(run.filter((name) => !known.includes(name)).sort()).toEqual([
      'admin::migrate-prefered-language-dk-to-da',
      'core::5.0.0-discard-drafts',
    ]);
    expect(known.filter((name) => run.includes(name)).length).toBeGreaterThan(0);
  });
});

describe('schema-sync', () => {
  test('Strapi works with the schema object that the plugin changes, and stores it', async () => {
    const schema = getWorkingSchema(service.strapi) as { traits?: unknown; tables: unknown[] };
    const { traits, tables } = (await lastNote()).schema as typeof schema;
    expect(traits).toEqual(JSON.parse(JSON.stringify(schema.traits)));
    expect(tables).toHaveLength(schema.tables.length);
  });

  test('the callback runs after the sync, which still returns the status of Strapi', async () => {
    const steps: string[] = [];
    afterSchemaSync(service.strapi, () => {
      steps.push('after');
      return Promise.resolve();
    });
    expect(await service.strapi.db.schema.sync()).toBe('UNCHANGED');
    expect(steps).toEqual(['after']);
  });

  test('component rows of unknown types are kept, although Strapi would delete them', async () => {
    const { db } = service.strapi;
    const { COMPONENT_COLUMNS: columns } = joined;
    const table = joined.getComponentTable(service.strapi, PAGE, 'body');
    const { id } = await db.query(PAGE).findOne({ where: { slug: 'up' } });
    const orphans = () => db.connection(table).where({ [columns.type]: 'blocks.gone' });
    await db.connection(table).insert({
      [columns.entry]: id,
      [columns.component]: 1,
      [columns.type]: 'blocks.gone',
      [columns.field]: 'body',
    });
    keepOrphans(service.strapi);
    await db.repair.removeOrphanMorphType({ pivot: 'component_type' });
    expect(await orphans()).toHaveLength(1);
    // Strapi's original method would delete them.
    const { createRepairManager } = jest.requireActual<{
      createRepairManager(of: typeof db): typeof db.repair;
    }>(partOfDatabase('repairs/index.js'));
    await createRepairManager(db).removeOrphanMorphType({ pivot: 'component_type' });
    expect(await orphans()).toHaveLength(0);
  });
});

describe('schema-changes', () => {
  const TABLE = {
    name: 'contract_things',
    columns: [
      {
        name: 'id',
        type: 'increments',
        args: [{ primary: true, primaryKey: true }],
        notNullable: true,
      },
      { name: 'one', type: 'string', args: [] },
      { name: 'other', type: 'string', args: [] },
    ],
    indexes: [{ name: 'contract_things_other', columns: ['other'] }],
    foreignKeys: [],
  };

  test('the builder of Strapi creates tables, and drops existing columns and tables', async () => {
    const { strapi } = service;
    await createTables(strapi, [TABLE], strapi.db.connection);
    expect(await hasColumns(TABLE.name, ['id', 'one', 'other'])).toBe(true);
    await dropColumnsAndTables(strapi, [{ table: TABLE.name, column: 'other' }], []);
    expect(await hasColumns(TABLE.name, ['id', 'one'])).toBe(true);
    expect(await hasColumns(TABLE.name, ['other'])).toBe(false);
    await dropColumnsAndTables(strapi, [], [TABLE.name]);
    expect(await hasTable(TABLE.name)).toBe(false);
  });

  test('a stored schema becomes the latest one', async () => {
    const before = await lastNote();
    await noteSchema(service.strapi, { tables: [], traits: [] });
    const after = await lastNote();
    expect(after.schema).toEqual({ tables: [], traits: [] });
    expect(after.id).not.toBe(before.id);
    await noteSchema(service.strapi, before.schema as object);
  });
});

describe('searches', () => {
  test('an attribute that the metadata mark as not searchable is not searched', async () => {
    const { db } = service.strapi;
    const row = { source: '/searched', source_hash: 'searched', destination: '/needle' };
    await db.query(REDIRECT).create({ data: row });
    const foundBefore = await searchRedirects('needle');
    leaveOutOfSearches(service.strapi, (uid, name) => uid === REDIRECT && name === 'destination');
    expect([foundBefore, await searchRedirects('needle')]).toEqual([1, 0]);
  });
});

/** Searches as the lists of the Content Manager do. */
const searchRedirects = async (text: string): Promise<number> => {
  const { results } = await service.strapi.db
    .query(REDIRECT)
    .findPage({ _q: text, page: 1, pageSize: 10 } as never);
  return results.length;
};
