import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import type * as Write from '../../src/plugins/site-import/server/src/apply-plan';
import type * as ReadPlan from '../../src/plugins/site-import/server/src/read-plan';
import { runCommand } from '../support/command';
import { requireImporterModule } from '../support/compiled-modules';
import { createEditor, PAGE, REDIRECT, SITE_KEYS } from '../support/editor';
import { imageWithClaimedSize } from '../support/image-headers';
import { runs } from '../support/runs';
import { getAddress, ROOT } from '../support/service';
import { initialDataArbitrary } from '../support/site';
import { countFullTableReads } from '../support/statements';
import { serviceForTests } from '../support/test-service';

const { ImportRefusedError, readPlan } = requireImporterModule<typeof ReadPlan>('read-plan');
const { ContentExistsError, readyImport, writeImport } =
  requireImporterModule<typeof Write>('apply-plan');

const FIXTURE = path.join(ROOT, 'tests/fixtures/initial-data.json');
const SAMPLE = path.join(ROOT, 'database/sample-site');

const KEEPING = { replaces: false, overwrites: false, deletesMissing: false };
const REPLACING = { ...KEEPING, replaces: true };

type Json = Record<string, unknown>;

const readJson = (file: string): Json => JSON.parse(readFileSync(file, 'utf8'));

const service = serviceForTests();

const temporary = (name: string, content: string): string => {
  const file = path.join(service.database.folder, name);
  writeFileSync(file, content);
  return file;
};

const importSite = async (initialData: string, pages: string | null = null): Promise<void> => {
  const plan = await readPlan(
    service.strapi,
    getServices(service.strapi).options,
    { initialData, pages },
    () => undefined
  );
  await writeImport(service.strapi, getServices(service.strapi), plan, REPLACING, () => undefined);
};

const importJson = (json: unknown): Promise<void> =>
  importSite(temporary('initial-data.json', JSON.stringify(json)));

const served = async (url: string): Promise<string> => (await service.visitor.get(url)).text;

/** Normalized HTML, as the spelling of entities and quotes does not matter. */
const asDocument = (html: unknown): string =>
  sanitizeHtml(String(html), {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
  });

const withDisclaimerAsDocument = (json: Json): Json => {
  const keys = json['keys'] as Json;
  return { ...json, keys: { ...keys, footer_disclaimer: asDocument(keys['footer_disclaimer']) } };
};

const findProblems = async (json: unknown, pages: unknown = null): Promise<readonly string[]> => {
  const initialData = temporary('bad.json', JSON.stringify(json));
  const list = pages === null ? null : temporary('bad-pages.json', JSON.stringify(pages));
  const { options } = getServices(service.strapi);
  const sources = { initialData, pages: list };
  const refused = await readPlan(service.strapi, options, sources, () => undefined)
    .then((plan) => readyImport(service.strapi, options, plan, REPLACING, () => undefined))
    .then(
      () => null,
      (error: unknown) => error
    );
  if (!(refused instanceof ImportRefusedError))
    throw new Error(`It was not refused: ${String(refused)}`);
  return refused.problems;
};

const EMPTY_SITE = { keys: {}, redirects: {}, 'request-info': {}, header: [], footer: [] };

describe('an imported site', () => {
  test('the fixture is served unchanged, with its members in the same order', async () => {
    await importSite(FIXTURE);
    const given = withDisclaimerAsDocument(readJson(FIXTURE));
    const answer = await served('/api/initial-data/');
    const got = withDisclaimerAsDocument(JSON.parse(answer));
    expect(got).toEqual(given);
    expect(Object.keys(got)).toEqual(Object.keys(given));
    expect(Object.keys(got['keys'] as Json)).toEqual(Object.keys(given['keys'] as Json));
    expect(JSON.stringify([got['header'], got['footer'], got['request-info']])).toBe(
      JSON.stringify([given['header'], given['footer'], given['request-info']])
    );
    expect(Object.hasOwn(got['redirects'] as Json, '__proto__')).toBe(true);
  });

  test('the sample site is served unchanged, including pages and images', async () => {
    await importSite(path.join(SAMPLE, 'initial-data.json'), path.join(SAMPLE, 'pages.json'));
    const answer = await served('/api/initial-data/');
    expect(JSON.stringify(JSON.parse(answer))).toBe(
      JSON.stringify(readJson(path.join(SAMPLE, 'initial-data.json')))
    );
    const pages = await served('/api/pages/?fields=*&limit=100');
    expect(JSON.stringify(JSON.parse(pages))).toBe(
      JSON.stringify(readJson(path.join(SAMPLE, 'pages.json')))
    );
    const [image] = readJson(path.join(SAMPLE, 'pages.json'))['items'] as Json[];
    const url = JSON.stringify(image).match(/\/uploads\/[^"]+/)?.[0] ?? '';
    await service.visitor.get(url).expect(200).expect('Content-Type', 'image/jpeg');
  });

  test('a running service is imported from its URL with paginated requests', async () => {
    await importSite(path.join(SAMPLE, 'initial-data.json'), path.join(SAMPLE, 'pages.json'));
    const before = await served('/api/pages/?fields=*&limit=100');
    const address = getAddress(service);
    await importSite(`${address}/api/initial-data/`, `${address}/api/pages/?limit=5`);
    const after = await served('/api/pages/?fields=*&limit=100');
    expect(JSON.parse(after)).toEqual(JSON.parse(before));
  });

  test('a block keeps its imported id if that is a UUID and unique in its page', async () => {
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const quote = (blockId?: string): Json => ({
      type: 'quote',
      value: { text: 'Lovely', attribution: '' },
      ...(blockId === undefined ? {} : { id: blockId }),
    });
    const page = {
      id: 'one',
      meta: { slug: 'one' },
      title: 'One',
      body: [quote('12'), quote(id), quote(id), quote()],
    };
    await importSite(
      temporary('empty.json', JSON.stringify(EMPTY_SITE)),
      temporary('blocks.json', JSON.stringify({ meta: { total_count: 1 }, items: [page] }))
    );
    const { body } = await service.visitor.get('/api/pages/?fields=body').expect(200);
    const ids: string[] = body.items[0].body.map((block: { id: string }) => block.id);
    expect(ids[1]).toBe(id);
    expect(new Set(ids).size).toBe(4);
    for (const one of ids) expect(one).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  test('the navigation is not read again for each of its items', async () => {
    const site = (count: number): object => ({
      ...EMPTY_SITE,
      header: Array.from({ length: count }, (_, at) => ({
        ...{ title: `Item ${at}`, url: `/${at}/`, subitems: [] },
      })),
    });
    const readsFor = (count: number): Promise<number> =>
      countFullTableReads(service, 'nav_items', () => importJson(site(count)));
    const few = await readsFor(3);
    expect(await readsFor(30)).toBe(few);
    const { header } = JSON.parse(await served('/api/initial-data/'));
    expect(header).toEqual((site(30) as Json)['header']);
  });

  test('navigation items with the URL of an imported page are linked to the page', async () => {
    await importSite(path.join(SAMPLE, 'initial-data.json'), path.join(SAMPLE, 'pages.json'));
    const items = await service.strapi
      .documents('api::nav-item.nav-item')
      .findMany({ populate: ['page'] });
    expect(items.filter((item) => item['page'] !== null).length).toBeGreaterThan(20);
  });

  test('random valid initial data is served unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(initialDataArbitrary, async (site) => {
        await importJson(site);
        expect(JSON.parse(await served('/api/initial-data/'))).toEqual(
          JSON.parse(JSON.stringify(site))
        );
      }),
      { numRuns: runs(25) }
    );
  });
});

describe('problems of a source are reported with their location', () => {
  test.each<[string, object, string]>([
    ['an unknown member', { nonsense: 1 }, 'nonsense: is not part of the API.'],
    ['an unknown key', { keys: { unknown_key: 'x' } }, 'keys.unknown_key: is not part of the API.'],
    [
      'a key with an invalid value',
      { keys: { email: 'x' } },
      'keys.email: This must be an email address',
    ],
    [
      'a redirect that is a number',
      { redirects: { 'old-path': 1 } },
      'redirects["old-path"]: must be a string or null.',
    ],
    [
      'an invalid destination',
      { redirects: { a: 'b' } },
      'redirects["a"]: This must be a relative path',
    ],
    [
      'a redirect to itself',
      { redirects: { a: '/a' } },
      'redirects["a"]: This redirect points to its own old address',
    ],
    [
      'a source with a fragment',
      { redirects: { 'a#b': '/c' } },
      'redirects["a#b"]: The old address contains a #.',
    ],
    [
      'two sources that are equal after trimming',
      { redirects: { a: '/b', 'a ': '/c' } },
      'redirects["a "]: A redirect with this old address already exists.',
    ],
    [
      'an invalid URL of a footer subitem',
      { footer: [{ title: 'a', subitems: [{ title: 'b', url: 'ftp://x' }] }] },
      'footer[0].subitems[0].url: This must be a relative path',
    ],
    [
      'a header item without title',
      { header: [{ title: '', subitems: [], url: '/' }] },
      'header[0].title: Enter a title.',
    ],
    [
      'a footer group with a URL',
      { footer: [{ title: 'a', url: '/x', subitems: [] }] },
      'footer[0].url: is not part of the API.',
    ],
    [
      'a fourth navigation level',
      {
        header: [
          {
            title: '1',
            url: '/',
            subitems: [
              {
                title: '2',
                url: '/',
                subitems: [{ title: '3', url: '/', subitems: [{ title: '4', url: '/' }] }],
              },
            ],
          },
        ],
      },
      'header[0].subitems[0].subitems[0].subitems: The header allows at most 3 levels',
    ],
    [
      'a call to action with an external URL',
      { 'request-info': { cta_url: 'https://x.example' } },
      'request-info.cta_url: This must be a relative path',
    ],
    [
      'a NUL character',
      { keys: { password: 'a\0b' } },
      'keys.password: This contains a NUL character.',
    ],
    [
      'a title that is too long',
      { header: [{ title: 'x'.repeat(256), url: '/', subitems: [] }] },
      'header[0].title: This is too long',
    ],
    ['a member of the wrong type', { footer: {} }, 'footer: must be a list, not an object.'],
  ])('%s', async (_name, part, expected) => {
    const problems = await findProblems({ ...EMPTY_SITE, ...part });
    expect(problems.join('\n')).toContain(expected);
    expect(problems).toHaveLength(1);
  });

  test('a list instead of initial data', async () => {
    expect(await findProblems([{ keys: {} }])).toEqual([
      'initial data: must be a JSON object with keys, redirects, request-info, header and footer.',
    ]);
  });

  test('all problems of a file are reported together', async () => {
    const problems = await findProblems({
      ...EMPTY_SITE,
      keys: { email: 'x', nonsense: '' },
      redirects: { a: 5, b: 'x' },
    });
    expect(problems).toHaveLength(4);
  });

  test.each<[string, unknown, string]>([
    ['a number instead of a page list', 1, 'pages: must be a JSON object with meta and items.'],
    ['an empty list', [], 'bad-pages.json is an empty list: it contains no pages.'],
    ['a list of an unknown system', [{ url: '/a/' }], 'is JSON of an unknown system'],
    [
      "a list of Joomla's, whose members are partly the same",
      { links: {}, data: [{ type: 'articles', id: '1' }], meta: { 'total-pages': 1 } },
      'is JSON of an unknown system',
    ],
    [
      'a list of Strapi',
      { data: [{ id: 1, documentId: 'a', title: 'A' }], meta: { pagination: { page: 1 } } },
      'is JSON of Strapi 5: import it with --transform recipes/strapi-5.jsonata.',
    ],
    ['a list without its number', { items: [] }, 'pages: meta: is missing.'],
    ['a number without its list', { meta: { total_count: 1 } }, 'pages: items: is missing.'],
    [
      'an incomplete list',
      { meta: { total_count: 2 }, items: [] },
      'meta.total_count: is 2, but there are 0 items.',
    ],
    [
      'a page without a title, with an invalid slug, an unknown block and a missing parent',
      {
        meta: { total_count: 1 },
        items: [
          {
            id: 'a',
            meta: { slug: 'a b', parent: { id: 'z' } },
            title: '',
            body: [{ type: 'nonsense', value: {}, id: '1' }],
          },
        ],
      },
      'items[0].body[0].type: There is no block "nonsense".',
    ],
    [
      'a missing image',
      {
        meta: { total_count: 1 },
        items: [
          {
            id: 'a',
            meta: { slug: 'a' },
            title: 'A',
            body: [{ type: 'image', value: { image: { url: '/uploads/none.jpg' } }, id: '1' }],
          },
        ],
      },
      'none.jpg does not exist.',
    ],
  ])('pages: %s', async (_name, pages, expected) => {
    expect((await findProblems(EMPTY_SITE, pages)).join('\n')).toContain(expected);
  });

  test('pages: images that break the upload rules', async () => {
    const large = await imageWithClaimedSize('jpeg', 10_000, 10_001);
    writeFileSync(path.join(service.database.folder, 'large.jpg'), large);
    writeFileSync(
      path.join(service.database.folder, 'small.gif'),
      await imageWithClaimedSize('gif', 16, 16)
    );
    const images = [
      { url: '/large.jpg' },
      { url: '/small.gif', title: 'small.svg' },
      { url: 'http://127.0.0.1:8080/inside.png' },
    ];
    const body = images.map((image, n) => ({ type: 'image', value: { image }, id: String(n) }));
    const items = [{ id: 'a', meta: { slug: 'a' }, title: 'A', body }];
    const problems = await findProblems(EMPTY_SITE, { meta: { total_count: 1 }, items });
    expect(problems).toEqual([
      expect.stringMatching(/large\.jpg is too large: its 10000 × 10001 pixels are 101 megapixels/),
      expect.stringMatching(/body\[1\].*title: A file cannot be named "small\.svg"/),
      expect.stringMatching(
        /inside\.png was not requested: 127\.0\.0\.1 is not on the public Internet/
      ),
    ]);
  });
});

test('HTML links to imported pages are stored by page id, regardless of the import order', async () => {
  const html = '<p><a href="/a/b/?c#d">B</a> <a href="/a/">A</a> <a href="/gone/">gone</a></p>';
  const page = (id: string, parent: string | null) => ({
    id: id.padEnd(24, id),
    title: id,
    meta: { slug: id, parent: parent === null ? null : { id: parent.padEnd(24, parent) } },
    body: [{ type: 'rich-text', id: '1', value: { html } }],
  });
  const pages = { items: [page('a', null), page('b', 'a')], meta: { total_count: 2 } };
  await importSite(
    temporary('linked.json', JSON.stringify({ ...EMPTY_SITE, keys: { footer_disclaimer: html } })),
    temporary('linked-pages.json', JSON.stringify(pages))
  );
  const stored = html
    .replace('/a/b/', `page:${'b'.repeat(24)}`)
    .replace('/a/', `page:${'a'.repeat(24)}`);
  const { strapi } = service;
  const drafts = await strapi.documents(PAGE).findMany({ populate: ['body'] });
  expect(drafts.map((draft) => draft['body'])).toMatchObject([
    [{ html: stored }],
    [{ html: stored }],
  ]);
  expect(await strapi.documents(SITE_KEYS).findFirst({})).toMatchObject({
    footer_disclaimer: stored,
  });
  expect(JSON.parse(await served('/api/initial-data/')).keys.footer_disclaimer).toBe(html);
});

describe('HTML that loses content when it is sanitized', () => {
  const SITE = {
    ...EMPTY_SITE,
    keys: { footer_disclaimer: '<p onclick="x" style="a">a</p><a href="/.//b.example">b</a>' },
  };
  const PAGES = {
    items: [
      {
        id: 'a',
        title: 'A',
        meta: { slug: 'a' },
        body: [
          { type: 'rich-text', id: '1', value: { html: '<p>clean<br></p>' } },
          {
            type: 'faq',
            id: '2',
            value: { questions: [{ question: 'Q?', answer: '<form>a</form><!-- b -->' }] },
          },
        ],
      },
    ],
    meta: { total_count: 1 },
  };
  const LOSSES = [
    'keys.footer_disclaimer: Cleaning removes the attribute onclick of <p>, the attribute style of <p>, the URL "/.//b.example" of <a>.',
    'pages: items[0].body[1].value.questions[0].answer: Cleaning removes <form> around its text, a comment.',
  ];
  const files = () => ({
    initialData: temporary('losses.json', JSON.stringify(SITE)),
    pages: temporary('losses-pages.json', JSON.stringify(PAGES)),
  });

  test('is reported with its location, and imported', async () => {
    const plan = await readPlan(
      service.strapi,
      getServices(service.strapi).options,
      files(),
      () => undefined
    );
    expect(plan.losses).toEqual(LOSSES);
    await writeImport(
      service.strapi,
      getServices(service.strapi),
      plan,
      REPLACING,
      () => undefined
    );
    const { keys } = JSON.parse(await served('/api/initial-data/'));
    expect(keys.footer_disclaimer).toBe('<p>a</p><a>b</a>');
  });

  test('is refused with --strict', async () => {
    const strict = readPlan(
      service.strapi,
      getServices(service.strapi).options,
      { ...files(), strict: true },
      () => undefined
    );
    await expect(strict).rejects.toMatchObject({ problems: LOSSES });
  });

  test('makes the command fail with --strict, and nothing is written', async () => {
    await importSite(FIXTURE);
    const before = await served('/api/initial-data/');
    const { initialData, pages } = files();
    const args = ['--initial-data', initialData, '--pages', pages, '--replace', '--strict'];
    expect(await runCommand(service, 'import', ...args)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(LOSSES.map((line) => `  ${line}\n`).join('')) as string,
    });
    expect(await served('/api/initial-data/')).toBe(before);
  });

  test('does not occur in the sample site', async () => {
    const plan = await readPlan(
      service.strapi,
      getServices(service.strapi).options,
      {
        initialData: path.join(SAMPLE, 'initial-data.json'),
        pages: path.join(SAMPLE, 'pages.json'),
        strict: true,
      },
      () => undefined
    );
    expect(plan.losses).toEqual([]);
  });
});

test('HTML over the limits is refused with its location', async () => {
  const site = { ...EMPTY_SITE, keys: { footer_disclaimer: '<b>'.repeat(101) } };
  expect(await findProblems(site)).toEqual([
    expect.stringMatching(/^keys\.footer_disclaimer: This HTML is nested too deeply: <b> is at/),
  ]);
});

test('a duplicate JSON member is refused with its location', async () => {
  const initialData = temporary(
    'twice.json',
    '{"redirects":{"old":"/a","old\u200b":"/b","old":"/c"}}'
  );
  const refused = readPlan(
    service.strapi,
    getServices(service.strapi).options,
    { initialData, pages: null },
    () => undefined
  );
  await expect(refused).rejects.toMatchObject({
    problems: [
      `${initialData}: redirects["old"]: appears twice, and one of the two would be lost. Remove one.`,
    ],
  });
});

describe('writing an import', () => {
  test('--replace leaves no orphaned rows of replaced pages', async () => {
    const { strapi } = service;
    const sample = (name: string): string => path.join(SAMPLE, `${name}.json`);
    const countRows = async (): Promise<Record<string, number>> => {
      const counts: Record<string, number> = {};
      const tables = [...strapi.db.metadata.values()].map(({ tableName }) => tableName);
      const ofPages = tables.filter((name) =>
        /^(?:components_|pages|files_related_mph)/.test(name)
      );
      for (const name of new Set(ofPages)) {
        const [row] = await strapi.db.connection(name).count('* as count');
        counts[name] = Number(row?.['count']);
      }
      return counts;
    };
    await importSite(sample('initial-data'), sample('pages'));
    const once = await countRows();
    expect(once['pages_cmps']).toBeGreaterThan(0);
    expect(once['files_related_mph']).toBeGreaterThan(0);
    await importSite(sample('initial-data'), sample('pages'));
    expect(await countRows()).toEqual(once);
  });

  test('a database with content is not changed without --replace', async () => {
    await importSite(FIXTURE);
    const before = await served('/api/initial-data/');
    const other = temporary('other.json', JSON.stringify(EMPTY_SITE));
    const plan = await readPlan(
      service.strapi,
      getServices(service.strapi).options,
      { initialData: other, pages: null },
      () => undefined
    );
    await expect(
      writeImport(service.strapi, getServices(service.strapi), plan, KEEPING, () => undefined)
    ).rejects.toThrow(ContentExistsError);
    expect(await served('/api/initial-data/')).toBe(before);
  });

  test('an interrupted import is rolled back, including its uploads', async () => {
    await importSite(FIXTURE);
    const before = await served('/api/initial-data/');
    const files = await service.strapi.db.query('plugin::upload.file').count();
    const plan = await readPlan(
      service.strapi,
      getServices(service.strapi).options,
      {
        initialData: path.join(SAMPLE, 'initial-data.json'),
        pages: path.join(SAMPLE, 'pages.json'),
      },
      () => undefined
    );
    let steps = 0;
    const interrupt = (count: number): void => {
      steps += count;
      if (steps > 60) throw new Error('interrupted');
    };
    await expect(
      writeImport(service.strapi, getServices(service.strapi), plan, REPLACING, interrupt)
    ).rejects.toThrow('interrupted');
    expect(await served('/api/initial-data/')).toBe(before);
    expect(await service.strapi.db.query('plugin::upload.file').count()).toBe(files);
  });

  test('an editor cannot create a redirect with the source of an imported one', async () => {
    await importSite(FIXTURE);
    const editor = await createEditor(service);
    const saved = await editor.create(REDIRECT, { source: '/aircraft', destination: '/x/' });
    expect(saved.status).toBe(400);
    expect(saved.errors['source']).toMatch(/already/);
  });
});
