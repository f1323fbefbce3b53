import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import knex, { type Knex } from 'knex';
import { createDatabase, describeOn, type TestDatabase } from '../support/databases/test-database';
import {
  created,
  createEditor,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { getRefusedFields, refusedFields } from '../support/refusals';
import { ROOT, type Service, startService } from '../support/service';
import { findPage, readInitialData } from '../support/visitor';

/** Behaviour that must be the same on every database. The other files in this folder test the rest. */
describe('on every database', () => {
  let service: Service;
  let editor: Editor;
  beforeAll(async () => {
    service = await startService();
    editor = await createEditor(service);
  });
  afterAll(() => service.remove());

  test('document ids are case-sensitive', async () => {
    const item = await created(editor, NAV_ITEM, { title: 'A', area: 'header', url: '/a/' });
    const page = await created(editor, PAGE, { title: 'A', slug: 'a-page' });
    for (const [uid, id] of [
      [NAV_ITEM, item],
      [PAGE, page],
    ] as const) {
      const other = id.toUpperCase();
      expect((await editor.update(uid, other, { title: 'B' })).status).toBe(404);
      expect((await editor.remove(uid, other)).status).toBe(404);
    }
    const onward = await editor.create(NAV_ITEM, {
      title: 'B',
      area: 'header',
      page: { connect: [{ documentId: page.toUpperCase() }] },
    });
    expect(refusedFields(onward)).toEqual(['page']);
  });

  test('long texts in any script are stored and served unchanged', async () => {
    // Almost the maximum length of HTML.
    const html = `<p>${'Ærlig 漢字 😀 '.repeat(13_700)}</p>`;
    const id = await publishedPage(editor, {
      title: '😀 Ünïcödé  漢字',
      slug: 'long',
      search_description: 'é'.repeat(70_000),
      body: [{ __component: 'blocks.rich-text', html }],
    });
    const page = await findPage(service, id);
    expect(page?.title).toBe('😀 Ünïcödé  漢字');
    expect(page?.body[0]?.value['html']).toBe(html);
    expect(page?.meta).toMatchObject({ search_description: 'é'.repeat(70_000) });

    const footer_disclaimer = `<p>${'😀'.repeat(16_000)}</p>`;
    expect((await editor.saveSiteKeys({ footer_disclaimer })).status).toBe(200);
    const { keys } = await readInitialData(service);
    expect(keys['footer_disclaimer']).toBe(footer_disclaimer);

    const longest = `/${'é'.repeat(2047)}`;
    const note = 'n'.repeat(100_000);
    const saved = await editor.create(REDIRECT, {
      source: longest,
      destination: longest + '?',
      note,
    });
    expect(saved.errors).toEqual({ destination: expect.any(String) });
    const redirect = await editor.create(REDIRECT, { source: longest, destination: '/', note });
    expect(redirect.data).toMatchObject({ source: longest, note });
  });

  test('redirect sources that differ in case, accents or ligatures are distinct; trailing spaces are trimmed', async () => {
    const sources = [
      '/straße',
      '/strasse',
      '/STRASSE',
      '/é',
      '/e',
      '/e\u0301',
      '/ﬁ',
      '/fi',
      '/a',
      '/a ',
    ];
    for (const source of sources) {
      const saved = await editor.create(REDIRECT, { source, destination: '/to' });
      // Trailing spaces are trimmed, so this source already exists.
      expect(saved.status).toBe(source === '/a ' ? 400 : 201);
    }
  });

  test('times are the same instant for every process, regardless of its time zone', async () => {
    // In New York these are 01:30 twice: summer time ends between them.
    const times = ['2025-11-02T05:30:00.123Z', '2025-11-02T06:30:00.456Z'];
    const items = times.map((first_published_at, index) => ({
      id: `time-${index}`,
      meta: { type: 'api::page.page', slug: `time-${index}`, first_published_at },
      title: `Time ${index}`,
    }));
    const pages = path.join(service.database.folder, 'pages.json');
    writeFileSync(pages, JSON.stringify({ meta: { total_count: items.length }, items }));
    await promisify(execFile)(
      process.execPath,
      [
        path.join(ROOT, 'dist/src/cli/program.js'),
        'import',
        ...['--initial-data', path.join(ROOT, 'tests/fixtures/initial-data.json')],
        ...['--pages', pages, '--replace'],
      ],
      { env: { ...process.env, TZ: 'America/New_York' } }
    );
    const { body } = await service.visitor.get('/api/pages/?order=slug').set('Cookie', 'own=1');
    const served = body.items.map((item: { meta: { first_published_at: string } }) => item.meta);
    expect(served.map((meta: { first_published_at: string }) => meta.first_published_at)).toEqual(
      times
    );
  });
});

describeOn('postgres', 'mysql')('on a database server', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.remove());

  const signal = (): { readonly given: Promise<void>; give(): void } => {
    let give = (): void => undefined;
    const given = new Promise<void>((resolve) => (give = resolve));
    return { given, give: () => give() };
  };

  test('a write that waited for another transaction sees its changes, even after an earlier read', async () => {
    const { strapi } = service;
    const hasRead = signal();
    const hasWritten = signal();
    const data = { title: 'First', slug: 'first' };
    const first = strapi.db.transaction(async () => {
      await strapi.documents(PAGE).create({ data });
      hasWritten.give();
      await hasRead.given;
    });
    const second = strapi.db.transaction(async () => {
      // The Content Manager also reads the entry before it saves.
      await strapi.db.query(PAGE).count();
      hasRead.give();
      await hasWritten.given;
      return strapi.documents(PAGE).create({ data });
    });
    await first;
    expect(await getRefusedFields(second)).toEqual(['slug']);
  });

  test('of two deadlocked transactions, one is rolled back completely and the other commits', async () => {
    const { strapi } = service;
    const files = await Promise.all(
      ['one', 'two'].map((name) =>
        strapi.db.query('plugin::upload.file').create({
          data: {
            name,
            hash: name,
            mime: 'image/png',
            url: `/${name}`,
            size: 1,
            provider: 'local',
          },
        })
      )
    );
    const ready = [signal(), signal()];
    const run = (mine: number, other: number): Promise<unknown> =>
      strapi.db.transaction(async ({ trx }) => {
        await trx('files')
          .where({ id: files[mine]?.id })
          .update({ name: `renamed by ${mine}` });
        ready[mine]?.give();
        await ready[other]?.given;
        await trx('files')
          .where({ id: files[other]?.id })
          .update({ caption: `seen by ${mine}` });
        await strapi.documents(REDIRECT).create({
          data: { source: `/locked-${mine}`, target: 'url', destination: '/' },
        });
      });
    const outcomes = await Promise.allSettled([run(0, 1), run(1, 0)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    const { redirects } = await readInitialData(service);
    expect(Object.keys(redirects).filter((source) => source.startsWith('locked'))).toEqual([
      `locked-${winner}`,
    ]);
  });
});

/** Runs `work` with a separate connection to a database. */
const inside = async (
  { kind, environment }: TestDatabase,
  work: (connection: Knex) => Promise<unknown>
): Promise<void> => {
  const client = kind === 'postgres' ? 'pg' : 'mysql2';
  const connection = knex({ client, connection: environment['DATABASE_URL'] });
  try {
    await work(connection);
  } finally {
    await connection.destroy();
  }
};

describeOn('postgres')('on PostgreSQL', () => {
  test('DATABASE_SCHEMA puts the tables into another schema', async () => {
    const database = await createDatabase(true);
    await inside(database, (connection) => connection.raw('CREATE SCHEMA website'));
    const service = await startService({
      database,
      environment: { DATABASE_SCHEMA: 'website' },
    });
    const editor = await createEditor(service);
    const page = await publishedPage(editor, { title: 'A', slug: 'a' });
    await created(editor, REDIRECT, { source: '/a', target: 'page', page });
    expect((await readInitialData(service)).redirects).toEqual({ a: '/a/' });
    await inside(database, async (connection) => {
      expect(await connection.schema.withSchema('public').hasTable('pages')).toBe(false);
    });
    await service.remove();
  });
});

describeOn('mysql')('on MySQL', () => {
  test('startup fails on a database whose character set is not utf8mb4', async () => {
    const database = await createDatabase(true);
    await inside(database, (connection) => connection.raw('ALTER DATABASE CHARACTER SET latin1'));
    await expect(startService({ database })).rejects.toThrow(/stores text as latin1.*utf8mb4/);
    await database.drop();
  });
});
