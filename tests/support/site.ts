import fc from 'fast-check';

/** Members of `keys` in the order of docs/api.md#site-keys. */
export const KEY_NAMES = [
  ...['vendor_tag_manager', 'vendor_places', 'map_accesstoken', 'map_style'],
  ...['map_flight_estimator_style', 'password', 'social_network_a', 'social_network_b'],
  ...['social_network_c', 'social_network_d', 'email', 'footer_disclaimer'],
  ...['marketing_form_account', 'marketing_form_id'],
];

/** Any character that a database stores unchanged, from every plane. */
const character = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });

const text = (maxLength: number, minLength = 0): fc.Arbitrary<string> =>
  fc.string({ unit: 'grapheme', minLength, maxLength: Math.floor(maxLength / 8) });

const isOneWord = (value: string): boolean => !/[\s\\\p{Cc}]/u.test(value);

const pathPart = fc
  .array(
    character.filter((part) => isOneWord(part) && !/[/?#]/.test(part)),
    { maxLength: 6 }
  )
  .map((parts) => parts.join(''));

const relativePath = fc
  .tuple(fc.array(pathPart, { maxLength: 3 }), fc.constantFrom('', '?a=1&b=2', '#part', '?q#f'))
  .map(([parts, end]) => `/${parts.join('/')}${end}`)
  .filter((path) => !path.startsWith('//'));

const httpUrl = fc.webUrl({ withQueryParameters: true, withFragments: true });

const orEmpty = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | ''> =>
  fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.constant('' as const) });

const source = fc
  .oneof(
    fc.array(pathPart, { maxLength: 4 }).map((parts) => parts.join('/')),
    fc.constantFrom('__proto__', 'constructor', '2019', 'léman', 'a?b=1&c=2', '', 'toString', 'a b')
  )
  .filter((key) => !key.startsWith('/') && key === key.trim());

/** True if a browser would follow the destination to the source itself, which is refused. */
const leadsTo = (key: string, destination: string): boolean =>
  destination.startsWith('/') &&
  new URL(destination, 'http://x').href.split('#')[0] === new URL(`/${key}`, 'http://x').href;

/** Keeps only entries that do not lead to their own or a later source, so that no loop is possible. */
const withoutLoops = (entries: [string, string | null][]): [string, string | null][] =>
  entries.filter(
    ([, to], at) => !entries.slice(at).some(([key]) => to?.split('#', 1)[0] === `/${key}`)
  );

const redirects = fc
  .uniqueArray(
    fc.tuple(source, fc.oneof(relativePath, httpUrl, fc.constant(null), fc.constant(''))),
    { selector: ([key]) => key, maxLength: 12 }
  )
  .map((entries) => entries.filter(([key, to]) => to === null || !leadsTo(key, to)))
  .map(withoutLoops)
  .map((entries) => Object.fromEntries(entries));

const title = text(255, 1);

const headerItem = (levels: number): fc.Arbitrary<object> =>
  fc.record(
    {
      title,
      subitems: levels === 1 ? fc.constant([]) : fc.array(headerItem(levels - 1), { maxLength: 3 }),
      url: relativePath,
    },
    { noNullPrototype: true }
  );

const footerEntry = fc.record(
  {
    title,
    url: fc.oneof(
      relativePath,
      httpUrl,
      fc.constantFrom('tel:+1234', 'mailto:a@b.example?subject=x', 'TEL:1')
    ),
  },
  { noNullPrototype: true }
);

const keys = fc
  .tuple(
    ...KEY_NAMES.map((name) => {
      if (name.startsWith('social_network')) return orEmpty(httpUrl);
      if (name.startsWith('map_') && name.endsWith('style')) {
        return orEmpty(fc.constantFrom('mapbox://styles/a/b', 'https://tiles.example/style.json'));
      }
      if (name === 'email') return orEmpty(fc.constantFrom('a@b.example', 'x.y+z@sub.example.com'));
      if (name === 'marketing_form_id') return orEmpty(fc.nat().map(String));
      if (name === 'footer_disclaimer') {
        return orEmpty(
          fc.constantFrom('<p class="a b">One <strong>two</strong></p>', '<p>é € 😀</p>')
        );
      }
      return text(255);
    })
  )
  .map((values) => Object.fromEntries(KEY_NAMES.map((name, index) => [name, values[index]])));

/** Any valid response of `GET /api/initial-data/`. */
export const initialDataArbitrary = fc.record(
  {
    keys,
    redirects,
    'request-info': fc.record(
      { cta_text: text(255), cta_url: orEmpty(relativePath) },
      { noNullPrototype: true }
    ),
    header: fc.array(headerItem(3), { maxLength: 3 }),
    footer: fc.array(
      fc.record(
        { title, subitems: fc.array(footerEntry, { maxLength: 3 }) },
        { noNullPrototype: true }
      ),
      { maxLength: 3 }
    ),
  },
  { noNullPrototype: true }
);
