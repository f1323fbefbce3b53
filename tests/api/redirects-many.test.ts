import { LIST_FORMATS, readList } from 'redirect-formats';
import request from 'supertest';
import type * as RunInWorker from '#site-content/server/redirects/lists/run-in-worker';
import { writeXlsx } from '../../packages/redirect-formats/src/reading/xlsx';
import type { RedirectBulkActionOutcome } from '../../src/plugins/site-content/domain/panel/redirects';
import type {
  ExportResponse,
  ImportResponse,
  RedirectImportOptions,
} from '../../src/plugins/site-content/domain/redirect-lists/in-panel';
import { requireServerModule } from '../support/compiled-modules';
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
import { statementsDuring } from '../support/statements';
import { storeRedirectsWithoutRules } from '../support/stored-redirects';
import { editorForTests, serviceForTests } from '../support/test-service';

const SITE = 'https://www.kilvarrow.example';
const service = serviceForTests({ environment: { SITE_URL: SITE } });
const editor = editorForTests(service);

const MANAGER = 'plugin::content-manager.explorer';
const grant = (action: string) => ({ action: `${MANAGER}.${action}`, subject: REDIRECT });

const colleague = async (...grants: Parameters<typeof createRole>[1]): Promise<Editor> =>
  createEditor(service, await createRole(service, grants));

/** The stored redirects by source, without row ids and without update and publication times. */
const stored = async (): Promise<Record<string, object>> => {
  const rows = await service.strapi.db.query(REDIRECT).findMany({
    populate: { page: { select: ['documentId'] } },
  });
  return Object.fromEntries(
    rows.map(({ id: _row, updatedAt: _at, publishedAt: _since, page, ...row }) => [
      row['source'],
      { ...row, page: page?.documentId },
    ])
  );
};

const served = async (): Promise<Record<string, string | null>> =>
  (await service.visitor.get('/api/initial-data/')).body.redirects;

const WRITES = /^(?:begin|savepoint|insert|update|delete)|for update/i;

/** The outcome of a bulk action or an import, and the id of its change set for the undo. */
type Done<Outcome> = Outcome & { readonly undo: string | null };

const action = async (body: object, who = editor): Promise<Done<RedirectBulkActionOutcome>> => {
  const { status, body: reply } = await getPanel(service, who).post('redirects/bulk-actions', {
    ...{ isDryRun: false, chosen: { filters: {}, without: [] } },
    ...body,
  });
  expect({ status, error: reply.error }).toEqual({ status: 200, error: undefined });
  return { ...reply.data, undo: reply.changeSet };
};

const undo = (id: string | null) =>
  getPanel(service, editor).post(`history/change-sets/${id}/undo`, { isDryRun: false });

/** Runs a dry run of the undo, which must not open a transaction or write. */
const dryRunUndo = async (id: string | null) => {
  let answer: { status: number; body: unknown } = { status: 0, body: null };
  const statements = await statementsDuring(service, async () => {
    const { status, body } = await getPanel(service, editor).post(
      `history/change-sets/${id}/undo`,
      {
        isDryRun: true,
      }
    );
    answer = { status, body };
  });
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.filter((sql) => WRITES.test(sql))).toEqual([]);
  return answer;
};

const undone = async (id: string | null): Promise<number> => {
  const reported = await dryRunUndo(id);
  const { status, body } = await undo(id);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  expect(reported).toEqual({ status, body: { changeSet: null, data: body.data } });
  return body.data.total;
};

/** Returns the reasons why an undo is refused, with the sources of the redirects. */
const getUndoErrors = async (id: string | null): Promise<string[]> => {
  const reported = await dryRunUndo(id);
  const { body } = await undo(id).expect(400);
  expect(reported).toEqual({ status: 400, body });
  return body.error.details.errors.map(
    ({ code, values }: { code: string; values: { title?: string; reason?: { code: string } } }) =>
      values.title === undefined ? code : `${values.title} ${values.reason?.code ?? code}`
  );
};

const remove = async (...sources: string[]): Promise<void> => {
  await service.strapi.db.query(REDIRECT).deleteMany({ where: { source: { $in: sources } } });
};

const getId = async (source: string): Promise<string> =>
  (await service.strapi.db.query(REDIRECT).findOne({ where: { source } })).documentId;

let fares = '';
let winter = '';

beforeAll(async () => {
  fares = await publishedPage(editor, { title: 'Fares', slug: 'fares' });
  winter = await publishedPage(editor, { title: 'Winter', slug: 'winter' });
});

beforeEach(async () => {
  await service.strapi.db.query(REDIRECT).deleteMany({ where: {} });
  await created(editor, REDIRECT, {
    ...{ source: '/page', target: 'page', page: connect(fares), note: 'Of the old shop' },
  });
  await created(editor, REDIRECT, { source: '/url', target: 'url', destination: '/fares/' });
  await created(editor, REDIRECT, { source: '/gone', target: 'none' });
  await service.strapi.db.query(REDIRECT).updateMany({
    where: { source: '/url' },
    data: {
      origin: 'automatic',
      createdAt: new Date('2020-01-02T03:04:05.006Z'),
      updatedAt: new Date('2021-01-02T03:04:05.006Z'),
    },
  });
});

describe('undoing a bulk action on redirects', () => {
  test.each([
    ['delete', { action: 'delete' }, 3],
    ['change destination', { action: 'lead', to: { target: 'url', destination: '/boats/' } }, 3],
    ['link to pages', { action: 'to-pages' }, 1],
  ])(
    'restores all redirects and the served table after the action "%s"',
    async (_name, request, total) => {
      const before = await stored();
      const table = await served();
      const { undo: id } = await action(request);
      expect(await stored()).not.toEqual(before);
      expect(await undone(id)).toBe(total);
      expect(await stored()).toEqual(before);
      expect(await served()).toEqual(table);
    }
  );

  test('restores the hops of shortened redirect chains', async () => {
    await storeRedirectsWithoutRules(service, { '/hop/1': '/hop/2', '/hop/2': '/page' });
    const before = await stored();
    const { undo: id, total } = await action({ action: 'shorten' });
    expect(total).toBe(2);
    expect(await served()).toMatchObject({ 'hop/1': '/fares/', 'hop/2': '/fares/' });
    await undone(id);
    expect(await stored()).toEqual(before);
  });

  test('restores more than a thousand redirects', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1100 }, (_, at) => [`/many/${at}`, `/new/${at}`])
    );
    await storeRedirectsWithoutRules(service, many);
    const before = await stored();
    const { undo: id } = await action({ action: 'delete' });
    expect(await served()).toEqual({});
    expect(await undone(id)).toBe(1103);
    expect(await stored()).toEqual(before);
    expect(Object.keys(await served())).toHaveLength(1103);
  });

  test('works after later changes to other redirects, but only once', async () => {
    const first = await action({ action: 'delete', chosen: { ids: [await getId('/gone')] } });
    const second = await action({ action: 'delete', chosen: { ids: [await getId('/url')] } });
    expect((await action({ action: 'shorten' })).undo).toBeNull();
    expect(await undone(first.undo)).toBe(1);
    expect(await getUndoErrors(first.undo)).toEqual(['history.undone']);
    expect(await undone(second.undo)).toBe(1);
    expect(Object.keys(await served()).sort()).toEqual(['gone', 'page', 'url']);
  });

  test('is not offered for a dry run', async () => {
    expect((await action({ action: 'delete', isDryRun: true })).undo).toBeNull();
  });

  test('is refused if the target page of a redirect was deleted', async () => {
    const gone = await publishedPage(editor, { title: 'Gone', slug: 'gone-soon' });
    await created(editor, REDIRECT, { source: '/to', target: 'page', page: connect(gone) });
    const { undo: id } = await action({ action: 'delete' });
    await editor.remove(PAGE, gone);
    expect(await getUndoErrors(id)).toEqual(['/to page-gone']);
  });
});

describe('an undo is refused and changes nothing', () => {
  afterEach(async () => {
    expect(Object.keys(await served())).not.toContain('gone');
  });

  test('if an old URL has another redirect by now', async () => {
    const { undo: id } = await action({ action: 'delete' });
    await created(editor, REDIRECT, { source: '/url', target: 'none' });
    expect(await getUndoErrors(id)).toEqual(['/url redirect.source-taken']);
    // The undo succeeds once the other redirect is deleted.
    await remove('/url');
    expect(await undone(id)).toBe(3);
    await remove('/gone');
  });

  test('if some redirects were changed or deleted since', async () => {
    await remove('/gone');
    const { undo: id } = await action({
      action: 'lead',
      to: { target: 'url', destination: '/x/' },
    });
    await editor.update(REDIRECT, await getId('/url'), { destination: '/y/' });
    await remove('/page');
    expect((await getUndoErrors(id)).toSorted()).toEqual([
      ...['/page history.changed', '/url history.changed'],
    ]);
    expect(await served()).toEqual({ url: '/y/' });
  });

  test('if it would create a redirect loop', async () => {
    await remove('/gone');
    await storeRedirectsWithoutRules(service, { '/a': '/b' });
    const { undo: id } = await action({ action: 'delete', chosen: { ids: [await getId('/a')] } });
    await created(editor, REDIRECT, { source: '/b', destination: '/a' });
    expect(await getUndoErrors(id)).toEqual(['redirect.loop']);
    expect(Object.keys(await served())).not.toContain('a');
  });

  test('with the first ten reasons and the number of further ones', async () => {
    const many = Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`/many/${at}`, '/x']));
    await storeRedirectsWithoutRules(service, many);
    const { undo: id } = await action({ action: 'delete' });
    await storeRedirectsWithoutRules(service, many);
    const { body } = await undo(id).expect(400);
    const { errors } = body.error.details;
    expect(errors).toHaveLength(11);
    expect(errors[10]).toMatchObject({ code: 'redirect-bulk-action.more', values: { count: 4 } });
  });
});

describe('the bulk action to-pages', () => {
  test('turns paths and absolute URLs of pages into page targets, unless they have a query or fragment', async () => {
    await remove('/url', '/gone', '/page');
    await storeRedirectsWithoutRules(service, {
      ...{ '/1': '/fares/', '/2': `${SITE}/winter/`, '/3': '/fares/?a=1', '/4': '/winter/#top' },
      ...{ '/5': '/nobody/', '/6': 'https://elsewhere.example/fares/', '/7': '/fares' },
    });
    const reported = await action({ action: 'to-pages', isDryRun: true });
    expect(reported).toEqual({
      ...{ total: 2, kept: 2, undo: null, links: null, broken: [] },
      first: [
        { source: '/1', from: '/fares/', to: '/fares/' },
        { source: '/2', from: `${SITE}/winter/`, to: '/winter/' },
      ],
    });
    expect(await action({ action: 'to-pages' })).toMatchObject({ total: 2, kept: 2 });
    expect(await stored()).toMatchObject({
      '/1': { target: 'page', destination: null, page: fares, origin: 'editor' },
      '/2': { target: 'page', page: winter },
      '/3': { target: 'url', destination: '/fares/?a=1', origin: 'import' },
      '/7': { target: 'url' },
    });
  });
});

describe('a dry run of a bulk action on redirects', () => {
  const ask = async (body: object) => {
    const { status, body: reply } = await getPanel(service, editor).post(
      'redirects/bulk-actions',
      body
    );
    return { status, data: reply.data, error: reply.error };
  };
  const leads = async (source: string, destination: string) => ({
    ...{ action: 'lead', to: { target: 'url', destination } },
    chosen: { ids: [await getId(source)] },
  });

  test('is refused for the same reasons as the bulk action', async () => {
    await storeRedirectsWithoutRules(service, {
      '/a': '/x',
      '/b': '/a',
      '/c': '/b',
      '/long': '/c',
    });
    const actions = [
      ...[await leads('/a', '/a'), await leads('/a', '/c'), await leads('/a', 'no address')],
      {
        action: 'lead',
        to: { target: 'url', destination: '/c' },
        chosen: { filters: {}, without: [] },
      },
      { action: 'shorten', chosen: { filters: {}, without: [] } },
    ];
    const statuses: number[] = [];
    for (const body of actions) {
      const reported = await ask({ ...body, isDryRun: true });
      // Only the dry run checks for broken destinations.
      const broken = reported.data === null ? {} : { broken: expect.any(Array) };
      const done = await ask({ ...body, isDryRun: false });
      expect([body, reported]).toEqual([
        body,
        { ...done, data: done.data && { ...done.data, ...broken } },
      ]);
      statuses.push(reported.status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 200]);
  });

  test('opens no transaction and writes nothing', async () => {
    const actions = [
      ...[{ action: 'delete' }, { action: 'shorten' }, { action: 'to-pages' }],
      { action: 'lead', to: { target: 'url', destination: '/elsewhere/' } },
    ];
    for (const body of actions) {
      const statements = await statementsDuring(service, async () => {
        expect((await ask({ ...body, ...ALL, isDryRun: true })).status).toBe(200);
      });
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.filter((sql) => WRITES.test(sql))).toEqual([]);
    }
  });
});

const ALL = { chosen: { filters: {}, without: [] } };
describe('exporting selected redirects', () => {
  const exported = async (body: object, who = editor): Promise<ExportResponse> => {
    const { status, body: reply } = await getPanel(service, who).post('redirects/export', body);
    expect({ status, error: reply.error }).toEqual({ status: 200, error: undefined });
    return reply.data;
  };
  const all = { chosen: { filters: {}, without: [] } };

  test.each(LIST_FORMATS)(
    'writes a list as %s that is read back with the same sources',
    async (format) => {
      await remove('/gone');
      const { total, left, content } = await exported({ ...all, format });
      expect({ total, left: left.total }).toEqual({ total: 2, left: 0 });
      const { lines } = readList(Buffer.from(content, 'base64'), { format });
      const sources = lines.map(({ source }) => source.replace(SITE, ''));
      expect(sources).toEqual(['/page', '/url']);
    }
  );

  test('is refused while another list of the user is processed, before redirects are read', async () => {
    const { takeListTurn } = requireServerModule<typeof RunInWorker>(
      'redirects/lists/run-in-worker'
    );
    const { body } = await request(service.server)
      .get('/admin/users/me')
      .set('Authorization', `Bearer ${editor.token}`);
    await takeListTurn(String(body.data.id), async () => {
      const statements = await statementsDuring(service, async () => {
        const asks = getPanel(service, editor);
        const { body: reply } = await asks
          .post('redirects/export', { ...all, format: 'csv' })
          .expect(400);
        expect(reply.error.details.errors).toMatchObject([
          {
            code: 'redirect-import.unreadable',
            values: { reason: { code: 'redirect-import.busy' } },
          },
        ]);
      });
      expect(statements.filter((sql) => sql.includes('from `redirects`'))).toEqual([]);
      const other = await colleague(reads(REDIRECT, 'source', 'target', 'destination', 'page'));
      await exported({ ...all, format: 'csv' }, other);
    });
    await exported({ ...all, format: 'csv' });
  });

  test('contains only the selection, and reports redirects that the format cannot express', async () => {
    const chosen = { ids: [await getId('/page'), await getId('/gone')] };
    const { total, left, content } = await exported({ chosen, format: 'next' });
    expect(total).toBe(1);
    expect(left).toMatchObject({
      total: 1,
      first: [{ source: '/gone', reason: { code: 'redirect-list.holds-no-null' } }],
    });
    expect(JSON.parse(Buffer.from(content, 'base64').toString())).toEqual({
      redirects: [{ source: '/page', destination: '/fares/', permanent: true }],
    });
  });

  test('contains notes only for users who may read them', async () => {
    const csv = async (body: object, who = editor): Promise<string> => {
      const { content } = await exported({ ...all, ...body, format: 'csv' }, who);
      return Buffer.from(content, 'base64').toString();
    };
    const table = await csv({});
    expect(table).toMatch(/^source,destination,target,note\r\n/);
    expect(table).toContain('/page,/fares/,page,Of the old shop\r\n');
    const reader = await colleague(reads(REDIRECT, 'source', 'target', 'destination', 'page'));
    expect(await csv({}, reader)).toMatch(/^source,destination,target\r\n/);
    const chosen = { ids: [await getId('/gone')] };
    expect(await csv({ chosen })).toBe('source,destination,target\r\n/gone,,none\r\n');
  });

  test('requires permission to read exported and filtered fields, and refuses invalid requests', async () => {
    const half = await colleague(reads(REDIRECT, 'source'));
    const panel = getPanel(service, half);
    await panel.post('redirects/export', { ...all, format: 'csv' }).expect(403);
    const reader = await colleague(reads(REDIRECT, 'source', 'target', 'destination', 'page'));
    const chosen = { filters: { origin: 'automatic' }, without: [] };
    const asks = getPanel(service, reader);
    await asks.post('redirects/export', { chosen, format: 'csv' }).expect(403);
    await asks.post('redirects/export', { ...all, format: 'csv' }).expect(200);
    const own = getPanel(service, editor);
    await own.post('redirects/export', { ...all, format: 'pdf' }).expect(400);
    await own.post('redirects/export', { format: 'csv' }).expect(400);
  });
});

describe('importing redirects in the panel', () => {
  const USUAL: RedirectImportOptions = {
    ...{ format: null, columns: null, onConflict: 'refuse', deleteMissing: 'none' },
    ...{ shortensChains: false, toPages: true, takesTemporary: false },
    ...{ skipsRefused: false, applies: false },
  };
  const send = (
    list: string | Uint8Array,
    wishes: Partial<RedirectImportOptions> = {},
    { who = editor, name = 'lines' }: { who?: Editor; name?: string } = {}
  ) =>
    getPanel(service, who)
      .upload('redirects/import', { wishes: JSON.stringify({ ...USUAL, ...wishes }) })
      .attach('list', Buffer.from(list), name);
  const imported = async (...given: Parameters<typeof send>): Promise<Done<ImportResponse>> => {
    const { status, body } = await send(...given);
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    return { ...body.data, undo: body.changeSet };
  };
  const reported = ({ lines }: ImportResponse): string[] =>
    lines.map(({ line, result, source, reasons }) =>
      [line, result, source, ...reasons.map(({ code }) => code)].join(' ')
    );

  test('reports the result of each line in a dry run, and changes nothing', async () => {
    const before = await stored();
    const answer = await imported('/new /winter/ 301\n/url /other 301\n/page /fares/ 301\n');
    expect(answer).toMatchObject({ format: '_redirects', applied: false, undo: null, table: null });
    expect(reported(answer)).toEqual([
      ...['1 added /new', '2 refused /url redirect-list.conflict', '3 same /page'],
    ]);
    const replaced = await imported('/url,/other', { onConflict: 'replace' });
    expect(replaced.lines).toMatchObject([
      { result: 'changed', before: '/fares/', destination: '/other' },
    ]);
    expect(await stored()).toEqual(before);
  });

  test('adds, changes and deletes redirects in one change set that can be undone', async () => {
    const before = await stored();
    const list = 'source,destination\n/new,/winter/\n/url,/other\n/page,/fares/\n';
    const wishes = { onConflict: 'replace', deleteMissing: 'all', applies: true } as const;
    const answer = await imported(list, wishes, { name: 'list.csv' });
    expect(answer.applied).toBe(true);
    expect(await served()).toEqual({ new: '/winter/', url: '/other', page: '/fares/' });
    expect(await stored()).toMatchObject({ '/new': { target: 'page', origin: 'import' } });
    const { body } = await getPanel(service, editor).get('redirects').expect(200);
    expect(body.data.rows).toMatchObject([
      { source: '/new', origin: 'import', changedBy: 'Test' },
      { source: '/page' },
      { source: '/url', origin: 'import', changedBy: 'Test' },
    ]);
    expect(await undone(answer.undo)).toBe(3);
    expect(await stored()).toEqual(before);
  });

  test('imports notes, records them in the history, and restores them by undo', async () => {
    await editor.update(REDIRECT, await getId('/url'), { note: 'Mine' });
    const before = await stored();
    const list = 'source,destination,Notiz\n/new,/winter/,Flyer\n/url,/other,Poster\n';
    const wishes = { onConflict: 'replace', applies: true } as const;
    const { undo: id } = await imported(list, wishes, { name: 'list.csv' });
    expect(await stored()).toMatchObject({ '/new': { note: 'Flyer' }, '/url': { note: 'Poster' } });
    const { text } = await getPanel(service, editor).get(`history/change-sets/${id}`).expect(200);
    expect(text).toContain('Poster');
    expect(await undone(id)).toBe(2);
    expect(await stored()).toEqual(before);
  });

  test('ignores notes for a role that may not write them', async () => {
    const fields = ['source', 'target', 'destination', 'page'];
    const who = await colleague(reads(REDIRECT), { ...grant('create'), fields });
    const list = 'source,destination,note\n/new,/winter/,Flyer\n';
    await imported(list, { applies: true }, { who, name: 'list.csv' });
    expect(await stored()).toMatchObject({ '/new': { note: null } });
  });

  test('refuses to shorten chains for a role that may only create redirects', async () => {
    const who = await colleague(reads(REDIRECT), grant('create'));
    await created(editor, REDIRECT, { source: '/from', destination: '/via' });
    const before = await stored();
    const list = '/from /via\n/via /end.html\n';
    for (const applies of [false, true]) {
      const { status } = await send(list, { shortensChains: true, applies }, { who });
      expect([applies, status]).toEqual([applies, 403]);
    }
    expect(await stored()).toEqual(before);
    expect(reported(await imported(list, { applies: true }, { who }))).toEqual([
      ...['1 same /from', '2 added /via'],
    ]);
    const again = await imported(list, { shortensChains: true });
    expect(reported(again)).toEqual([
      ...['1 changed /from redirect-list.shortened', '2 same /via'],
    ]);
  });

  test('applies nothing if a line is refused, unless refused lines are skipped', async () => {
    const list = '/new /winter/\n/url /other\n';
    expect(await imported(list, { applies: true })).toMatchObject({ applied: false, undo: null });
    expect(Object.keys(await served())).not.toContain('new');
    const wishes = { applies: true, skipsRefused: true };
    expect(await imported(list, wishes)).toMatchObject({ applied: true });
    expect(await served()).toMatchObject({ new: '/winter/', url: '/fares/' });
  });

  test('cannot be undone if an editor changed an imported redirect, until that redirect is deleted', async () => {
    const { undo: id } = await imported('/new /winter/', { applies: true });
    await editor.update(REDIRECT, await getId('/new'), { note: 'Mine' });
    expect(await getUndoErrors(id)).toEqual(['/new history.changed']);
    await editor.update(REDIRECT, await getId('/new'), {
      ...{ target: 'url', destination: '/x', page: { set: [] } },
    });
    expect(await getUndoErrors(id)).toEqual(['/new history.changed']);
    await remove('/new');
    expect(await undone(id)).toBe(1);
  });

  test('detects the columns of a table, and accepts other column roles', async () => {
    const list = writeXlsx([
      ['Id', 'Früher', 'Heute'],
      ['7', '/new', '/winter/'],
    ]);
    const first = await imported(list, {}, { name: 'list.xlsx' });
    expect(first).toMatchObject({
      format: 'xlsx',
      table: {
        isNamed: false,
        columns: [
          { number: 1, name: 'Id', title: 'Id', example: '7', meaning: 'nothing' },
          { number: 2, meaning: null },
          { number: 3, meaning: null },
        ],
      },
      unread: [
        { column: 'Früher', example: '/new' },
        { column: 'Heute', example: '/winter/' },
      ],
    });
    const columns = { source: '2', destination: '3' };
    const { lines, table } = await imported(list, { columns }, { name: 'list.xlsx' });
    expect(lines).toMatchObject([{ result: 'added', source: '/new', destination: '/winter/' }]);
    expect(table).toMatchObject({
      columns: [
        { title: 'Id', example: '7', meaning: 'nothing' },
        { title: 'Früher', example: '/new', meaning: 'source' },
        { title: 'Heute', example: '/winter/', meaning: 'destination' },
      ],
    });
  });

  test('applies nothing until all unknown columns and values are ignored explicitly', async () => {
    const list = 'source,destination,enabled,Zone\n/new,/winter/,perhaps,EU\n';
    const wishes = { applies: true, skipsRefused: true };
    const before = await stored();
    expect(await imported(list, wishes)).toMatchObject({
      ...{ applied: false, undo: null },
      unread: [
        { column: 'Zone', example: 'EU' },
        { column: 'enabled', example: 'perhaps' },
      ],
    });
    const some = await imported(list, { ...wishes, ignoredColumns: ['4'] });
    expect(some).toMatchObject({ applied: false, unread: [{ column: 'enabled' }] });
    expect(await stored()).toEqual(before);
    const { undo: id, applied } = await imported(list, { ...wishes, ignoredColumns: ['3', '4'] });
    expect(applied).toBe(true);
    expect(await undone(id)).toBe(1);
  });

  test('asks whether the most frequent unknown host is this website, and accepts the answer', async () => {
    const list =
      'https://old.example/new /winter/\nhttp://old.example/old?x=1 https://old.example/winter/\n/c https://other.example/\n';
    const first = await imported(list);
    expect(first).toMatchObject({ unknownHost: 'old.example', applied: false });
    expect(reported(first).slice(0, 2)).toEqual([
      '1 refused https://old.example/new redirect-list.other-host',
      '2 refused http://old.example/old?x=1 redirect-list.other-host',
    ]);
    const second = await imported(list, { siteHost: 'old.example' });
    expect(second.unknownHost).toBeNull();
    expect(reported(second)).toEqual(['1 added /new', '2 added /old?x=1', '3 added /c']);
    expect(second.lines[1]).toMatchObject({ destination: '/winter/' });
  });

  test.each([
    ['an empty file', '', 'redirect-list.empty'],
    ['an invalid workbook', 'PK not really', 'redirect-list.not-xlsx'],
    ['an overlong line', `/a,${'b'.repeat(70_000)}`, 'redirect-list.line-too-long'],
  ])('refuses %s as unreadable', async (_name, list, code) => {
    const { body } = await send(list).expect(400);
    expect(body.error.details.errors).toMatchObject([
      { code: 'redirect-import.unreadable', values: { reason: { code } } },
    ]);
  });

  test('refuses a list larger than 16 MB', async () => {
    const { body } = await send(Buffer.alloc(17 * 1024 * 1024, '/a /b\n')).expect(400);
    expect(body.error.message).toBe(
      'The list is larger than 16 MB. Split it, or import it from the command line.'
    );
  });

  test('is refused without a list or with invalid options', async () => {
    const panel = getPanel(service, editor);
    const wishes = JSON.stringify(USUAL);
    await panel.upload('redirects/import', { wishes }).expect(400);
    for (const wrong of ['{', '{}', JSON.stringify({ ...USUAL, onConflict: 'ask' })]) {
      await panel
        .upload('redirects/import', { wishes: wrong })
        .attach('list', Buffer.from('/a /b'), 'a')
        .expect(400);
    }
  });

  test('requires create permission, and update or delete permission for options that need it', async () => {
    const maker = await colleague(reads(REDIRECT), grant('create'));
    await send('/new /winter/', {}, { who: maker }).expect(200);
    await send('/new /winter/', { onConflict: 'replace' }, { who: maker }).expect(403);
    await send('/new /winter/', { deleteMissing: 'import' }, { who: maker }).expect(403);
    const reader = await colleague(reads(REDIRECT));
    await send('/new /winter/', {}, { who: reader }).expect(403);
  });
});

test('the thread that reads a list ends when the client disconnects', async () => {
  const { readListInThread } = requireServerModule<typeof RunInWorker>(
    'redirects/lists/run-in-worker'
  );
  const client = new AbortController();
  const bytes = new TextEncoder().encode('source,destination\n/a,/b\n');
  const reading = readListInThread(bytes, {}, 'a', client.signal);
  // The thread has started then, but has not answered.
  setImmediate(() => client.abort(new Error('Disconnected.')));
  await expect(reading).rejects.toThrow('Disconnected.');
  await expect(readListInThread(bytes, {}, 'a', client.signal)).rejects.toThrow('Disconnected.');
  expect((await readListInThread(bytes, {}, 'a')).lines).toHaveLength(1);
});
