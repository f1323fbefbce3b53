import fc from 'fast-check';
import siteKeys from '../../src/api/site-keys/content-types/site-keys/schema.json';
import embed from '../../src/components/blocks/embed.json';
import { checkSiteKeys, KEY_NAMES } from '../../src/plugins/site-content/domain/rules/site-keys';
import { measureProcessorTime } from '../support/processor-time';
import { anyText } from './anything';

const paths = (data: Record<string, unknown>): string[] =>
  checkSiteKeys(data).map(({ path }) => path.join('.'));

const SOCIAL = ['a', 'b', 'c', 'd'].map((letter) => `social_network_${letter}`);

test('the form completes every site key that must be an http(s) URL, and the URL of an embed', () => {
  const flagged = (attributes: object): string[] =>
    Object.entries(attributes as Record<string, { pluginOptions?: object }>)
      .filter(([, { pluginOptions = {} }]) =>
        JSON.stringify(pluginOptions).includes('"isHttpUrl":true')
      )
      .map(([name]) => name);
  const isHttpOnly = (name: string): boolean =>
    checkSiteKeys({ [name]: 'https://example.com/x' }).length === 0 &&
    checkSiteKeys({ [name]: 'ftp://example.com/x' }).length > 0;
  expect(flagged(siteKeys.attributes)).toEqual(KEY_NAMES.filter(isHttpOnly));
  expect(flagged(embed.attributes)).toEqual(['url']);
});

describe('site keys', () => {
  test.each([
    ['map_style', 'mapbox://styles/account/style'],
    ...['https://example.com/style.json', 'urn:style'].map((value) => [
      'map_flight_estimator_style',
      value,
    ]),
    ...SOCIAL.map((name) => [name, 'https://social.example.com/us']),
    ['email', 'hello@example.com'],
    ['email', 'first.last+tag@mail.example.co.uk'],
    ...['0012345', '99999999999999999999'].map((value) => ['marketing_form_id', value]),
    ['footer_disclaimer', '<p class="x">Legal</p>'],
    ...['vendor_tag_manager', 'vendor_places', 'map_accesstoken', 'password'].map((name) => [
      name,
      'any text: <b> ü \\ //',
    ]),
    ['marketing_form_account', 'any text'],
  ])('%s may be %.60s', (name, value) => {
    expect(checkSiteKeys({ [name as string]: value })).toEqual([]);
  });

  test.each<unknown[]>([
    ['map_style', 'styles/account'],
    ['map_style', 'javascript:alert(1)'],
    ['map_style', 'mapbox://a b'],
    ['map_style', 'mapbox://a\\b'],
    ['map_flight_estimator_style', 'data:text/plain,x'],
    ['map_flight_estimator_style', 'vbscript:x'],
    ...SOCIAL.map((name) => [name, '/us']),
    ...SOCIAL.map((name) => [name, 'ftp://social.example.com/']),
    ...SOCIAL.map((name) => [name, 'https:\\\\social.example']),
    ...['hello', 'hello@', '@example.com', 'a@b', 'a b@example.com', 'a@exam ple.com'].map((v) => [
      'email',
      v,
    ]),
    ...['a@b@example.com', 'a@example.com, b@example.com', '<a@example.com>', 'a\u0007@b.com'].map(
      (value) => ['email', value]
    ),
    ...['12a', '-1', '1.5', ' 1', '1\n', '١٢'].map((value) => ['marketing_form_id', value]),
    ['vendor_places', 1],
    ['email', { address: 'a@example.com' }],
  ])('%s may not be %.60j, which is reported for that field', (name, value) => {
    expect(paths({ [name as string]: value })).toEqual([name]);
  });

  test.each(KEY_NAMES)('%s may be empty: "", null or undefined', (name) => {
    for (const empty of ['', null, undefined]) expect(checkSiteKeys({ [name]: empty })).toEqual([]);
  });

  test.each([
    [{ cta_url: '/request/' }, []],
    [{ cta_url: '', cta_text: 'Ask' }, []],
    [{}, []],
    [null, []],
    [{ cta_url: 'https://example.com/' }, ['request_info.cta_url']],
    [{ cta_url: 'tel:1' }, ['request_info.cta_url']],
  ])('with the request info %j, the refused fields are %j', (requestInfo, expected) => {
    expect(paths({ request_info: requestInfo })).toEqual(expected);
  });

  test('are refused with all problems at once', () => {
    const bad = {
      map_style: 'x',
      email: 'x',
      marketing_form_id: 'x',
      request_info: { cta_url: 'x' },
    };
    expect(paths(bad)).toEqual(['map_style', 'email', 'marketing_form_id', 'request_info.cta_url']);
  });

  test('are checked without throwing, whatever is sent', () => {
    const data = fc.dictionary(
      fc.constantFrom(...KEY_NAMES, 'request_info', 'other'),
      fc.oneof(anyText, fc.anything())
    );
    fc.assert(
      fc.property(data, (values) => {
        expect(Array.isArray(checkSiteKeys(values))).toBe(true);
      })
    );
  });

  test('an email address of 100,000 characters is refused quickly', () => {
    const taken = measureProcessorTime(() => {
      expect(paths({ email: `${'a.'.repeat(50_000)}@` })).toEqual(['email']);
      expect(paths({ email: `a@${'a.'.repeat(50_000)}` })).toEqual(['email']);
    });
    expect(taken).toBeLessThan(500);
  });
});
