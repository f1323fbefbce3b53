import {
  connect,
  created,
  createEditor,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { accepted } from '../support/refusals';
import { type Service, startService } from '../support/service';
import { KEY_NAMES } from '../support/site';
import { readInitialData } from '../support/visitor';

/** The text of the response, which shows the order of members. */
const toText = async ({ visitor }: Service): Promise<string> =>
  (await visitor.get('/api/initial-data/').expect(200)).text;

describe('initial data', () => {
  let service: Service;
  let editor: Editor;
  beforeAll(async () => {
    service = await startService({ plugin: { siteUrl: 'https://www.kilvarrow.example' } });
    editor = await createEditor(service);
  });
  afterAll(() => service.remove());

  test('has all its members, in a fixed order, before anything is set', async () => {
    const keys = KEY_NAMES.map((name) => `"${name}":""`).join(',');
    expect(await toText(service)).toBe(
      `{"keys":{${keys}},"redirects":{},"request-info":{"cta_text":"","cta_url":""},"header":[],"footer":[]}`
    );
  });

  test('is JSON in UTF-8', async () => {
    const response = await service.visitor.get('/api/initial-data/');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('serves site keys unchanged, with their members in a fixed order', async () => {
    const values = {
      vendor_tag_manager: 'TAG-\u{1f6a2}',
      vendor_places: '<API_KEY>',
      map_accesstoken: '<ACCESS_TOKEN>',
      map_style: 'mapbox://styles/a/b',
      map_flight_estimator_style: 'mapbox://styles/a/c',
      password: '"quoted"',
      social_network_a: 'https://a.example/',
      social_network_b: 'https://b.example/',
      social_network_c: 'https://c.example/',
      social_network_d: 'https://d.example/',
      email: 'hello@example.com',
      footer_disclaimer: '<p class="x">Légal</p>',
      marketing_form_account: 'account',
      marketing_form_id: '0123',
    };
    const cta = { cta_url: '/ask/', cta_text: 'Ask' };
    // Sent in reverse, to check that the order does not come from the input.
    const reversed = Object.fromEntries(Object.entries(values).toReversed());
    await accepted(editor.saveSiteKeys({ request_info: cta, ...reversed }));
    const text = await toText(service);
    expect(text.startsWith(`{"keys":${JSON.stringify(values)},"redirects":`)).toBe(true);
    expect(text).toContain('"request-info":{"cta_text":"Ask","cta_url":"/ask/"},"header":');
    await accepted(editor.saveSiteKeys({ marketing_form_id: null, request_info: null }));
    expect((await readInitialData(service)).keys['marketing_form_id']).toBe('');
  });

  test('serves the navigation with its members in a fixed order', async () => {
    const about = await publishedPage(editor, { title: 'About us', slug: 'about' });
    const item = await created(editor, NAV_ITEM, {
      title: 'About',
      area: 'header',
      page: connect(about),
    });
    await created(editor, NAV_ITEM, { title: 'Team', parent: connect(item), url: '/team/?x=1' });
    const group = await created(editor, NAV_ITEM, { title: 'Contact', area: 'footer' });
    await created(editor, NAV_ITEM, { title: 'Call', parent: connect(group), url: 'tel:+44' });
    await created(editor, NAV_ITEM, { title: 'Empty', area: 'footer' });
    expect(await toText(service)).toMatch(
      new RegExp(
        [
          /"header":\[\{"title":"About","subitems":\[/,
          /\{"title":"Team","subitems":\[\],"url":"\/team\/\?x=1"\}\],"url":"\/about\/"\}\],/,
          /"footer":\[\{"title":"Contact","subitems":\[\{"title":"Call","url":"tel:\+44"\}\]\},/,
          /\{"title":"Empty","subitems":\[\]\}\]\}$/,
        ]
          .map(({ source }) => source)
          .join('')
      )
    );
  });

  test('serves every kind of redirect, with any source as a plain key', async () => {
    const page = await publishedPage(editor, { title: 'Ferries', slug: 'ferries' });
    const draft = await created(editor, PAGE, { title: 'Draft', slug: 'draft' });
    const redirects: [string, object, string | null][] = [
      ['/to-path', { destination: '/x/?a=1#b' }, '/x/?a=1#b'],
      ['/to-url', { destination: 'https://example.com' }, 'https://example.com'],
      ['/to-page', { target: 'page', page: connect(page) }, '/ferries/'],
      ['/to-draft', { target: 'page', page: connect(draft) }, null],
      ['/to-none', { target: 'none' }, null],
      ['/to-empty', { target: 'empty', note: 'never served' }, ''],
      ['/', { destination: '/start/' }, '/start/'],
      ['/__proto__', { destination: '/proto/' }, '/proto/'],
      ['/constructor', { destination: '/constructed/' }, '/constructed/'],
      ['/hasOwnProperty', { target: 'none' }, null],
      ['/toString', { target: 'empty' }, ''],
      ['/toJSON', { target: 'empty' }, ''],
      ['/2019', { destination: '/2020/' }, '/2020/'],
      ['/l\u00e9man', { destination: '/lake/' }, '/lake/'],
      ['/le\u0301man', { destination: '/decomposed/' }, '/decomposed/'],
      ['/L\u00e9man', { destination: '/large/' }, '/large/'],
      ['/a?b=1&c=2', { destination: '/query/' }, '/query/'],
      ['/a?b=1&c=3', { destination: '/other-query/' }, '/other-query/'],
      ['/"quoted"\\', { destination: '/quoted/' }, '/quoted/'],
      ['/\u{1f6a2}', { destination: '/ship/' }, '/ship/'],
      ['/a b', { destination: '/space/' }, '/space/'],
    ];
    for (const [source, data] of redirects) await created(editor, REDIRECT, { source, ...data });
    const served = Object.entries((await readInitialData(service)).redirects);
    const expected = redirects.map(([source, , value]) => [source.slice(1), value]);
    const byKey = ([a]: unknown[], [b]: unknown[]): number => (String(a) < String(b) ? -1 : 1);
    expect(served.toSorted(byKey)).toEqual(expected.toSorted(byKey));
    expect(await toText(service)).not.toContain('never served');
  });

  test.each([
    ['?fields=*&populate=*'],
    ['?status=draft&publicationState=preview'],
    ['?locale=fr&filters[title]=x&sort=title&pagination[limit]=1'],
    ['?a=1&a=2&b[c]=d'],
    ['?%00=%00'],
    ['?%E0%A4%A'],
    [`?${'x'.repeat(2000)}`],
    ['?'],
  ])('ignores the query %s', async (query) => {
    const plain = await toText(service);
    const response = await service.visitor.get(`/api/initial-data/${query}`).expect(200);
    expect(response.text).toBe(plain);
  });

  test('does not depend on request headers', async () => {
    const plain = await toText(service);
    const response = await service.visitor
      .get('/api/initial-data')
      .set({ 'Accept-Language': 'fr', 'X-Forwarded-Host': 'evil.example', Host: 'evil.example' })
      .expect(200);
    expect(response.text).toBe(plain);
  });
});
