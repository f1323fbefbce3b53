import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compareFiles, compareSides, formatJsonPath, openSide } from 'site-compare';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import { getModels } from '../../src/plugins/site-content/server/src/strapi-internals/models';
import { describeListing } from '../../src/plugins/site-import/domain/describe';
import { readListing } from '../../src/plugins/site-import/domain/read-listing';
import { recogniseSystem } from '../../src/plugins/site-import/domain/recognise-source-system';
import { suggestMapping } from '../../src/plugins/site-import/domain/suggest-mapping';
import { translateListing } from '../../src/plugins/site-import/domain/translate';
import { writeImport } from '../../src/plugins/site-import/server/src/apply-plan';
import { mapSide, openTransformed } from '../../src/plugins/site-import/server/src/map-side';
import { readAnyJson } from '../../src/plugins/site-import/server/src/page-list';
import { readPlan } from '../../src/plugins/site-import/server/src/read-plan';
import { transformJson } from '../../src/plugins/site-import/server/src/transform';
import { ROOT } from '../support/environment';
import { type Export, exportsOfSystems, unpackExport } from '../support/exports';
import { getAddress } from '../support/service';
import { serviceForTests } from '../support/test-service';

const service = serviceForTests();

type Json = Record<string, unknown>;

const NO_FILES = { images: new Map(), documents: new Map() };

const translate = async ({ file, recipe }: Export) => {
  const listing = await transformJson(recipe, await readAnyJson(file));
  const getModel = getModels(service.strapi);
  const mapping = suggestMapping(describeListing(listing, 'home'), getModel);
  return translateListing(listing, mapping, { getModel, homeSlug: 'home', files: NO_FILES });
};

const getBody = (item: unknown): { type: string; value: Json }[] =>
  (item as { body: { type: string; value: Json }[] }).body;

const htmlIn = (item: unknown): string =>
  getBody(item)
    .map(({ value }) => value['html'] ?? '')
    .join('');

describe.each(exportsOfSystems)('an export of $system, transformed by its recipe', (each) => {
  test('contains the published pages with their tree positions and dates', async () => {
    const { json, problems, notes, dropped } = await translate(each);
    expect([problems, notes, dropped]).toEqual([[], [], []]);
    const [about, team] = json.items as [Json, Json];
    expect(json.items).toHaveLength(2);
    expect(about).toMatchObject({
      title: 'About',
      meta: {
        slug: 'about',
        parent: null,
        first_published_at: '2024-01-01T10:00:00.000Z',
        last_published_at: '2024-02-01T10:00:00.000Z',
      },
    });
    expect(team).toMatchObject({
      title: 'Team',
      meta: {
        slug: 'team',
        parent: each.hasTree ? { id: about['id'] } : null,
        first_published_at: '2024-01-02T10:00:00.000Z',
        search_description: 'Who sails.',
      },
    });
  });

  test('contains the texts with links to pages', async () => {
    const [about] = (await translate(each)).json.items;
    const html = htmlIn(about).replaceAll('strong>', 'b>');
    const to = each.hasTree ? '/about/team/' : '/team/';
    expect(html).toMatch(
      new RegExp(`^<p>We sail\\. Meet <a href="${to}"[^>]*>our team</a> &amp; <b>crew</b>\\.</p>`)
    );
  });

  test('contains the images with alternative texts, as blocks and inside texts', async () => {
    const { json, filesInHtml } = await translate(each);
    const [, team] = json.items;
    const [lead, inside] = each.pictures;
    const images = getBody(team).flatMap(({ type, value }) => (type === 'image' ? [value] : []));
    expect(images[0]).toMatchObject({ image: { url: lead, alt: 'A boat' } });
    const others = images.slice(1).map(({ image }) => (image as { url: string }).url);
    expect([...filesInHtml.keys(), ...others]).toEqual([inside]);
  });

  test('is imported completely, without differences from the export', async () => {
    const { strapi, visitor, database } = service;
    const services = getServices(strapi);
    const folder = path.join(database.folder, path.basename(each.file));
    const pages = unpackExport(each, folder);
    const sources = { initialData: null, pages, transform: each.recipe };
    const plan = await readPlan(strapi, services.options, sources, () => undefined);
    const wishes = { replaces: true, overwrites: false, deletesMissing: false };
    const outcome = await writeImport(strapi, services, plan, wishes, () => undefined);
    expect(outcome.pages.added).toBe(2);
    const { body } = await visitor.get('/api/pages/?fields=*').expect(200);
    const text = JSON.stringify(body.items);
    const paths = body.items.map(({ meta }: { meta: Json }) => meta['html_url']);
    expect(paths).toEqual(['/about/', each.hasTree ? '/about/team/' : '/team/']);
    const [picture = ''] = /\/uploads\/[^"\\]+\.png/.exec(text) ?? [];
    await visitor.get(picture).expect(200).expect('Content-Type', 'image/png');
    for (const address of each.pictures) expect(text).not.toContain(`"${address}`);

    // Converted by the same recipe, the export equals the import, including the images.
    const [before, now] = [
      await openTransformed(pages, each.recipe),
      await openSide(getAddress(service)),
    ];
    const options = { getModel: getModels(strapi), homeSlug: services.options.homeSlug };
    const { side, moved } = await mapSide(before, null, options, true);
    const { differences, images, compared } = compareSides(side, now.side, {
      isIgnored: () => false,
      moved,
    });
    const ofFiles = await compareFiles(images, before, now);
    await Promise.all([before.close(), now.close()]);
    expect([compared.pages, images.length > 0]).toEqual([2, true]);
    const reported = [...differences, ...ofFiles].map(
      ({ kind, place }) => `${kind} ${formatJsonPath(place)}`
    );
    expect(reported).toEqual([]);
  });

  test('is recognized, and the error message names its recipe', async () => {
    const json = await readAnyJson(each.file);
    const recipe = path.relative(ROOT, each.recipe);
    expect(recogniseSystem(json)).toEqual({ name: each.system, recipe });
    expect(() => readListing(json)).toThrow(
      `is JSON of ${each.system}: import it with --transform ${recipe}.`
    );
  });
});

const getMarkdown = async (text: string, recipe: string): Promise<string> => {
  const page = {
    id: 1,
    documentId: 'a',
    title: 'A',
    slug: 'a',
    publishedAt: '2024-01-01',
    content: text,
  };
  const json = { data: [{ ...page, attributes: page }] };
  const { pages } = await transformJson(path.join(ROOT, 'recipes', recipe), json);
  return String((pages[0]?.members['body'] as { value: Json }[])[0]?.value['html']);
};

test.each(['strapi-4.jsonata', 'strapi-5.jsonata'])(
  'Markdown is converted to HTML by %s',
  async (recipe) => {
    const text = `# Why\n\nA *b* **c** \`d\` & <e>\n\n- one\n- [two](https://x.example/a_b)\n\n1. first\n\n> said\n`;
    expect(await getMarkdown(text, recipe)).toBe(
      '<h2>Why</h2><p>A <i>b</i> <b>c</b> <code>d</code> &amp; &lt;e&gt;</p>' +
        '<ul><li>one</li><li><a href="https://x.example/a_b">two</a></li></ul>' +
        '<ol><li>first</li></ol><blockquote><p>said</p></blockquote>'
    );
  }
);

test.each(['strapi-4.jsonata', 'strapi-5.jsonata'])(
  'HTML is left unchanged by %s',
  async (recipe) => {
    const html = '<p>A <b>b</b></p>\n\n<ul><li>c</li></ul>';
    expect(await getMarkdown(html, recipe)).toBe(html);
  }
);

test('a null value in an export is treated as missing', async () => {
  const media = { url: '/uploads/a.png', alternativeText: null };
  const page = {
    id: 1,
    documentId: 'a',
    title: 'A',
    slug: 'a',
    publishedAt: '2024-01-01',
    cover: media,
  };
  const recipe = path.join(ROOT, 'recipes/strapi-5.jsonata');
  const { pages } = await transformJson(recipe, {
    data: [{ ...page, content: null, parent: null }],
  });
  const image = { url: '/uploads/a.png', alt: '' };
  expect(pages[0]?.members['body']).toEqual([{ type: 'image', value: { image } }]);
});

test('JSON of an unknown system is refused with instructions', () => {
  expect(recogniseSystem({ result: { pages: [{ ID: 1, Title: 'A' }] } })).toBeNull();
  expect(() => readListing([{ id: 1, title: 'A' }])).toThrow(
    'is JSON of an unknown system: it is neither in the format of this API or Wagtail (an object with "meta" and "items"), nor in that of WordPress (a list with rendered titles). Write a transformation (--transform FILE.jsonata), as shown step by step in src/plugins/site-import/README.md, or specify under "source" in a mapping where its list, id and title are.'
  );
});

const blocksOfPage = (language: string): string[] => {
  const page = readFileSync(path.join(ROOT, 'src/plugins/site-import/README.md'), 'utf8');
  const section = page.slice(page.indexOf('## Any other system'), page.indexOf('## The mapping'));
  return [...section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, text = '']) => text
  );
};

test('each step of the transformation in the documentation has the documented result', async () => {
  const [json = ''] = blocksOfPage('json');
  const steps = blocksOfPage('jsonata');
  const file = path.join(service.database.folder, 'step.jsonata');
  const results = [];
  for (const step of steps) {
    writeFileSync(file, step);
    results.push(await transformJson(file, JSON.parse(json)));
  }
  expect(results.map(({ pages }) => pages.length)).toEqual([3, 2, 2]);
  const getModel = getModels(service.strapi);
  const listing = results.at(-1) as (typeof results)[number];
  const mapping = suggestMapping(describeListing(listing, 'home'), getModel);
  const options = { getModel, homeSlug: 'home', files: NO_FILES };
  const { json: made, problems, notes } = translateListing(listing, mapping, options);
  expect([problems, notes]).toEqual([[], []]);
  expect(made.items).toMatchObject([
    {
      title: 'About us',
      meta: { slug: 'about', parent: null, first_published_at: '2024-01-01T10:00:00.000Z' },
      body: [
        { type: 'rich-text', value: { html: '<p>Meet <a href="/about/team/">the team</a>.</p>' } },
      ],
    },
    {
      title: 'The team',
      meta: { slug: 'team', parent: { id: '17' } },
      body: [
        { type: 'rich-text', value: { html: '<p>Us.</p>' } },
        { type: 'image', value: { image: { url: '/media/boat.png', alt: 'A boat' } } },
      ],
    },
  ]);
});

test('each recipe is tested, documented and part of the Docker image', () => {
  const recipes = readdirSync(path.join(ROOT, 'recipes'));
  expect(recipes.toSorted()).toEqual(
    exportsOfSystems.map(({ recipe }) => path.basename(recipe)).toSorted()
  );
  const page = readFileSync(path.join(ROOT, 'src/plugins/site-import/README.md'), 'utf8');
  for (const recipe of recipes) expect(page).toContain(`recipes/${recipe}`);
  const image = readFileSync(path.join(ROOT, 'deploy/Dockerfile'), 'utf8');
  expect(image).toContain('COPY --from=build /app/recipes recipes');
  expect(readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n')).toContain('!recipes');
});
