import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import request from 'supertest';
import { created, PAGE, publishedPage, REDIRECT, SITE_KEYS } from '../support/editor';
import { PREVIEW_ENVIRONMENT, previewToken } from '../support/preview';
import { editorForTests, serviceForTests } from '../support/test-service';

const NOTICE = 'api::notice.notice';

/** A localized content type, as a project adds one. */
const addNotice = (strapi: Core.Strapi): void => {
  strapi.get('content-types').add('api::notice', {
    notice: {
      schema: {
        kind: 'collectionType',
        collectionName: 'notices',
        info: { singularName: 'notice', pluralName: 'notices', displayName: 'Notice' },
        options: { draftAndPublish: true },
        pluginOptions: { i18n: { localized: true } },
        attributes: {
          text: { type: 'string', pluginOptions: { i18n: { localized: true } } },
          related: { type: 'relation', relation: 'manyToMany', target: NOTICE },
          about: { type: 'relation', relation: 'oneToOne', target: PAGE },
          publishedAt: { type: 'datetime' },
        },
      },
    },
  });
  // The i18n plugin adds this to the types that it finds.
  Object.assign(strapi.contentTypes[NOTICE as typeof PAGE]?.attributes as object, {
    locale: { type: 'string', writable: true, configurable: false, visible: false },
  });
  const page = strapi.contentTypes[PAGE] as unknown as { attributes: Record<string, object> };
  page.attributes['notice'] = { type: 'relation', relation: 'manyToOne', target: NOTICE };
  // Like a plugin's middleware that changes the body before any controller reads it.
  strapi.server.router.use(
    '/content-manager/collection-types/:model',
    (ctx: Context, next: Next) => {
      const { body } = ctx.request as { body?: Record<string, unknown> };
      if (ctx.get('x-stamp') !== '' && body !== undefined) body['text'] = ctx.get('x-stamp');
      return next();
    }
  );
};

const service = serviceForTests({
  changeSchemas: addNotice,
  environment: PREVIEW_ENVIRONMENT,
});
const editor = editorForTests(service);

beforeAll(async () => {
  await service.strapi.plugin('i18n').service('locales').create({ code: 'de', name: 'German' });
});

const send = (method: 'post' | 'put', path: string, body: object, stamp = '') =>
  request(service.server)
    [method](`/content-manager/${path}`)
    .set({ Authorization: `Bearer ${editor.token}`, ...(stamp === '' ? {} : { 'X-Stamp': stamp }) })
    .send(body);

const getRows = (uid: string) =>
  service.strapi.db.query(uid as typeof PAGE).findMany({ orderBy: 'id' });

describe('a write in another locale', () => {
  test.each([
    ['the query', '?locale=de', {}],
    ['the query, in the format of the panel', '?plugins[i18n][locale]=de', {}],
    ['the body', '', { locale: 'de' }],
  ])('is refused and overwrites nothing, with the locale in %s', async (_where, query, body) => {
    const id = await publishedPage(editor, { title: 'English', slug: `english-${Date.now()}` });
    const before = await getRows(PAGE);
    const german = { title: 'Deutsch', ...body };
    for (const [method, path] of [
      ['put', `collection-types/${PAGE}/${id}${query}`],
      ['post', `collection-types/${PAGE}${query}`],
      ['post', `collection-types/${PAGE}/${id}/actions/publish${query}`],
      ['post', `collection-types/${PAGE}/actions/publish${query}`],
    ] as const) {
      const answer = await send(method, path, german);
      expect([path, answer.status, answer.body.error?.details?.errors?.[0]?.path]).toEqual([
        path,
        400,
        ['locale'],
      ]);
      expect(answer.body.error.message).toContain('one locale');
    }
    expect(await getRows(PAGE)).toEqual(before);
  });

  test('is refused for redirects and site keys', async () => {
    const id = await created(editor, REDIRECT, { source: '/locale', target: 'none' });
    const before = [await getRows(REDIRECT), await getRows(SITE_KEYS)];
    const redirect = await send('put', `collection-types/${REDIRECT}/${id}?locale=de`, {
      note: 'x',
    });
    const keys = await send('put', `single-types/${SITE_KEYS}?locale=de`, {
      email: 'a@example.org',
    });
    expect([redirect.status, keys.status]).toEqual([400, 400]);
    expect([await getRows(REDIRECT), await getRows(SITE_KEYS)]).toEqual(before);
  });

  test('is refused for a deletion, while a deletion in all locales (*) succeeds', async () => {
    const id = await created(editor, REDIRECT, { source: '/all-locales', target: 'none' });
    const page = await publishedPage(editor, { title: 'All', slug: 'all-locales' });
    const remove = (query: string) =>
      request(service.server)
        .delete(`/content-manager/collection-types/${REDIRECT}/${id}${query}`)
        .set({ Authorization: `Bearer ${editor.token}` });
    const bulkDelete = (query: string) =>
      send('post', `collection-types/${PAGE}/actions/bulkDelete${query}`, { documentIds: [page] });
    for (const query of ['?locale=de', '?locale[]=*&locale[]=de']) {
      expect([(await remove(query)).status, (await bulkDelete(query)).status]).toEqual([400, 400]);
    }
    // The panel deletes an entry from its form this way.
    expect((await remove('?locale=*')).status).toBe(200);
    expect((await bulkDelete('?locale=*')).status).toBe(200);
    expect(await service.strapi.documents(REDIRECT).findOne({ documentId: id })).toBeNull();
    expect(await service.strapi.documents(PAGE).findOne({ documentId: page })).toBeNull();
    const saved = await send('post', `collection-types/${PAGE}?locale=*`, { title: 'x' });
    expect(saved.status).toBe(400);
  });

  test('is refused from code', async () => {
    const documents = service.strapi.documents(PAGE);
    const documentId = await publishedPage(editor, { title: 'Code', slug: 'code' });
    const write = { documentId, data: { title: 'Deutsch' } as object };
    await expect(documents.update({ ...write, locale: 'de' })).rejects.toThrow('one locale');
    await expect(
      documents.update({ documentId, data: { title: 'x', locale: 'de' } as never })
    ).rejects.toThrow('one locale');
    await expect(documents.delete({ documentId, locale: 'de' })).rejects.toThrow('one locale');
    // The default locale is accepted.
    await documents.update({ ...write, locale: 'en' });
    expect(await documents.findOne({ documentId })).toMatchObject({
      title: 'Deutsch',
      locale: null,
    });
  });
});

test('entries of a localized content type are created, saved and published in each locale', async () => {
  const of = `collection-types/${NOTICE}`;
  const english = await send('post', of, { text: 'English' });
  expect([english.status, english.body.data?.locale]).toEqual([201, 'en']);
  const id = english.body.data.documentId as string;
  const other = await send('post', `${of}?locale=de`, { text: 'Verwandt' });
  expect([other.status, other.body.data?.locale]).toEqual([201, 'de']);
  const related = { connect: [{ documentId: other.body.data.documentId, locale: 'de' }] };
  const german = await send('put', `${of}/${id}?locale=de`, { text: 'Deutsch', related });
  expect([german.status, german.body.data]).toMatchObject([200, { text: 'Deutsch', locale: 'de' }]);
  for (const locale of ['en', 'de']) {
    const published = await send('post', `${of}/${id}/actions/publish?locale=${locale}`, {
      locale,
    });
    expect([locale, published.status]).toEqual([locale, 200]);
  }
  const documents = service.strapi.documents(NOTICE as typeof PAGE);
  const texts = await Promise.all(
    (['en', 'de'] as const).map((locale) =>
      documents.findOne({
        documentId: id,
        locale,
        status: 'draft',
        populate: ['related'] as never,
      })
    )
  );
  expect(texts).toMatchObject([
    { text: 'English', related: [] },
    { text: 'Deutsch', related: [{ text: 'Verwandt' }] },
  ]);
});

test('the controller gets the request body as a plugin middleware changed it', async () => {
  const stamped = await send('post', `collection-types/${NOTICE}`, { text: 'sent' }, 'stamped');
  expect([stamped.status, stamped.body.data?.text]).toEqual([201, 'stamped']);
});

test('a preview shows the published entries of a localized type in the locales that the draft names', async () => {
  const notices = service.strapi.documents(NOTICE as typeof PAGE);
  const data = { text: 'English' } as object;
  const { documentId } = await notices.create({ data, status: 'published' });
  await notices.update({
    ...{ documentId, locale: 'de', status: 'published' },
    data: { text: 'Deutsch' } as never,
  });
  const ids = (await getRows(NOTICE)).flatMap((row) =>
    row['documentId'] === documentId && row['publishedAt'] === null ? row.id : []
  );
  expect(ids).toHaveLength(2);
  const page = await created(editor, PAGE, { title: 'About notices', slug: 'about-notices' });
  const token = await previewToken(service, editor, page);
  const drafts = await service.strapi.db.query(PAGE).findMany({ where: { documentId: page } });
  const shown: string[] = [];
  for (const id of ids) {
    await service.strapi.db
      .query(PAGE)
      .update({ where: { id: drafts[0]?.id }, data: { notice: id } as object });
    const response = await service.visitor
      .get(`/api/pages/?id=${page}&fields=notice(_,text)`)
      .set('X-Preview-Token', token);
    shown.push(response.body.items[0].notice?.text);
  }
  expect(shown).toEqual(['English', 'Deutsch']);
});

test('the Content-Type Builder refuses to make pages localized', async () => {
  const builder = (method: 'put' | 'post', path: string, body: object) =>
    request(service.server)
      [method](`/content-type-builder/${path}`)
      .set('Authorization', `Bearer ${editor.token}`)
      .send(body);
  const localized = { pluginOptions: { i18n: { localized: true } } };
  // As under `strapi develop`; without it, the Content-Type Builder changes nothing.
  service.strapi.config.set('autoReload', true);
  for (const answer of [
    await builder('put', `content-types/${PAGE}`, { contentType: localized }),
    await builder('post', 'update-schema', {
      data: { components: [], contentTypes: [{ action: 'update', uid: PAGE, ...localized }] },
    }),
  ]) {
    expect([answer.status, answer.body.error?.message]).toEqual([
      400,
      expect.stringContaining(`${PAGE} cannot be localized`),
    ]);
  }
  service.strapi.config.set('autoReload', false);
});
