import type {
  RedirectBulkActionOutcome,
  RedirectRow,
  RedirectsResponse,
  RedirectTrace,
} from '../../src/plugins/site-content/domain/panel/redirects';
import {
  connect,
  created,
  createEditor,
  type Editor,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { createRole, getPanel, reads } from '../support/panel';
import { statementsDuring, untilNoStatements } from '../support/statements';
import { storeRedirectsWithoutRules } from '../support/stored-redirects';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests();
const editor = editorForTests(service);

const ask = async (query: string, who: Editor = editor): Promise<RedirectsResponse> => {
  const { status, body } = await getPanel(service, who).get(`redirects?${query}`);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.data;
};

const sources = async (query: string, who?: Editor): Promise<string[]> =>
  (await ask(query, who)).rows.map(({ source }) => source);

const getRow = async (source: string, who?: Editor): Promise<RedirectRow> => {
  const row = (await ask('', who)).rows.find((one) => one.source === source);
  if (row === undefined) throw new Error(`There is no redirect from ${source}.`);
  return row;
};

/** A user whose role has only these permissions. */
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
  test('shows the target, the served destination and the last change of each redirect', async () => {
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
      isInvalid: false,
      hops: 1,
      end: '/fares/',
      broken: null,
      note: 'Of the old shop',
      origin: 'editor',
      changedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      changedBy: 'Test',
      version: expect.stringMatching(/^[\w-]{24}$/),
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

  test('is paginated by offset and limit, and returns the total', async () => {
    const { rows, total } = await ask('offset=1&limit=2');
    expect(rows.map(({ source }) => source)).toEqual(['/b-100%25', '/c-prices']);
    expect(total).toBe(5);
    expect(await ask('offset=9')).toEqual({ rows: [], total: 5 });
  });

  test.each([
    ['search=PRICES', ['/c-prices']],
    // Found in the destination. % and _ are ordinary characters.
    ['search=other.EXAMPLE', ['/b-100%25']],
    ['search=100%25', ['/b-100%25']],
    ['search=100_', []],
    // Found in the title and the path of the page.
    ['search=winter', ['/e-snow']],
    ['search=/fares/', ['/a-tickets', '/c-prices']],
    ['search=fares c-', ['/c-prices']],
    ['target=page', ['/c-prices', '/e-snow']],
    ['origin=import', ['/d-gone', '/e-snow']],
    ['origin=editor&target=page', ['/c-prices']],
    ['since=2025-02-03T04:05:07Z', ['/a-tickets', '/b-100%25', '/c-prices']],
    ['since=2025-02-03T05:05:06%2B01:00&target=none', ['/d-gone']],
  ])('is filtered by %s', async (query, found) => {
    const answer = await ask(query);
    expect(answer.rows.map(({ source }) => source)).toEqual(found);
    expect(answer.total).toBe(found.length);
  });

  test.each([
    ['target=elsewhere', 'redirect-list.target'],
    ['origin=nobody', 'redirect-list.origin'],
    ['since=yesterday', 'redirect-list.since'],
    ['problem=ugly', 'redirect-list.problem'],
    ['sort=note', 'redirect-list.sort'],
    ['direction=up', 'redirect-list.direction'],
    ['offset=-1', 'redirect-list.offset'],
    ['limit=0', 'redirect-list.limit'],
    ['limit=101', 'redirect-list.limit'],
    ['search=a&search=b', 'not-text'],
    [`search=${'a'.repeat(2049)}`, 'too-long'],
  ])('refuses %s', async (query, code) => {
    const { body } = await getPanel(service, editor).get(`redirects?${query}`).expect(400);
    expect(body.error.details.errors.map((error: { code: string }) => error.code)).toEqual([code]);
  });

  test('takes the same number of SQL statements for many rows as for few', async () => {
    await untilNoStatements(service);
    // The first request brings the read model up to date.
    await ask('offset=2&limit=1');
    const few = await statementsDuring(service, () => ask('offset=2&limit=1'));
    const many = await statementsDuring(service, () => ask('offset=1&limit=3'));
    expect(many).toHaveLength(few.length);
  });
});

describe('read permissions for redirects', () => {
  test('a user who may not read redirects is refused', async () => {
    const nobody = await colleague(reads(PAGE));
    await getPanel(service, nobody).get('redirects').expect(403);
    await getPanel(service, null).get('redirects').expect(401);
  });

  test('a user who may not read destinations is refused', async () => {
    const half = await colleague(reads(REDIRECT, 'source', 'target'));
    await getPanel(service, half).get('redirects').expect(403);
  });

  test('a user who may not read notes and origins gets rows without them, and no filter by origin', async () => {
    const reader = await colleague(reads(REDIRECT, 'source', 'target', 'destination', 'page'));
    const row = await getRow('/c-prices', reader);
    expect([row.note, row.origin]).toEqual([null, null]);
    await getPanel(service, reader).get('redirects?origin=import').expect(403);
  });

  test('a user who may not read pages gets no page titles or paths, and cannot search them', async () => {
    const reader = await colleague(reads(REDIRECT));
    expect((await getRow('/e-snow', reader)).page).toEqual({
      ...{ id: ids['Winter'], title: null, path: null, isConcealed: true },
    });
    expect((await getRow('/e-snow')).page).toEqual({
      ...{ id: ids['Winter'], title: 'Winter', path: null },
    });
    expect(await sources('search=winter', reader)).toEqual([]);
    expect(await sources('search=/fares/', reader)).toEqual(['/a-tickets']);
  });

  test('a user who may only read their own redirects sees only those', async () => {
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

describe('redirect chains in the list', () => {
  beforeAll(() =>
    storeRedirectsWithoutRules(service, {
      '/hop/1': '/hop/2',
      '/hop/2': '/c-prices',
      '/hop/gone': '/d-gone',
      '/hop/loop/1': '/hop/loop/2',
      '/hop/loop/2': '/hop/loop/1',
      '/hop/to-loop': '/hop/loop/1',
    })
  );

  test('show their hops and final destination, and whether they are omitted because of a loop', async () => {
    const { rows } = await ask('search=/hop');
    expect(rows.map(({ source, hops, end, isLeftOut }) => [source, hops, end, isLeftOut])).toEqual([
      ['/hop/1', 3, '/fares/', false],
      ['/hop/2', 2, '/fares/', false],
      ['/hop/gone', 2, null, false],
      ['/hop/loop/1', 2, null, true],
      ['/hop/loop/2', 2, null, true],
      ['/hop/to-loop', 3, null, false],
    ]);
    const reader = await colleague(reads(REDIRECT));
    const ends = (await ask('search=/hop', reader)).rows.map(({ source, end }) => [source, end]);
    // A user who may not read pages cannot tell that one of these pages is unpublished.
    expect(ends).toEqual([
      ...[
        ['/hop/1', ''],
        ['/hop/2', ''],
        ['/hop/gone', ''],
      ],
      ...[
        ['/hop/loop/1', null],
        ['/hop/loop/2', null],
        ['/hop/to-loop', null],
      ],
    ]);
  });
});

describe('the trace of a URL', () => {
  const getTrace = async (address: string, who = editor): Promise<RedirectTrace> => {
    const query = `address=${encodeURIComponent(address)}`;
    return (await getPanel(service, who).get(`redirects/trace?${query}`).expect(200)).body.data;
  };

  test('lists each hop with its served destination, and the final page', async () => {
    expect(await getTrace('/hop/1#top')).toEqual({
      address: '/hop/1',
      hops: [
        { id: expect.any(String), source: '/hop/1', target: 'url', served: '/hop/2' },
        { id: expect.any(String), source: '/hop/2', target: 'url', served: '/c-prices' },
        { id: ids['/c'], source: '/c-prices', target: 'page', served: '/fares/' },
      ],
      end: {
        ...{ kind: 'page', address: '/fares/' },
        page: { id: ids['Fares'], title: 'Fares', path: '/fares/' },
        missingPart: null,
      },
      near: [],
    });
  });

  test.each([
    ['/b-100%25', 1, 'outside', 'https://Other.example/'],
    ['/hop/gone', 2, 'gone', '/d-gone'],
    ['/e-snow', 1, 'gone', '/e-snow'],
    ['/hop/to-loop', 1, 'loop', '/hop/loop/1'],
    ['/nobody', 0, 'nothing', '/nobody'],
    // If there is no redirect for the URL with its query, a front end looks for one without it.
    ['/hop/2?from=mail', 2, 'page', '/fares/'],
  ])('%s: %d hops, ends as "%s"', async (address, hops, kind, end) => {
    const trace = await getTrace(address);
    expect(trace.hops).toHaveLength(hops);
    expect(trace.end).toMatchObject({ kind, address: end });
  });

  test.each([
    ['/HOP/1/', [{ address: '/hop/1', what: 'redirect', differences: ['slash', 'case'] }]],
    ['/fares', [{ address: '/fares/', what: 'page', differences: ['slash'] }]],
    ['/b-100', []],
  ])('lists similar URLs if nothing matches %s', async (address, near) => {
    expect((await getTrace(address)).near).toEqual(near);
  });

  test('is refused without a valid URL, or without permission to read redirects', async () => {
    const panel = getPanel(service, editor);
    for (const query of ['', 'address=%20', 'address=a&address=b']) {
      const { body } = await panel.get(`redirects/trace?${query}`).expect(400);
      expect(body.error.details.errors).toMatchObject([{ code: 'redirect-trace.address' }]);
    }
    const { body } = await panel.get('redirects/trace?address=ftp://a.example/old').expect(400);
    expect(body.error.details).toMatchObject({ code: 'link.not-redirect-destination' });
    const half = await colleague(reads(REDIRECT, 'source', 'target'));
    await getPanel(service, half).get('redirects/trace?address=/hop/1').expect(403);
  });

  test('does not name a page that the user may not read', async () => {
    const { end } = await getTrace('/c-prices', await colleague(reads(REDIRECT)));
    expect(end).toEqual({ kind: 'page', address: '', page: null, missingPart: null });
    const typed = await getTrace('/fares/', await colleague(reads(REDIRECT)));
    expect(typed.end).toEqual({ ...end, address: '/fares/' });
    // The trace does not reveal whether the page is published, either.
    const { end: unpublished } = await getTrace('/e-snow', await colleague(reads(REDIRECT)));
    expect(unpublished).toEqual(end);
  });
});

describe('the problem filter', () => {
  test.each([
    ['redirect-chain', ['/hop/1', '/hop/2', '/hop/gone']],
    ['redirect-loop', ['/hop/loop/1', '/hop/loop/2']],
    ['hidden-page', []],
    // The target page is not published.
    ['broken-link', ['/e-snow']],
  ])('finds redirects with the problem %s', async (problem, found) => {
    expect(await sources(`problem=${problem}`)).toEqual(expect.arrayContaining(found));
    expect((await ask(`problem=${problem}`)).total).toBe(found.length);
  });
});

describe('a bulk action on redirects', () => {
  const action = (body: object, who = editor) =>
    getPanel(service, who).post('redirects/bulk-actions', body);
  const done = async (body: object): Promise<RedirectBulkActionOutcome> => {
    const { status, body: reply } = await action({ isDryRun: false, ...body });
    expect({ status, error: reply.error }).toEqual({ status: 200, error: undefined });
    return reply.data;
  };
  const table = async (): Promise<Record<string, string | null>> =>
    (await service.visitor.get('/api/initial-data/')).body.redirects;
  const all = (filters: object, ...without: string[]) => ({ chosen: { filters, without } });

  test('reports its outcome in a dry run, and changes nothing', async () => {
    const before = await table();
    const reported = await done({ action: 'shorten', ...all({ search: '/hop' }), isDryRun: true });
    expect(reported).toEqual({
      ...{ total: 3, kept: 0, broken: [], links: null },
      first: [
        { source: '/hop/1', from: '/hop/2', to: '/fares/' },
        { source: '/hop/2', from: '/c-prices', to: '/fares/' },
        { source: '/hop/gone', from: '/d-gone', to: null },
      ],
    });
    expect(await table()).toEqual(before);
  });

  test('shortens redirect chains so that each redirect targets the final page', async () => {
    const before = (await service.visitor.get('/api/initial-data/')).headers['etag'];
    expect((await done({ action: 'shorten', ...all({ search: '/hop' }) })).total).toBe(3);
    expect(await table()).toMatchObject({ 'hop/1': '/fares/', 'hop/2': '/fares/' });
    const row = (await ask('search=/hop/1')).rows[0];
    expect(row).toMatchObject({
      ...{ target: 'page', destination: null, hops: 1 },
      ...{ page: { id: ids['Fares'] }, origin: 'editor', changedBy: 'Test' },
    });
    expect((await service.visitor.get('/api/initial-data/')).headers['etag']).not.toBe(before);
  });

  test('does not change redirects to a page that another redirect hides', async () => {
    const page = await publishedPage(editor, { title: 'Piers', slug: 'piers' });
    const made = [
      await created(editor, REDIRECT, { source: '/piers/', target: 'none' }),
      await created(editor, REDIRECT, {
        ...{ source: '/to-piers', target: 'page', page: connect(page) },
      }),
    ];
    expect((await done({ action: 'shorten', ...all({ search: '/to-piers' }) })).total).toBe(0);
    for (const id of made) await editor.remove(REDIRECT, id);
  });

  test('does not shorten a circle that arises by matching without the query', async () => {
    const made = [
      await created(editor, REDIRECT, { source: '/circle/1', destination: '/circle/2' }),
      await created(editor, REDIRECT, { source: '/circle/2', destination: '/circle/1?x=1' }),
    ];
    expect((await done({ action: 'shorten', ...all({ search: '/circle' }) })).total).toBe(0);
    for (const id of made) await editor.remove(REDIRECT, id);
  });

  test('changes the destination of the selected redirects, or of all matches except some', async () => {
    const { id = '' } = (await ask('search=/hop/2')).rows[0] ?? {};
    const to = { target: 'url', destination: '/boats/' };
    expect((await done({ action: 'lead', to, chosen: { ids: [id, 'none'] } })).total).toBe(1);
    expect(await table()).toMatchObject({ 'hop/1': '/fares/', 'hop/2': '/boats/' });
    const rest = all({ search: '/hop' }, id);
    const page = { target: 'page', page: ids['Winter'] };
    expect((await done({ action: 'lead', to: page, ...rest })).total).toBe(5);
    expect(await table()).toMatchObject({ 'hop/1': null, 'hop/2': '/boats/' });
    expect((await getRow('/hop/loop/1')).page).toMatchObject({ id: ids['Winter'] });
    expect((await done({ action: 'lead', to: page, ...rest })).total).toBe(0);
  });

  test('is refused as a whole if it breaks a rule or creates a loop', async () => {
    const before = await table();
    const { body } = await action({
      ...{ action: 'lead', to: { target: 'url', destination: '/hop/1' }, isDryRun: false },
      ...all({ search: '/hop' }),
    }).expect(400);
    expect(body.error.details.errors).toMatchObject([
      {
        code: 'redirect-bulk-action.of-redirect',
        values: { source: '/hop/1', reason: { code: 'redirect.to-itself' } },
      },
    ]);
    const [first, second] = (await ask('search=/hop&limit=2')).rows.map(({ id }) => id);
    await done({
      action: 'lead',
      to: { target: 'url', destination: '/hop/2' },
      chosen: { ids: [first] },
    });
    const loop = await action({
      ...{ action: 'lead', to: { target: 'url', destination: '/hop/1' }, isDryRun: false },
      chosen: { ids: [second] },
    }).expect(400);
    expect(loop.body.error.details.errors).toMatchObject([{ code: 'redirect.loop' }]);
    expect(await table()).toEqual({ ...before, 'hop/1': '/hop/2' });
    const gone = { action: 'lead', to: { target: 'page', page: 'none' }, isDryRun: true };
    await action({ ...gone, ...all({ search: '/hop' }) }).expect(400);
  });

  test('deletes all redirects that match a search', async () => {
    const { total } = await done({ action: 'delete', ...all({ search: '/hop' }) });
    expect(total).toBe(6);
    expect((await ask('')).total).toBe(6);
    expect(Object.keys(await table()).filter((source) => source.startsWith('hop'))).toEqual([]);
  });

  test.each([
    [{ action: 'burn', isDryRun: true, chosen: { ids: ['a'] } }],
    [{ action: 'delete', isDryRun: true, chosen: { ids: [] } }],
    [{ action: 'delete', chosen: { ids: ['a'] } }],
    [{ action: 'delete', isDryRun: true, chosen: { filters: { target: 'x' }, without: [] } }],
    [{ action: 'lead', isDryRun: true, chosen: { ids: ['a'] }, to: { target: 'url' } }],
  ])('is refused for the invalid request %j', async (body) => {
    const { body: reply } = await action(body).expect(400);
    const codes = reply.error.details.errors.map(({ code }: { code: string }) => code);
    expect(new Set(codes)).toEqual(new Set(['redirect-bulk-action.form']));
  });

  test('requires update permission to shorten chains, and delete permission to delete redirects', async () => {
    const chosen = { ids: [ids['/a']] };
    const reader = await colleague(reads(REDIRECT));
    await action({ action: 'delete', isDryRun: true, chosen }, reader).expect(403);
    await action({ action: 'shorten', isDryRun: true, chosen }, reader).expect(403);
    const remover = await colleague(reads(REDIRECT), {
      ...{ action: 'plugin::content-manager.explorer.delete', subject: REDIRECT },
    });
    await action({ action: 'shorten', isDryRun: true, chosen }, remover).expect(403);
    const reported = await action({ action: 'delete', isDryRun: true, chosen }, remover).expect(
      200
    );
    expect(reported.body.data).toMatchObject({ total: 1, first: [{ source: '/a-tickets' }] });
  });
});
