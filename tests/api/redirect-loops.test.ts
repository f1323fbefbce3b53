import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import { readPlan } from '../../src/plugins/site-import/server/src/read-plan';
import { connect, created, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { accepted, getRefusedFields, refusedFields } from '../support/refusals';
import { isPolling, untilNoStatements } from '../support/statements';
import { storeRedirectsWithoutRules } from '../support/stored-redirects';
import { editorForTests, serviceForTests } from '../support/test-service';
import { readInitialData } from '../support/visitor';

const SITE = 'https://www.kilvarrow.example';
const service = serviceForTests({ plugin: { siteUrl: SITE } });
const editor = editorForTests(service);

const redirect = (source: string, destination: string): Promise<string> =>
  created(editor, REDIRECT, { source, destination });

const served = async (): Promise<Record<string, string | null>> =>
  (await readInitialData(service)).redirects;

const findId = async (source: string): Promise<string> =>
  (await service.strapi.db.query(REDIRECT).findOne({ where: { source } }))?.documentId ?? '';

const publishAs = async (id: string, data: Record<string, unknown>): Promise<void> => {
  await accepted(editor.update(PAGE, id, data));
  await accepted(editor.publish(PAGE, id));
};

describe('redirect loop detection', () => {
  test('refuses a loop of two redirects, with an error on the destination that shows the loop', async () => {
    await redirect('/two-a', '/two-b');
    const saved = await editor.create(REDIRECT, { source: '/two-b', destination: '/two-a' });
    expect(refusedFields(saved)).toEqual(['destination']);
    expect(saved.errors['destination']).toBe(
      'This would create a redirect loop: /two-b → /two-a → /two-b. Choose another destination.'
    );
    expect(await served()).not.toHaveProperty('two-b');
    await redirect('/two-b', '/two-a/');
    await redirect('/two-B', '/two-a');
  });

  test('refuses a loop of several redirects, across fragments, queries and absolute URLs of the website', async () => {
    await redirect('/long-a', '/long-b#part');
    await redirect('/long-b', `${SITE}/long-c?x=1#part`);
    await redirect('/long-c?x=1', 'HTTPS://www.KILVARROW.example:443/long-d');
    await redirect('/long-d?x', '/long-a');
    const saved = await editor.create(REDIRECT, { source: '/long-d', destination: '/long-a?' });
    await accepted(editor.remove(REDIRECT, saved.data.documentId));
    const closing = await editor.create(REDIRECT, { source: '/long-d', destination: '/long-a' });
    expect(closing.errors['destination']).toContain(
      '/long-d → /long-a → /long-b → /long-c?x=1 → /long-d'
    );
  });

  test('refuses a loop caused by a changed source or destination, or by a clone', async () => {
    await redirect('/change-a', '/change-b');
    const id = await redirect('/change-x', '/change-a');
    expect(refusedFields(await editor.update(REDIRECT, id, { source: '/change-b' }))).toEqual([
      'destination',
    ]);
    expect(refusedFields(await editor.clone(REDIRECT, id, { source: '/change-b' }))).toEqual([
      'destination',
    ]);
    await accepted(editor.update(REDIRECT, id, { source: '/change-b', destination: '/change-c' }));
    expect(refusedFields(await editor.update(REDIRECT, id, { destination: '/change-a' }))).toEqual([
      'destination',
    ]);
  });

  test('refuses a loop through the path of a page, with an error on the target field', async () => {
    const page = await publishedPage(editor, { title: 'Through', slug: 'through' });
    const id = await created(editor, REDIRECT, {
      ...{ source: '/to-through', target: 'page', page: connect(page) },
    });
    const back = { source: '/through/', destination: '/to-through' };
    expect(refusedFields(await editor.create(REDIRECT, back))).toEqual(['destination']);
    await accepted(editor.remove(REDIRECT, id));
    await created(editor, REDIRECT, back);
    const saved = await editor.create(REDIRECT, {
      ...{ source: '/to-through', target: 'page', page: connect(page) },
    });
    expect(refusedFields(saved)).toEqual(['page']);
    expect(saved.errors['page']).toContain('/to-through → /through/ → /to-through');
  });

  test('refuses a loop longer than the hop-by-hop limit, and abbreviates it in the message', async () => {
    const chain = Array.from({ length: 40 }, (_, at): [string, string] => [
      `/far-${at}`,
      `/far-${at + 1}`,
    ]);
    await storeRedirectsWithoutRules(service, Object.fromEntries(chain));
    const saved = await editor.create(REDIRECT, { source: '/far-40', destination: '/far-0' });
    expect(saved.errors['destination']).toContain(
      '/far-40 → /far-0 → /far-1 → /far-2 → … → /far-38 → /far-39 → /far-40'
    );
  });

  test('reports a loop together with other errors, and has its own message for a redirect to itself', async () => {
    await redirect('/beside-a', '/beside-b');
    const loop = { source: '/beside-b', destination: '/beside-a' };
    expect(refusedFields(await editor.create(REDIRECT, { ...loop, note: ['no text'] }))).toEqual([
      'destination',
      'note',
    ]);
    const itself = await editor.create(REDIRECT, { source: '/itself', destination: '/itself' });
    expect(itself.errors).toEqual({
      destination:
        'This redirect points to its own old address and would never end. Choose another destination.',
    });
  });

  test('validates the writes of one transaction together when code saves redirects', async () => {
    const redirects = service.strapi.documents(REDIRECT);
    const a = await redirect('/batch-a', '/batch-b');
    const b = await redirect('/batch-b', '/batch-c');
    const saves = (toA: string, toB: string): Promise<unknown> =>
      service.strapi.db.transaction(() =>
        Promise.all([
          redirects.update({ documentId: b, data: { destination: toB } as object }),
          redirects.update({ documentId: a, data: { destination: toA } as object }),
        ])
      );
    await saves('/batch-d', '/batch-a');
    expect(await served()).toMatchObject({ 'batch-a': '/batch-d', 'batch-b': '/batch-a' });
    expect(await getRefusedFields(saves('/batch-b', '/batch-a#again'))).toEqual(['destination']);
    expect(await served()).toMatchObject({ 'batch-a': '/batch-d', 'batch-b': '/batch-a' });
  });

  test('refuses to import initial data with a loop, naming the last redirect of the loop', async () => {
    const file = path.join(service.database.folder, 'loops.json');
    const redirects = { y: '/z', x: `${SITE}/y`, z: '/x#part', w: '/x' };
    const rest = { keys: {}, 'request-info': {}, header: [], footer: [] };
    writeFileSync(file, JSON.stringify({ ...rest, redirects }));
    const { options } = getServices(service.strapi);
    const sources = { initialData: file, pages: null };
    await expect(readPlan(service.strapi, options, sources, () => undefined)).rejects.toMatchObject(
      {
        problems: [
          'redirects["z"]: This would create a redirect loop: /z → /x → /y → /z. Choose another destination.',
        ],
      }
    );
  });

  test('takes the same number of SQL statements with a thousand more redirects', async () => {
    const count = async (source: string): Promise<number> => {
      let statements = 0;
      const listen = ({ sql }: { sql: string }): void => {
        if (!isPolling(sql)) statements += 1;
      };
      await untilNoStatements(service);
      service.strapi.db.connection.on('query', listen);
      await redirect(source, '/two-a');
      await untilNoStatements(service);
      service.strapi.db.connection.removeListener('query', listen);
      return statements;
    };
    await count('/warm');
    const before = await count('/counted-a');
    const many = Array.from({ length: 1000 }, (_, at): [string, string] => [`/m-${at}`, '/two-a']);
    await storeRedirectsWithoutRules(service, Object.fromEntries(many));
    expect(await count('/counted-b')).toBe(before);
  });
});

describe('an existing redirect loop', () => {
  beforeAll(() =>
    storeRedirectsWithoutRules(service, { '/past-a': '/past-b', '/past-b': '/past-a' })
  );

  test('is not served, but a redirect into it is', async () => {
    await redirect('/into-past', '/past-a');
    const redirects = await served();
    expect(redirects).not.toHaveProperty('past-a');
    expect(redirects).not.toHaveProperty('past-b');
    expect(redirects['into-past']).toBe('/past-a');
  });

  test('allows saves that create no new loop', async () => {
    const id = await findId('/past-a');
    await accepted(editor.update(REDIRECT, id, { note: 'Looked at.' }));
    await accepted(editor.update(REDIRECT, id, { destination: '/past-b#part' }));
    await storeRedirectsWithoutRules(service, { '/past-self': '/past-self' });
    const itself = await findId('/past-self');
    await accepted(editor.update(REDIRECT, itself, { note: 'Looked at.' }));
    await accepted(editor.clone(REDIRECT, itself, { source: '/to-past-self' }));
  });

  test('is served again after a destination in it is changed', async () => {
    await accepted(editor.update(REDIRECT, await findId('/past-a'), { destination: '/new/' }));
    expect(await served()).toMatchObject({ 'past-a': '/new/', 'past-b': '/past-a' });
  });
});

describe('a page published at the source of a redirect', () => {
  test('hides the redirect from its path while both form a loop', async () => {
    const page = await created(editor, PAGE, { title: 'Closing', slug: 'closing' });
    await created(editor, REDIRECT, {
      ...{ source: '/to-closing', target: 'page', page: connect(page) },
    });
    await redirect('/closing/', '/to-closing');
    expect(await served()).toMatchObject({ 'to-closing': null, 'closing/': '/to-closing' });

    await accepted(editor.publish(PAGE, page));
    let redirects = await served();
    expect(redirects['to-closing']).toBe('/closing/');
    expect(redirects).not.toHaveProperty(['closing/']);
    expect(
      await service.strapi.plugin('site-content').service('redirects').table()
    ).not.toHaveProperty(['closing/']);

    await publishAs(page, { slug: 'closed' });
    redirects = await served();
    expect(redirects['closing/']).toBe('/to-closing');
    expect(redirects['to-closing']).toBe('/closed/');
    await publishAs(page, { slug: 'closing' });
    expect(await served()).not.toHaveProperty(['closing/']);
    await accepted(editor.unpublish(PAGE, page));
    expect(await served()).toMatchObject({ 'to-closing': null, 'closing/': '/to-closing' });
  });

  test('gets no automatic redirect that would close a loop', async () => {
    const page = await publishedPage(editor, { title: 'Auto', slug: 'auto-old' });
    await redirect('/auto-between', '/auto-old/#part');
    await redirect('/auto-new/', '/auto-between');
    await publishAs(page, { slug: 'auto-new' });
    const redirects = await served();
    expect(redirects).toMatchObject({ 'auto-new/': '/auto-between' });
    expect(redirects).not.toHaveProperty(['auto-old/']);
    await publishAs(page, { slug: 'auto-newest' });
    expect(await served()).not.toHaveProperty(['auto-old/']);
  });
});
