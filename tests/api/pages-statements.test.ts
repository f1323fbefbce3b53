import { PAGE } from '../support/editor';
import { getReader, publishPage, type Reader } from '../support/pages';
import { statementsDuring, untilNoStatements } from '../support/statements';
import { serviceForTests } from '../support/test-service';

const PAGES = 100;

/** Tables of blocks, other components and file relations. */
const PART_TABLES = /\b(components_\w+|pages_cmps|files_related_mph)\b/;
const PAGE_TABLE = /\bpages\b/;

describe('the SQL statements of a page list', () => {
  const service = serviceForTests();
  let reader: Reader;
  let lastId: string;
  beforeAll(async () => {
    reader = getReader(service);
    const ids: string[] = [];
    for (let number = 0; number < PAGES; number += 1) {
      // Ten chains of ten pages, each page the child of the one before it.
      const parent = number % 10 === 0 ? null : (ids.at(-1) ?? null);
      const title = `Page ${String(number).padStart(3, '0')}`;
      const link = { text: 'a', ...(number === 0 ? { url: '/a' } : { page: ids[0] }) };
      const page = await publishPage(service, {
        title,
        slug: `page-${number}`,
        parent,
        body: [
          { __component: 'blocks.hero', heading: title, link },
          { __component: 'blocks.cards', cards: [{ title: 'a' }, { title: 'b' }] },
          { __component: 'blocks.faq', questions: [{ question: 'a', answer: '<p>b</p>' }] },
        ],
      });
      ids.push(page);
    }
    lastId = ids.at(-1) ?? '';
    await untilNoStatements(service);
  });

  /** Returns the statements of a request, including permission checks, which do not depend on the query. */
  const getStatements = async (query: string): Promise<string[]> => {
    const statements = await statementsDuring(service, async () => {
      // A request with a cookie bypasses the response cache.
      const call = service.visitor.get(`/api/pages/?${query}`).set('Cookie', 'own=answer');
      const { body } = await call.expect(200);
      reader.expectDescribed('/pages', body, query);
    });
    expect(statements.length).toBeGreaterThan(0);
    return statements;
  };

  /** Saves a page, so that the next request reads the pages again. */
  const save = async (): Promise<void> => {
    await service.strapi.documents(PAGE).publish({ documentId: lastId });
    await untilNoStatements(service);
  };

  test('read blocks and files only if a field requests them', async () => {
    await save();
    for (const fields of ['', '_', 'seo_title,parent', '*,-body', 'parent(*,-body)']) {
      const statements = await getStatements(`limit=100&fields=${fields}`);
      expect(statements.filter((sql) => PART_TABLES.test(sql))).toEqual([]);
    }
    const statements = await getStatements('limit=100&fields=body');
    expect(statements.filter((sql) => PART_TABLES.test(sql)).length).toBeGreaterThan(0);
  });

  test('read the blocks of a parent if they are requested', async () => {
    const statements = await getStatements('limit=1&slug=page-1&fields=_,parent(_,body)');
    expect(statements.filter((sql) => PART_TABLES.test(sql)).length).toBeGreaterThan(0);
    expect(await reader.only('slug=page-1&fields=_,parent(_,body)')).toMatchObject({
      meta: { parent: { body: [{ type: 'hero' }, { type: 'cards' }, { type: 'faq' }] } },
    });
  });

  test('read no items for limit=0', async () => {
    await save();
    // The first request after a save reads the scalars of all pages in one statement, to count them.
    const first = await getStatements('limit=0&fields=*');
    expect(first.filter((sql) => PART_TABLES.test(sql))).toEqual([]);
    expect(first.filter((sql) => PAGE_TABLE.test(sql))).toHaveLength(1);
    const second = await getStatements('limit=0&fields=*');
    expect(second.filter((sql) => PAGE_TABLE.test(sql))).toEqual([]);
  });

  test('read no items after the last one', async () => {
    const statements = await getStatements('offset=100&fields=*');
    expect(statements.filter((sql) => PART_TABLES.test(sql))).toEqual([]);
  });

  test.each([
    '',
    'fields=_,html_url,parent(_,html_url,parent(_,html_url))',
    'fields=*',
    'fields=*&order=-title',
    'fields=*&search=page&descendant_of=root',
  ])('are as many for 100 pages as for 10: %s', async (query) => {
    const counts: number[] = [];
    for (const limit of [10, 100]) {
      expect((await reader.items(`${query}&limit=${limit}`)).length).toBe(limit);
      await save();
      const afterSave = await getStatements(`${query}&limit=${limit}`);
      const again = await getStatements(`${query}&limit=${limit}`);
      counts.push(afterSave.length, again.length);
    }
    const [tenAfterSave, ten, hundredAfterSave, hundred] = counts;
    expect({ hundredAfterSave, hundred }).toEqual({ hundredAfterSave: tenAfterSave, hundred: ten });
  });

  test('do not grow with the number of pages if the blocks of all ancestors are requested', async () => {
    const fields = `${'*,parent('.repeat(9)}*${')'.repeat(9)}`;
    const ten = await getStatements(`fields=${fields}&limit=10`);
    const hundred = await getStatements(`fields=${fields}&limit=100`);
    expect(hundred.length).toBeLessThanOrEqual(ten.length);
  });

  test('return 20 pages unless a limit is given', async () => {
    expect((await reader.items()).length).toBe(20);
  });

  test('return the full path and all ancestors of a deeply nested page', async () => {
    const { items } = await reader.list('slug=page-99&fields=_,html_url');
    const path = Array.from({ length: 10 }, (_, at) => `page-${90 + at}`).join('/');
    expect(items).toEqual([{ meta: { html_url: `/${path}/` } }]);
    expect((await reader.list(`ancestor_of=${lastId}`)).meta.total_count).toBe(9);
  });
});
