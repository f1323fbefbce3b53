import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommandLine } from '../../src/cli/program';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import { writeImport } from '../../src/plugins/site-import/server/src/apply-plan';
import { readPlan } from '../../src/plugins/site-import/server/src/read-plan';
import { PAGE } from '../support/editor';
import { getAddress, ROOT } from '../support/service';
import { serviceForTests } from '../support/test-service';

const SAMPLE = path.join(ROOT, 'database/sample-site');
const DOCUMENTS = ['README.md', 'docs/api.md'];

/** A request in a document and the response below it. */
interface Example {
  readonly document: string;
  readonly request: string;
  readonly answer: unknown;
}

const read = (document: string): string => readFileSync(path.join(ROOT, document), 'utf8');

const EXAMPLES = DOCUMENTS.flatMap((document): Example[] =>
  [...read(document).matchAll(/```http\nGET (\S+)\n```\n\n```json\n([\s\S]*?)```/g)].map(
    ([, request = '', answer = '']) => ({ document, request, answer: JSON.parse(answer) })
  )
);

const LEFT_OUT = '…';

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * Whether `served` matches the example `shown`. A `…` matches any entries in a list, any further members as the name of
 * one, and the rest of a text at its end. Everything else must be equal.
 */
const isShownBy = (shown: unknown, served: unknown): boolean => {
  if (typeof shown === 'string' && shown.endsWith(LEFT_OUT)) {
    const start = shown.slice(0, -LEFT_OUT.length);
    return typeof served === 'string' && served.length > start.length && served.startsWith(start);
  }
  if (Array.isArray(shown)) {
    if (!Array.isArray(served)) return false;
    const [first, ...others] = shown;
    if (first === undefined) return served.length === 0;
    if (first !== LEFT_OUT) {
      return served.length > 0 && isShownBy(first, served[0]) && isShownBy(others, served.slice(1));
    }
    // The mark must match at least one entry.
    return served.some((_, at) => isShownBy(others, served.slice(at + 1)));
  }
  if (isObject(shown)) {
    if (!isObject(served)) return false;
    const { [LEFT_OUT]: mark, ...members } = shown;
    const names = Object.keys(members);
    const count = Object.keys(served).length;
    return (
      (mark === undefined ? count === names.length : count > names.length) &&
      names.every((name) => Object.hasOwn(served, name) && isShownBy(members[name], served[name]))
    );
  }
  return shown === served;
};

describe('matching a response against an example', () => {
  test.each([
    ['a whole text', 'a', 'a'],
    ['the beginning of a text', 'a …', 'a b'],
    ['any text', '…', 'a'],
    ['entries before, between and after', ['…', 1, '…', 2, '…'], [0, 1, 5, 6, 2, 9]],
    ['further members', { a: 1, '…': 'more' }, { b: 2, a: 1 }],
    ['an empty list', [], []],
  ])('accepts %s', (_what, shown, served) => expect(isShownBy(shown, served)).toBe(true));

  test.each([
    ['another text', 'a', 'b'],
    ['a mark after a complete text', 'a…', 'a'],
    ['a number for a text', '…', 1],
    ['an entry too many', [1], [1, 2]],
    ['an entry too few', [1, 2], [1]],
    ['a mark that matches no entry', [1, '…'], [1]],
    ['a member too many', { a: 1 }, { a: 1, b: 2 }],
    ['a member too few', { a: 1, b: 2 }, { a: 1 }],
    ['a mark that matches no member', { a: 1, '…': 'more' }, { a: 1 }],
    ['a missing member for null', { a: null }, {}],
  ])('rejects %s', (_what, shown, served) => expect(isShownBy(shown, served)).toBe(false));
});

describe('the sample site', () => {
  const REPLACING = { replaces: true, overwrites: false, deletesMissing: false };

  const service = serviceForTests();
  beforeAll(async () => {
    const files = { initialData: `${SAMPLE}/initial-data.json`, pages: `${SAMPLE}/pages.json` };
    const plan = await readPlan(
      service.strapi,
      getServices(service.strapi).options,
      files,
      () => undefined
    );
    await writeImport(
      service.strapi,
      getServices(service.strapi),
      plan,
      REPLACING,
      () => undefined
    );
  });

  test.each(DOCUMENTS)('has examples in %s, all of which are tested', (document) => {
    const examples = EXAMPLES.filter((example) => example.document === document);
    expect(examples.length).toBeGreaterThan(1);
    // Every example must match the pattern of this test.
    expect(read(document).match(/^GET /gm)?.length).toBe(examples.length);
  });

  test.each(EXAMPLES)('responds to $request as shown in $document', async ({ request, answer }) => {
    const { body } = await service.visitor.get(request);
    if (!isShownBy(answer, body)) expect(body).toEqual(answer);
  });

  test('has no differences from its source, and compare reports a later change', async () => {
    const folder = path.join(service.database.folder, 'compared');
    const report = path.join(folder, 'report.json');
    mkdirSync(folder);
    const said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    try {
      const compare = (...args: string[]): Promise<number> =>
        runCommandLine(['compare', SAMPLE, getAddress(service), '--report', report, ...args]);
      expect(await compare()).toBe(0);
      const { compared, counts } = JSON.parse(readFileSync(report, 'utf8'));
      expect(compared).toMatchObject({ redirects: 51, pages: 16, images: 26 });
      expect(Math.max(...Object.values<number>(counts))).toBe(0);
      expect(readFileSync(path.join(folder, 'report.html'), 'utf8')).toContain('No differences');

      const page = await service.strapi.db.query(PAGE).findOne({
        where: { slug: 'fares', publishedAt: { $notNull: true } },
      });
      const { documentId, title } = page ?? {};
      const publish = (data: object) =>
        service.strapi.documents(PAGE).update({ documentId, data, status: 'published' });
      await publish({ title: 'Prices' });
      expect(await compare()).toBe(1);
      expect(JSON.parse(readFileSync(report, 'utf8')).differences).toEqual(
        expect.arrayContaining([
          { kind: 'field', place: 'pages["/fares/"].title', old: title, new: 'Prices' },
        ])
      );
      expect(await compare('--ignore', '**.title', '--ignore', 'pages.*.meta')).toBe(0);
      await publish({ title });
    } finally {
      said.mockRestore();
    }
  });

  // The requests of @strapi/client 1.6.2, which is not a dependency because it supports fewer Node versions.
  test.each([
    ["single('initial-data').find()", 'GET', '/initial-data', 200],
    ["collection('pages').find()", 'GET', '/pages', 200],
    ["find({ slug: 'hestay', fields: '*' })", 'GET', '/pages?slug=hestay&fields=%2A', 200],
    ['find({ show_in_menus: true, limit: 2 })', 'GET', '/pages?show_in_menus=true&limit=2', 200],
    ["find({ fields: ['title'] })", 'GET', '/pages?fields%5B0%5D=title', 400],
    ['find({ filters: … })', 'GET', '/pages?filters%5Bslug%5D%5B%24eq%5D=hestay', 400],
    ["find({ sort: 'title' })", 'GET', '/pages?sort=title', 400],
    ['find({ pagination: … })', 'GET', '/pages?pagination%5Bpage%5D=1', 400],
    ["find({ populate: '*' })", 'GET', '/pages?populate=%2A', 400],
    ["find({ locale: 'en' })", 'GET', '/pages?locale=en', 400],
    ["find({ status: 'draft' })", 'GET', '/pages?status=draft', 400],
    ["findOne('b8lc2uvrqvuv4huc6r47r1f8')", 'GET', '/pages/b8lc2uvrqvuv4huc6r47r1f8', 404],
    ['create(…)', 'POST', '/pages', 405],
    ['update(…)', 'PUT', '/pages/b8lc2uvrqvuv4huc6r47r1f8', 405],
    ['delete(…)', 'DELETE', '/pages/b8lc2uvrqvuv4huc6r47r1f8', 405],
    ["single('initial-data').update(…)", 'PUT', '/initial-data', 405],
    ['files.find()', 'GET', '/upload/files', 403],
  ] as const)(
    'responds to %s of @strapi/client as documented in docs/api.md',
    async (_call, method, url, status) => {
      const send = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;
      await service.visitor[send[method]](`/api${url}`).expect(status);
    }
  );
});
