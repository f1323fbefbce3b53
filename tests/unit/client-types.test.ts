import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findProblems } from '../support/strict-typescript';

const PACKAGE = path.resolve(__dirname, '../../packages/client');

const IMPORTS = `import { breadcrumbs, buildTree, createClient, createRedirectMatcher, sitemap, srcset, stalePaths, verifyWebhook, SiteContentError, type Block, type Client, type InitialData, type Page } from 'site-content-client';
declare const client: Client; declare const page: Page; declare const initial: InitialData; declare const headers: Headers;`;

/** Valid code of a front end, each line on its own. */
const RIGHT = [
  `createClient({ baseUrl: '/', previewToken: undefined, store: new Map(), timeoutMs: 1, retries: 0, fetch });`,
  'const a: Promise<InitialData> = client.initialData({ signal: AbortSignal.timeout(1) });',
  `const b: Promise<{ total: number; items: Page[] }> = client.pages({ slug: 'a', fields: '*', limit: 1, show_in_menus: true });`,
  `for await (const one of client.allPages({ order: 'sort_order' })) one.title.trim();`,
  `const c: string[] = (await client.page('/'))?.body.map((block) => block.id) ?? [];`,
  `const d: string | undefined = (await client.page('/'))?.meta.parent?.meta.html_url;`,
  `const e = (block: Block): string => { switch (block.type) { case 'hero': return block.value.heading + (block.value.image?.renditions[0]?.url ?? ''); case 'faq': return block.value.questions.map(({ answer }) => answer).join(); default: return block.type; } };`,
  `const f: string | null = createRedirectMatcher(initial.redirects, { none: 404, query: 'exact' })('/')?.location ?? null;`,
  `const g = async (): Promise<string[] | 'all'> => stalePaths(await verifyWebhook({ headers, body: '', secret: ['a'] }));`,
  `const h: Page[] = breadcrumbs([page], '/');`,
  `const i: string | undefined = buildTree([page])[0]?.children[0]?.page.title;`,
  `const j: string = sitemap([page], { siteUrl: '' });`,
  `try {} catch (error) { if (error instanceof SiteContentError) { const k: [number, string, string] = [error.status, error.code, error.message]; } }`,
  `const l: string = initial['request-info'].cta_url + initial.keys.map_style + (initial.header[0]?.subitems[0]?.url ?? '');`,
  // `fields` decides which members of a page are there for certain.
  `const m = async (): Promise<string> => (await client.pages({ slug: 'a', fields: 'body,parent(slug)' })).items[0]?.meta.html_url ?? '';`,
  `const n = async (): Promise<string | undefined> => (await client.pages({ fields: '_,title,html_path' })).items[0]?.meta?.html_path;`,
  `const o = async (): Promise<string> => { const { items } = await client.pages({ fields: '_,html_path' }); return sitemap(items, { siteUrl: '' }) + breadcrumbs(items, '/').length; };`,
  `const p = async (fields: string): Promise<string> => (await client.pages({ fields })).items[0]?.title ?? '';`,
  `const q: string | undefined = page.meta.parent?.meta.slug;`,
  `for await (const one of client.allPages({ fields: 'body,-title' })) one.meta?.slug?.trim();`,
];

const WRONG = [
  `(await client.pages({ fields: '_,title' })).items.map((each) => each.id.trim());`,
  `(await client.pages({ fields: '-meta' })).items.map((each) => each.meta.slug);`,
  `(await client.pages({ fields: 'parent(_,title)' })).items.map((each) => each.meta?.parent?.id.trim());`,
  `for await (const one of client.allPages({ fields: '*,-title' })) one.title.trim();`,
  `page.meta.parent?.meta.slug.trim();`,
  `createClient({ baseURL: '/' });`,
  `createClient({});`,
  `client.pages({ search_operator: 'xor' });`,
  `client.pages({ fields: ['title'] });`,
  `const a: string = page.meta.seo_title;`,
  `const b: string = page.body.length.toFixed();`,
  `const c: string = page.meta.parent.title;`,
  `const d: string | undefined = (await client.page('/')).title;`,
  `const e = (block: Block): string => block.value.heading;`,
  `const f = (block: Block): boolean => block.type === 'carousel';`,
  `const g = (block: Block): string => (block.type === 'hero' ? block.value.image.url : '');`,
  `const h: string = initial.keys.acme;`,
  `const i: string = initial.redirects['a'];`,
  `createRedirectMatcher(initial.redirects, { none: 301 });`,
  `createRedirectMatcher(initial);`,
  `verifyWebhook({ headers, body: {}, secret: 'a' });`,
  `srcset(null);`,
  `page.meta.first_published_at.trim();`,
  `page.meta.seo_title = undefined;`,
];

test('valid uses of the client compile under strict TypeScript rules, and invalid ones do not', () => {
  const file = (lines: readonly string[]): string =>
    [IMPORTS.replace(/\n/g, ' '), ...lines].join('\n');
  const found = findProblems(
    {
      'right.ts': file(RIGHT),
      'wrong.ts': file(WRONG.map((line) => `{ ${line} }`)),
    },
    { 'site-content-client': PACKAGE }
  );
  expect(found.filter((one) => one.file !== 'wrong.ts')).toEqual([]);
  const lines = new Set(found.map(({ line }) => line));
  expect(WRONG.filter((_, at) => !lines.has(at + 2))).toEqual([]);
  expect(lines.has(1)).toBe(false);
});

describe('the generated types', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'openapi-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (document: string): string => {
    const file = path.join(folder, 'openapi.json');
    writeFileSync(file, document);
    return execFileSync(process.execPath, [path.join(PACKAGE, 'dist/cli.js'), file], {
      ...{ encoding: 'utf8', stdio: 'pipe' },
    });
  };
  const text = { type: 'string' };
  const object = (properties: Record<string, unknown>, required = Object.keys(properties)) => ({
    ...{ type: 'object', properties, required, additionalProperties: false },
  });
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const DOCUMENT = {
    components: {
      schemas: {
        Error: object({ error: text }),
        InitialData: {
          ...object({ 'request-info': object({ cta: text }) }),
          description: 'All of it.',
        },
        Page: object(
          {
            id: text,
            meta: object({ slug: text, rank: { type: 'integer' } }, ['slug']),
            body: { type: 'array', items: ref('Block') },
            colour: { anyOf: [{ type: 'string', enum: ['red', 'blue'] }, { type: 'null' }] },
          },
          ['id', 'meta']
        ),
        Block: { anyOf: [ref('MapBlock'), ref('QuoteBlock')] },
        MapBlock: object({
          type: { const: 'map' },
          value: object({ zoom: { type: ['number', 'null'] } }),
        }),
        QuoteBlock: object({ type: { const: 'quote' }, value: object({ by: text }) }),
        Table: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
      },
    },
  };

  test('match the OpenAPI document of the project', () => {
    const types = run(JSON.stringify(DOCUMENT));
    expect(types).not.toContain('Error');
    const use = `import { createClient } from 'site-content-client'; import type { Content, Page, Table } from './content';
const client = createClient<Content>({ baseUrl: '/' });
export const a = async () => (await client.initialData())['request-info'].cta.trim();
export const b = async () => (await client.page('/'))?.meta.rank.toFixed();
export const c = async () => (await client.pages()).items[0]?.body?.map((block) => block.type === 'map' ? block.value.zoom?.toFixed() : block.value.by.trim());
export const d = (page: Page, table: Table): 'red' | 'blue' | null | undefined => (table['a'] === null ? null : page.colour);`;
    const wrong = `import { createClient } from 'site-content-client'; import type { Content, Page } from './content';
export const a = async () => (await createClient<Content>({ baseUrl: '/' }).initialData()).keys;
export const b = (page: Page) => page.meta.rank.toFixed();
export const c = (page: Page) => page.title;`;
    const found = findProblems(
      { 'content.d.ts': types, 'use.ts': use, 'wrong.ts': wrong },
      { 'site-content-client': PACKAGE }
    );
    expect(found.filter(({ file }) => file !== 'wrong.ts')).toEqual([]);
    expect(new Set(found.map(({ line }) => line))).toEqual(new Set([2, 3, 4]));
  });

  test.each(['{}', 'null', '{'])('are not generated from the invalid document %s', (input) => {
    expect(() => run(input)).toThrow();
  });
});
