import type {
  RedirectRow,
  RedirectsAnswer,
} from '../../src/plugins/site-content/contract/panel/redirects';
import {
  connect,
  created,
  createEditor,
  PAGE,
  publishedPage,
  REDIRECT,
  type Editor,
} from '../support/editor';
import { editorForTests, serviceForTests } from '../support/for-tests';
import { createRole, panelOf, reads } from '../support/panel';
import { storePastRules } from '../support/stored-redirects';
import { statementsDuring, untilQuiet } from '../support/statements';

const service = serviceForTests();
const editor = editorForTests(service);

const ask = async (query: string, who: Editor = editor): Promise<RedirectsAnswer> => {
  const { status, body } = await panelOf(service, who).get(`redirects?${query}`);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.data;
};

const sources = async (query: string, who?: Editor): Promise<string[]> =>
  (await ask(query, who)).rows.map(({ source }) => source);

const rowOf = async (source: string, who?: Editor): Promise<RedirectRow> => {
  const row = (await ask('', who)).rows.find((one) => one.source === source);
  if (row === undefined) throw new Error(`There is no redirect from ${source}.`);
  return row;
};

/** Somebody with a role that may do this and no more. */
const colleague = async (...grants: Parameters<typeof createRole>[1]): Promise<Editor> =>
  createEditor(service, await createRole(service, grants));

const ids: Record<string, string> = {};

beforeAll(async () => {
  ids['Fares'] = await publishedPage(editor, { title: 'Fares', slug: 'fares' });
  ids['Winter'] = await created(editor, PAGE, { title: 'Winter', slug: 'winter' });
  const redirect = (source: string, data: object) => created(editor, REDIRECT, { source, ...data });
  ids['/c'] = await redirect('/c-prices', {
    ...{ target: 'page', page: connect(ids['Fares']) },
    note: 'Of the old shop',
  });
  ids['/a'] = await redirect('/a-tickets', { target: 'url', destination: '/fares/?from=a' });
  ids['/d'] = await redirect('/d-gone', { target: 'none' });
  ids['/e'] = await redirect('/e-snow', { target: 'page', page: connect(ids['Winter']) });
  ids['/b'] = await redirect('/b-100%25', { target: 'url', destination: 'https://Other.example/' });
  const { strapi } = service;
  await strapi.db.query(REDIRECT).updateMany({
    where: { source: { $in: ['/d-gone', '/e-snow'] } },
    data: { origin: 'import', updatedAt: new Date('2025-02-03T04:05:06Z') },
  });
});

describe('the list of redirects', () => {
  test('says of each where it leads, what front ends get, and who has changed it when', async () => {
    const { rows, total } = await ask('');
    expect(total).toBe(5);
    expect(rows.map(({ source }) => source)).toEqual([
      ...['/a-tickets', '/b-100%25', '/c-prices', '/d-gone', '/e-snow'],
    ]);
    expect(rows[2]).toEqual({
      id: ids['/c'],
      source: '/c-prices',
      target: 'page',
      destination: null,
      page: { id: ids['Fares'], title: 'Fares', path: '/fares/' },
      served: '/fares/',
      isLeftOut: false,
      hops: 1,
      end: '/fares/',
      note: 'Of the old shop',
      origin: 'editor',
      changedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      changedBy: 'Test',
    });
    expect(rows[0]).toMatchObject({ page: null, served: '/fares/?from=a', note: null });
    expect(rows[3]).toMatchObject({ target: 'none', served: null, origin: 'import' });
    expect(rows[4]).toMatchObject({
      page: { id: ids['Winter'], title: 'Winter', path: null },
      served: null,
      changedAt: '2025-02-03T04:05:06.000Z',
    });
  });

  test.each([
    ['sort=source&direction=descending', ['/e', '/d', '/c', '/b', '/a']],
    ['sort=destination', ['/c', '/d', '/e', '/a', '/b']],
    ['sort=changed&limit=2', ['/d', '/e']],
    ['sort=changed&direction=descending&limit=1', ['/b']],
  ])('is sorted by %s', async (query, order) => {
    expect((await sources(query)).map((source) => source.slice(0, 2))).toEqual(order);
  });

  test('gives a part of them', async () => {
    const { rows, total } = await ask('offset=1&limit=2');
    expect(rows.map(({ source }) => source)).toEqual(['/b-100%25', '/c-prices']);
    expect(total).toBe(5);
    expect(await ask('offset=9')).toEqual({ rows: [], total: 5 });
  });

  test.each([
    ['search=PRICES', ['/c-prices']],
    // In where it leads; its characters are no wildcards.
    ['search=other.EXAMPLE', ['/b-100%25']],
    ['search=100%25', ['/b-100%25']],
    ['search=100_', []],
    // In the title of the page, and in its path.
    ['search=winter', ['/e-snow']],
    ['search=/fares/', ['/a-tickets', '/c-prices']],
    ['search=fares c-', ['/c-prices']],
    ['search=%00', []],
    ['target=page', ['/c-prices', '/e-snow']],
    ['origin=import', ['/d-gone', '/e-snow']],
    ['origin=editor&target=page', ['/c-prices']],
    ['since=2025-02-03T04:05:07Z', ['/a-tickets', '/b-100%25', '/c-prices']],
    ['since=2025-02-03T05:05:06%2B01:00&target=none', ['/d-gone']],
  ])('finds by %s', async (query, found) => {
    const answer = await ask(query);
    expect(answer.rows.map(({ source }) => source)).toEqual(found);
    expect(answer.total).toBe(found.length);
  });

  test.each([
    ['target=elsewhere', 'redirect-list.target'],
    ['origin=nobody', 'redirect-list.origin'],
    ['since=yesterday', 'redirect-list.since'],
    ['sort=note', 'redirect-list.sort'],
    ['direction=up', 'redirect-list.direction'],
    ['offset=-1', 'redirect-list.offset'],
    ['limit=0', 'redirect-list.limit'],
    ['limit=101', 'redirect-list.limit'],
    ['search=a&search=b', 'not-text'],
    [`search=${'a'.repeat(2049)}`, 'too-long'],
  ])('refuses %s', async (query, code) => {
    const { body } = await panelOf(service, editor).get(`redirects?${query}`).expect(400);
    expect(body.error.details.errors.map((error: { code: string }) => error.code)).toEqual([code]);
  });

  test('takes as many statements for many rows as for few', async () => {
    await untilQuiet(service);
    const few = await statementsDuring(service, () => ask('offset=2&limit=1'));
    const many = await statementsDuring(service, () => ask('offset=1&limit=3'));
    expect(many).toHaveLength(few.length);
  });
});

describe('whoever may not read', () => {
  test('redirects gets none', async () => {
    const nobody = await colleague(reads(PAGE));
    await panelOf(service, nobody).get('redirects').expect(403);
    await panelOf(service, null).get('redirects').expect(401);
  });

  test('where they lead gets none either', async () => {
    const half = await colleague(reads(REDIRECT, 'source', 'target'));
    await panelOf(service, half).get('redirects').expect(403);
  });

  test('notes and origins gets the rest', async () => {
    const reader = await colleague(reads(REDIRECT, 'source', 'target', 'destination', 'page'));
    const row = await rowOf('/c-prices', reader);
    expect([row.note, row.origin]).toEqual([null, null]);
    await panelOf(service, reader).get('redirects?origin=import').expect(403);
  });

  test('pages is told their paths alone, and finds by no title', async () => {
    const reader = await colleague(reads(REDIRECT));
    expect((await rowOf('/e-snow', reader)).page).toEqual({
      ...{ id: ids['Winter'], title: null, path: null },
    });
    expect(await sources('search=winter', reader)).toEqual([]);
    expect(await sources('search=/fares/', reader)).toEqual(['/a-tickets', '/c-prices']);
  });

  test('those of others gets his own', async () => {
    const role = await createRole(service, [
      { action: 'plugin::content-manager.explorer.create', subject: REDIRECT },
    ]);
    const { strapi } = service;
    const stored = await strapi.db.query('admin::role').findOne({ where: { code: role } });
    const { action, subject } = { ...(reads(REDIRECT) as { action: string; subject: string }) };
    const fields = ['source', 'target', 'destination', 'page', 'note', 'origin'];
    await strapi
      .service('admin::role')
      .addPermissions(stored.id, [
        { action, subject, properties: { fields }, conditions: ['admin::is-creator'] },
      ]);
    const author = await createEditor(service, role);
    await created(author, REDIRECT, { source: '/mine', target: 'none' });
    expect(await ask('', author)).toMatchObject({ total: 1, rows: [{ source: '/mine' }] });
  });
});

describe('redirects that lead on to others', () => {
  beforeAll(() =>
    storePastRules(service, {
      '/hop/1': '/hop/2',
      '/hop/2': '/c-prices',
      '/hop/gone': '/d-gone',
      '/hop/loop/1': '/hop/loop/2',
      '/hop/loop/2': '/hop/loop/1',
      '/hop/to-loop': '/hop/loop/1',
    })
  );

  test('say where they end, and whether they are left out as they lead in a loop', async () => {
    const { rows } = await ask('search=/hop');
    expect(rows.map(({ source, hops, end, isLeftOut }) => [source, hops, end, isLeftOut])).toEqual([
      ['/hop/1', 3, '/fares/', false],
      ['/hop/2', 2, '/fares/', false],
      ['/hop/gone', 2, null, false],
      ['/hop/loop/1', 2, null, true],
      ['/hop/loop/2', 2, null, true],
      ['/hop/to-loop', 3, null, false],
    ]);
  });
});
