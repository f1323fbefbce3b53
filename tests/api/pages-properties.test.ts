import http from 'node:http';
import fc from 'fast-check';
import { PAGE } from '../support/editor';
import { getReader, type Item, publishPage, type Reader } from '../support/pages';
import { runs } from '../support/runs';
import { getAddress } from '../support/service';
import { serviceForTests } from '../support/test-service';

/** A random page. Its parent is the index of an earlier page, or null. */
const page = fc.record({
  title: fc.constantFrom('a', 'A', 'á', 'ab', 'b', 'Z', 'é', '\uff26', '😀', '~'),
  seo_title: fc.constantFrom(null, '', 'a', 'B', 'b', '😀'),
  search_description: fc.constantFrom(null, 'a', 'Ä', 'ä'),
  show_in_menus: fc.boolean(),
  parent: fc.option(fc.nat({ max: 9 })),
});
type RandomPage = typeof page extends fc.Arbitrary<infer T> ? T : never;

const ORDERS = [
  ...['title', 'seo_title', 'search_description', 'show_in_menus', 'first_published_at', 'slug'],
  'id',
];
const order = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...ORDERS), fc.boolean()), {
    minLength: 1,
    maxLength: 3,
    selector: ([name]) => name,
  })
  .map((entries) => entries.map(([name, down]) => `${down ? '-' : ''}${name}`).join());

describe('the page list for any set of pages', () => {
  const service = serviceForTests();
  let reader: Reader;
  let site: readonly string[] = [];
  beforeAll(async () => {
    reader = getReader(service);
  });

  const publishSite = async (pages: readonly RandomPage[]): Promise<void> => {
    for (const id of site) await service.strapi.documents(PAGE).delete({ documentId: id });
    const ids: string[] = [];
    for (const [at, { parent, ...data }] of pages.entries()) {
      const above = parent === null ? null : (ids[parent] ?? null);
      ids.push(await publishPage(service, { ...data, slug: `page-${at}`, parent: above }));
    }
    site = ids;
  };
  const getIds = async (query: string): Promise<string[]> =>
    (await reader.items(query)).map(({ id }) => id);

  /** Random sets of pages from a fixed seed, so every run uses the same ones. */
  const SITES = fc.sample(fc.array(page, { minLength: 6, maxLength: 14 }), { seed: 3, numRuns: 3 });

  describe.each(SITES.map((pages, at) => [at + 1, pages] as const))(
    'random site %i',
    (_at, pages) => {
      beforeAll(() => publishSite(pages));

      test('limit and offset split the whole list without gaps, in every order', async () => {
        await fc.assert(
          fc.asyncProperty(
            fc.option(order, { nil: '' }),
            fc.integer({ min: 1, max: 5 }),
            async (by, limit) => {
              const query = by === '' ? '' : `order=${by}&`;
              const whole = await getIds(`${query}limit=100`);
              expect(whole.toSorted()).toEqual(site.toSorted());
              const joined: string[] = [];
              for (let offset = 0; offset < whole.length + limit; offset += limit) {
                joined.push(...(await getIds(`${query}limit=${limit}&offset=${offset}`)));
              }
              expect(joined).toEqual(whole);
            }
          ),
          { numRuns: runs(15) }
        );
      });

      test('a descending order is the reverse of the ascending one, except for ties', async () => {
        for (const name of ORDERS) {
          const value = ({ id, meta, ...item }: Item): unknown =>
            (name === 'id' ? id : name === 'title' ? item.title : meta[name]) ?? '';
          const fields = 'fields=seo_title,search_description,show_in_menus&limit=100';
          const upwards = await reader.items(`${fields}&order=${name}`);
          const downwards = await reader.items(`${fields}&order=-${name}`);
          expect(downwards.map(value)).toEqual(upwards.map(value).toReversed());
        }
      });

      test('child_of, descendant_of and ancestor_of agree with the parents of the pages', async () => {
        const parents = new Map(
          (await reader.items('fields=parent&limit=100')).map(({ id, meta }) => [
            id,
            (meta['parent'] as Item | null)?.id ?? null,
          ])
        );
        for (const id of site) {
          const above: string[] = [];
          for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) {
            above.push(at);
          }
          expect((await getIds(`ancestor_of=${id}`)).toSorted()).toEqual(above.toSorted());
          expect((await getIds(`child_of=${id}`)).toSorted()).toEqual(
            site.filter((other) => parents.get(other) === id).toSorted()
          );
        }
        for (const id of site) {
          const below = await getIds(`descendant_of=${id}`);
          for (const other of site) {
            expect((await getIds(`ancestor_of=${other}`)).includes(id)).toBe(below.includes(other));
          }
        }
        expect((await getIds('child_of=root')).toSorted()).toEqual(
          site.filter((id) => parents.get(id) === null).toSorted()
        );
      });

      test('a filter returns exactly the pages with the value', async () => {
        for (const name of ['title', 'seo_title', 'search_description'] as const) {
          for (const value of new Set(pages.map((one) => one[name] ?? ''))) {
            const expected = site.filter((_, at) => (pages[at]?.[name] ?? '') === value);
            const query = new URLSearchParams({ [name]: value, limit: '100' }).toString();
            expect((await getIds(query)).toSorted()).toEqual(expected.toSorted());
          }
        }
      });
    }
  );

  const META = ['type', 'detail_url', 'html_url', 'slug', 'first_published_at'];
  const DEFAULT = ['id', ...META, 'title'];
  const ALL = [
    ...[...DEFAULT, 'show_in_menus', 'seo_title', 'search_description', 'last_published_at'],
    ...['html_path', 'sort_order', 'parent', 'body'],
  ];

  test('fields returns exactly the requested members', async () => {
    const name = fc.constantFrom(...ALL);
    const fields = fc.oneof(
      fc.array(fc.tuple(name, fc.boolean()), { maxLength: 8 }).map((entries) => ({
        text: entries.map(([field, removed]) => `${removed ? '-' : ''}${field}`).join(),
        members: entries.reduce(
          (members, [field, removed]) =>
            removed ? members.filter((one) => one !== field) : [...members, field],
          DEFAULT
        ),
      })),
      fc.array(name, { maxLength: 8 }).map((names) => ({
        text: ['*', ...names.map((field) => `-${field}`)].join(),
        members: ALL.filter((field) => !names.includes(field)),
      })),
      fc.array(name, { maxLength: 8 }).map((names) => ({
        text: ['_', ...names].join(),
        members: names,
      }))
    );
    await fc.assert(
      fc.asyncProperty(fields, async ({ text, members }) => {
        const [item] = await reader.items(`limit=1&fields=${text}`);
        const { meta, ...others } = { ...item };
        expect([...Object.keys(others), ...Object.keys(meta ?? {})].toSorted()).toEqual(
          [...new Set(members)].toSorted()
        );
        expect(meta).not.toEqual({});
      }),
      { numRuns: runs(60) }
    );
  });

  /** The status of the response to a path that no client library changes. */
  const getStatus = (query: string): Promise<number> =>
    new Promise((resolve, reject) => {
      http
        .get(`${getAddress(service)}`, { path: `/api/pages/?${query}` }, (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode ?? 0));
        })
        .on('error', reject);
    });

  /** Percent-encodes the characters that the Node client would not send unchanged. */
  const printable = (text: string): string =>
    text.replace(/[^\u0021-\u007e]/gu, (character) => {
      try {
        return encodeURIComponent(character);
      } catch {
        return '%ED%A0%80';
      }
    });

  const PARAMETERS = [
    ...['fields', 'order', 'limit', 'offset', 'search', 'search_operator', 'child_of'],
    ...['descendant_of', 'ancestor_of', '_', 'id', 'title', 'slug', 'show_in_menus'],
    ...['first_published_at', 'seo_title', 'search_description', 'parent', 'body', 'nope'],
  ];

  const BAD: readonly (readonly [string, string])[] = [
    ['an operator', '$ne'],
    ['an operator in brackets', '[$gt]'],
    ['an operator as JSON', '{"$ne":null}'],
    ['the key __proto__', '__proto__'],
    ['the key constructor', 'constructor'],
    ['SQL that is always true', `' OR '1'='1`],
    ['SQL that drops the pages', `"; DROP TABLE pages; --`],
    ['SQL with UNION', `x') UNION SELECT password FROM admin_users --`],
    ['LIKE wildcards', '%_%'],
    ['10,000 commas', ','.repeat(10_000)],
    ['10,000 opening parentheses', '('.repeat(10_000)],
    ['10,000 closing parentheses', ')'.repeat(10_000)],
    ['10,000 square brackets', '['.repeat(10_000)],
    ['nested lists that are not closed', 'parent('.repeat(2_000)],
    ['nested lists that are closed', `${'parent('.repeat(1_500)}id${')'.repeat(1_500)}`],
    ['nested names', `title${'[a]'.repeat(3_000)}`],
    ['10,000 hyphens', '-'.repeat(10_000)],
    ['10,000 digits', '9'.repeat(10_000)],
    ['10,000 spaces', '+'.repeat(10_000)],
    ['many words', 'a+b+'.repeat(2_500)],
    ['emoji', '😀👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿'.repeat(20)],
    ['a NUL character', 'a\0b'],
    ['a lone surrogate', '\ud800'],
    ['an incomplete percent escape', '%E0%A4%A'],
    ['a path', '../../../../etc/passwd'],
    ['a template', '${7*7}{{7*7}}'],
    ['a script', '<script>alert(1)</script>'],
    ['15 KiB of one letter', 'a'.repeat(15 * 1024)],
    ['16 KiB of one letter', 'a'.repeat(16 * 1024)],
  ];

  test.each(BAD)('%s returns 200 or 400 in any part of the query string', async (_what, text) => {
    const before = await reader.list('fields=*&limit=100');
    const raw = printable(text).replaceAll('#', '%23').replaceAll('&', '%26');
    const statuses = await Promise.all([
      ...PARAMETERS.map((name) => getStatus(`${name}=${raw}`)),
      getStatus(`${raw}=1`),
      getStatus(`title[${raw}]=1`),
      getStatus(`filters[title][${raw}]=1`),
      getStatus(raw),
    ]);
    for (const status of statuses) expect([200, 400]).toContain(status);
    expect(({} as Record<string, unknown>)['1']).toBeUndefined();
    expect(await reader.list('fields=*&limit=100')).toEqual(before);
  });

  test.each(['$ne', '[$gt]', '{"$ne":null}', `' OR '1'='1`, '%', '_', '*', '__proto__'])(
    '%s is a literal value, which no page has',
    async (value) => {
      for (const name of ['title', 'slug', 'seo_title', 'id', 'search']) {
        expect(await reader.list({ [name]: value })).toEqual({
          meta: { total_count: 0 },
          items: [],
        });
      }
    }
  );
});
