import type { Core } from '@strapi/strapi';
import { addComponent } from '../support/added-components';
import type { TestDatabase } from '../support/databases/test-database';
import { createEditor, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { type Service, startService } from '../support/service';

type Attributes = Record<string, object>;

/** Changes the schemas to those of another version of the application. */
type Change = (strapi: Core.Strapi) => void;

const getAttributes = (strapi: Core.Strapi, uid: string): Attributes =>
  strapi.getModel(uid as typeof PAGE).attributes as Attributes;

const add =
  (attributes: Attributes): Change =>
  (strapi) =>
    Object.assign(getAttributes(strapi, PAGE), attributes);

const develops: Change = (strapi) => void strapi.config.set('autoReload', true);

const withVideos: Change = (strapi) => {
  addComponent(strapi, 'blocks.video', { file: { type: 'string' } });
  const attributes = getAttributes(strapi, PAGE);
  const body = attributes['body'] as { components: string[] };
  // A copy, because the next service uses the same object.
  attributes['body'] = { ...body, components: [...body.components, 'blocks.video'] };
};

let database: TestDatabase | null = null;
let running: Service | null = null;

const stop = async (): Promise<void> => {
  await running?.stop();
  running = null;
};

/** Starts the next version on the same database. */
const next = async (changeSchemas: Change): Promise<Service> => {
  await stop();
  running = await startService({ changeSchemas, ...(database === null ? {} : { database }) });
  ({ database } = running);
  return running;
};
const remove = async (): Promise<void> => {
  await stop();
  await database?.drop();
  database = null;
};

const none: Change = () => undefined;
const getColumns = async ({ strapi }: Service, table: string): Promise<string[]> =>
  Object.keys(await strapi.db.connection(table).columnInfo());

const getRefusal = (change: Change): Promise<string> =>
  next(change).then(
    () => 'It has started.',
    (error: Error) => error.message
  );

/** Makes several changes. */
const all =
  (...changes: Change[]): Change =>
  (strapi) =>
    changes.forEach((change) => change(strapi));

/** A unique index of pages. */
const index =
  (...columns: string[]): Change =>
  (strapi) =>
    void Object.assign(strapi.getModel(PAGE), {
      indexes: [{ name: 'pages_of_a_test', columns, type: 'unique' }],
    });
const INDEX = index('title', 'seo_title', 'published_at');

describe('a version without a part of the schema', () => {
  afterEach(remove);

  test('under "strapi develop", the table of a removed component is kept, and its entries return with it', async () => {
    let service = await next(withVideos);
    const editor = await createEditor(service);
    const block = { __component: 'blocks.video', file: 'seals.mp4' };
    const words = { __component: 'blocks.quote', text: 'Words' };
    await publishedPage(editor, { title: 'Page', slug: 'page', body: [block, words] });

    const typesServed = async (): Promise<string[]> => {
      const { body } = await service.visitor.get('/api/pages/?fields=*');
      return body.items[0].body.map(({ type }: { type: string }) => type);
    };
    expect(await typesServed()).toEqual(['video', 'quote']);

    expect(await getRefusal(none)).toMatch(/table components_blocks_videos/);
    service = await next(develops);
    expect(await typesServed()).toEqual(['quote']);
    expect(await getColumns(service, 'components_blocks_videos')).toContain('file');
    service = await next(none);
    expect(await typesServed()).toEqual(['quote']);
    service = await next(withVideos);
    expect(await typesServed()).toEqual(['video', 'quote']);
  });

  test('creates entries without a removed NOT NULL column, drops a removed index, and keeps a table of another application', async () => {
    const isbn = { type: 'string', unique: true, column: { notNullable: true, defaultTo: 'x' } };
    let service = await next(all(add({ isbn }), INDEX));
    await service.strapi.db.connection.schema.createTable('of_somebody_else', (table) => {
      table.string('note');
    });
    await service.strapi.db.connection('of_somebody_else').insert({ note: 'mine' });

    service = await next(all(develops, INDEX));
    for (const slug of ['a', 'b']) {
      await service.strapi.documents(PAGE).create({ data: { title: 'Page', slug } });
    }
    expect(await getColumns(service, 'pages')).toContain('isbn');
    expect(await service.strapi.db.connection('of_somebody_else')).toEqual([{ note: 'mine' }]);

    const { strapi } = await next(none);
    const indexes = await strapi.db.dialect.schemaInspector.getIndexes('pages');
    expect(indexes.map(({ name }) => name)).not.toContain('pages_of_a_test');
  });
});

describe('a service in production', () => {
  afterAll(remove);

  const drafts =
    (draftAndPublish: boolean): Change =>
    (strapi) =>
      void (strapi.contentType(REDIRECT).options = { draftAndPublish });
  const accepted = all(
    add({ minutes: { type: 'biginteger' }, blurb: { type: 'text' } }),
    drafts(true),
    // An index may change its columns.
    index('seo_title', 'title', 'document_id', 'published_at')
  );
  let service: Service;
  const schemas = () => service.strapi.db.connection('strapi_database_schema');

  test('refuses to start if values or drafts would be lost, and starts with a version that keeps them', async () => {
    service = await next(
      all(add({ minutes: { type: 'integer' }, blurb: { type: 'string' } }), drafts(true), INDEX)
    );
    await service.strapi.documents(REDIRECT).create({
      data: { source: '/a', target: 'url', destination: '/b' },
      status: 'draft',
    });
    const refusal = await getRefusal(
      all(add({ minutes: { type: 'date' }, blurb: { type: 'string' } }), drafts(false), INDEX)
    );
    expect(refusal).toMatch(/column minutes of table pages, type integer: this version uses date/);
    expect(refusal).toMatch(/drafts of api::redirect\.redirect: Strapi would delete/);

    service = await next(accepted);
    expect(await service.strapi.db.connection('redirects').pluck('source')).toEqual(['/a']);
  });

  test('refuses and rolls back a write if another version has changed the database schema', async () => {
    const { strapi } = service;
    const { hash } = await schemas().first('hash');
    await schemas().update({ hash: 'of-another-version' });
    const write = strapi.documents(PAGE).create({ data: { title: 'Page', slug: 'page' } });
    await expect(write).rejects.toThrow(/another version.*saves nothing/);
    expect(await strapi.db.query(PAGE).count()).toBe(0);
    await schemas().update({ hash });
    await strapi.documents(PAGE).create({ data: { title: 'Page', slug: 'page' } });
  });

  test('refuses to start on a database with a migration that this version does not know', async () => {
    const noted = await schemas().first('schema');
    const schema = typeof noted.schema === 'string' ? JSON.parse(noted.schema) : noted.schema;
    schema.traits.push({ kind: 'migration', of: '', name: '2030-split-names.js', holds: '' });
    await schemas().update({ schema: JSON.stringify(schema) });
    expect(await getRefusal(accepted)).toMatch(/migration 2030-split-names\.js/);
  });
});
