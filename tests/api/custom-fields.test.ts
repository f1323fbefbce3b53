import type { Core } from '@strapi/strapi';
import request from 'supertest';
import { created, NAV_ITEM, PAGE, SITE_KEYS } from '../support/editor';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import { readInitialData } from '../support/visitor';

const HTML = { type: 'text', customField: 'plugin::site-content.html' };
const SECRET = { type: 'string', customField: 'plugin::site-content.secret' };
const LEAFLET = 'api::leaflet.leaflet';

const DIRTY = '<p class="a" onclick="x()">a</p><script>x()</script><a href="javascript:x">b</a>';
const CLEAN = '<p class="a">a</p><a>b</a>';
const VALUE = 'S3CRET-VALUE';

/** The schemas after changes in the Content-Type Builder and a restart. */
const changeSchemas = (strapi: Core.Strapi): void => {
  const change = (uid: string, attributes: object): void => {
    Object.assign(
      (strapi.getModel(uid as typeof PAGE) as { attributes: object }).attributes,
      attributes
    );
  };
  change(PAGE, { teaser: HTML, ticket: SECRET });
  change(NAV_ITEM, { blurb: HTML, token: { ...SECRET, required: false } });
  change('shared.card', { small_print: HTML });
  strapi.get('content-types').add('api::leaflet', {
    leaflet: {
      schema: {
        kind: 'collectionType',
        collectionName: 'leaflets',
        info: { singularName: 'leaflet', pluralName: 'leaflets', displayName: 'Leaflet' },
        options: { draftAndPublish: false },
        attributes: {
          token: { ...SECRET, maxLength: 30 },
          text: HTML,
          name: { type: 'string' },
          cards: { type: 'component', component: 'shared.card', repeatable: true },
        },
      },
    },
  });
};

const service = serviceForTests({ changeSchemas });
const editor = editorForTests(service);

describe('an added HTML field is sanitized when it is saved', () => {
  test('on a page and in its components', async () => {
    const { data } = await accepted(
      editor.create(PAGE, {
        title: 'Leaflets',
        slug: 'leaflets',
        teaser: DIRTY,
        body: [{ __component: 'blocks.cards', cards: [{ title: DIRTY, small_print: DIRTY }] }],
      })
    );
    expect(data).toMatchObject({
      teaser: CLEAN,
      body: [{ cards: [{ title: DIRTY, small_print: CLEAN }] }],
    });
  });

  test('on a type without drafts', async () => {
    const item = { title: 'Home', area: 'header', url: '/', blurb: DIRTY };
    const { data } = await accepted(editor.create(NAV_ITEM, item));
    expect(data['blurb']).toBe(CLEAN);
    const again = await accepted(editor.update(NAV_ITEM, data.documentId, { blurb: `${DIRTY}!` }));
    expect(again.data['blurb']).toBe(`${CLEAN}!`);
  });

  test('on an added content type', async () => {
    const leaflet = { text: DIRTY, cards: [{ title: 'a', small_print: DIRTY }] };
    const { data } = await accepted(editor.create(LEAFLET, leaflet));
    expect(data).toMatchObject({ text: CLEAN, cards: [{ small_print: CLEAN }] });
  });
});

describe('a secret field', () => {
  const REFUSED: [string, unknown][] = [
    ['too long', VALUE.repeat(100)],
    ['an object', { nested: VALUE }],
    ['an object with the secret as a key', { [VALUE]: 1 }],
    ['an object with the secret as the key of a NUL', { [VALUE]: '\0' }],
    ['a list', [[VALUE]]],
  ];

  test.each(
    REFUSED.flatMap(([what, value]) =>
      [PAGE, NAV_ITEM, LEAFLET].map((uid): [string, string, unknown] => [uid, what, value])
    )
  )('of %s is not quoted in the error if it is %s', async (uid, _what, value) => {
    const name = uid === PAGE ? 'ticket' : 'token';
    const response = await request(service.server)
      .post(`/content-manager/collection-types/${uid}`)
      .set('Authorization', `Bearer ${editor.token}`)
      .send({ [name]: value });
    expect(response.status).toBe(400);
    expect(response.text).not.toContain(VALUE);
    expect(response.body.error.details.errors).toContainEqual(
      expect.objectContaining({ path: [name], message: expect.stringMatching(/^This /) })
    );
  });

  test('is served unchanged', async () => {
    await accepted(editor.saveSiteKeys({ password: VALUE, map_accesstoken: `${VALUE}-2` }));
    expect((await readInitialData(service)).keys).toMatchObject({
      password: VALUE,
      map_accesstoken: `${VALUE}-2`,
    });
  });

  test('is not searchable in the list view', async () => {
    await created(editor, LEAFLET, { token: VALUE, name: 'Tides' });
    const search = async (words: string): Promise<unknown[]> => {
      const { body } = await request(service.server)
        .get(`/content-manager/collection-types/${LEAFLET}`)
        .query({ _q: words })
        .set('Authorization', `Bearer ${editor.token}`);
      return body.results;
    };
    expect(await search('Tides')).toHaveLength(1);
    expect(await search(VALUE)).toEqual([]);
  });

  test('cannot be a list column, the entry title or the sort field', async () => {
    const { body } = await request(service.server)
      .get(`/content-manager/content-types/${LEAFLET}/configuration`)
      .set('Authorization', `Bearer ${editor.token}`)
      .expect(200);
    const { settings, layouts, metadatas } = body.data.contentType;
    expect(settings).toMatchObject({ mainField: 'name', defaultSortBy: 'name' });
    expect(layouts.list).not.toContain('token');
    expect(layouts.list).not.toContain('text');
    expect(metadatas.token.list).toMatchObject({ sortable: false, searchable: false });
    for (const wrong of [
      { settings: { ...settings, mainField: 'token' } },
      { settings: { ...settings, defaultSortBy: 'token' } },
      { layouts: { ...layouts, list: ['token'] } },
    ]) {
      await request(service.server)
        .put(`/content-manager/content-types/${LEAFLET}/configuration`)
        .set('Authorization', `Bearer ${editor.token}`)
        .send(wrong)
        .expect(400);
    }
  });

  test('has the type richtext in the panel, which excludes it from columns and filters', async () => {
    const { body } = await request(service.server)
      .get('/content-manager/init')
      .set('Authorization', `Bearer ${editor.token}`)
      .expect(200);
    const { attributes } = body.data.contentTypes.find(
      ({ uid }: { uid: string }) => uid === SITE_KEYS
    );
    expect(attributes.password).toMatchObject({ ...SECRET, type: 'richtext', maxLength: 1024 });
    expect(service.strapi.contentType(SITE_KEYS).attributes['password']).toMatchObject(SECRET);
  });
});
