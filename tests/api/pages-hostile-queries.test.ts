import http from 'node:http';
import { getReader, publishPage, type Reader } from '../support/pages';
import { getAddress } from '../support/service';
import { serviceForTests } from '../support/test-service';

describe('the page list for any query', () => {
  const service = serviceForTests();
  let reader: Reader;
  beforeAll(async () => {
    reader = getReader(service);
    for (const slug of ['a', 'b']) await publishPage(service, { title: slug, slug });
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
