import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { addComponent } from '../support/added-components';
import { PAGE } from '../support/editor';
import { getDocument } from '../support/openapi';
import { ROOT, type Service } from '../support/service';
import { findProblems } from '../support/strict-typescript';
import { serviceForTests } from '../support/test-service';

const CLIENT = path.join(ROOT, 'packages', 'client');

const folder = mkdtempSync(path.join(os.tmpdir(), 'client-types-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The output of `npx site-content-types FILE` for a service. */
const writtenFor = (service: Service): string => {
  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(getDocument(service)));
  return execFileSync(process.execPath, [path.join(CLIENT, 'dist', 'cli.js'), file], {
    encoding: 'utf8',
  });
};

const IMPORTS = `import { breadcrumbs, createClient, createRedirectMatcher, sitemap, srcset } from 'site-content-client'; import type { Block, Content, Image, InitialData, Page } from './content'; const client = createClient<Content>({ baseUrl: '/' }); const whole = async () => { const page = await client.page('/'); if (page === null) throw new Error('none'); return page; };`;

/** Lines that compile for every service. */
const RIGHT = [
  'async (): Promise<string> => { const page = await whole(); return page.title.trim() + page.meta.seo_title.trim() + page.meta.html_path.trim() + page.body.length.toFixed(); }',
  'async (): Promise<string | undefined> => (await whole()).meta.parent?.title',
  `(block: Block): string => { switch (block.type) { case 'hero': return block.value.heading + (block.value.link?.url ?? ''); case 'cards': return block.value.cards.map(({ title }) => title).join(); case 'faq': return block.value.questions.map(({ answer }) => answer).join(); case 'quote': return block.value.attribution; default: return block.id; } }`,
  '(image: Image): string => srcset(image) + image.alt + String(image.renditions[0]?.width)',
  `async (): Promise<string> => { const initial: InitialData = await client.initialData(); return initial.keys.map_style + initial['request-info'].cta_url + (initial.header[0]?.subitems[0]?.url ?? ''); }`,
  `async (): Promise<string | null | undefined> => createRedirectMatcher((await client.initialData()).redirects)('/')?.location`,
  `async (): Promise<string> => { const { items } = await client.pages({ limit: 3 }); return sitemap(items, { siteUrl: '' }) + breadcrumbs(items, '/').map((page: Page) => page.title).join(); }`,
];

const WRONG = [
  'async () => (await whole()).headline',
  'async () => (await whole()).meta.path',
  'async () => (await client.initialData()).keys.acme',
  'async () => (await client.pages()).items[0].title',
  'async () => (await whole()).meta.parent.title',
  '(page: Page): number => page.body.length',
  '(block: Block): string => block.value.heading',
  `(block: Block): boolean => block.type === 'carousel'`,
  `(block: Block): string => (block.type === 'hero' ? block.value.image.url : '')`,
  '(page: Page): void => { page.body = undefined; }',
  '(image: Image): string => image.caption',
];

/** Members that only the second service has. These lines do not compile for the first. */
const ADDED = [
  'async (): Promise<string> => (await whole()).subtitle.trim()',
  `async (): Promise<'red' | 'blue' | null> => (await whole()).colour`,
  `(block: Block): number | null => (block.type === 'boat' ? block.value.length : null)`,
  `(block: Block): string => (block.type === 'boat' ? (block.value.harbours[0]?.name ?? '') + (block.value.picture?.url ?? '') : '')`,
  `(block: Block): number | null => (block.type === 'quote' ? block.value.year : null)`,
];

/** Wrong uses of the added members. */
const WRONG_ADDED = [
  `async (): Promise<'green' | null> => (await whole()).colour`,
  `(block: Block): number => (block.type === 'boat' ? block.value.length : 0)`,
  `(block: Block): unknown => (block.type === 'boat' ? block.value.width : 0)`,
  `(block: Block): unknown => (block.type === 'boat' ? block.value.harbours[0].name : 0)`,
  '(page: Page): string => page.subtitle.trim()',
];

/** The lines of a front end that the compiler rejects. Fails on compiler errors anywhere else. */
const refused = (types: string, lines: readonly string[]): string[] => {
  const uses = lines.map((line, at) => `export const use${at} = ${line};`);
  const files = { 'content.d.ts': types, 'use.ts': [IMPORTS, ...uses].join('\n') };
  const found = findProblems(files, { 'site-content-client': CLIENT });
  const elsewhere = found.filter(({ file, line }) => file !== 'use.ts' || line < 2);
  expect(elsewhere).toEqual([]);
  return lines.filter((_, at) => found.some(({ line }) => line === at + 2));
};

describe('the OpenAPI document of the default service', () => {
  const service = serviceForTests();

  test('mentions no preview if previews are not configured', () => {
    expect(JSON.stringify(getDocument(service))).not.toMatch(/preview/i);
  });

  test('has a relative server URL if the service URL is not configured', () => {
    expect(getDocument(service).servers).toEqual([{ url: '/api' }]);
  });

  test('is not served by default', async () => {
    await service.visitor.get('/api/openapi.json').expect(404);
  });

  test('generates types that accept the members that exist and reject others, under strict compiler options', () => {
    const types = writtenFor(service);
    expect(refused(types, [...RIGHT, ...WRONG, ...ADDED])).toEqual([...WRONG, ...ADDED]);
  });
});

describe('types generated for a service with added blocks and attributes', () => {
  const changeSchemas = (strapi: Core.Strapi): void => {
    addComponent(strapi, 'shared.harbour', { name: { type: 'string' } });
    addComponent(strapi, 'blocks.boat', {
      length: { type: 'decimal' },
      picture: { type: 'media', multiple: false, allowedTypes: ['images'] },
      harbours: { type: 'component', component: 'shared.harbour', repeatable: true },
    });
    const attributes = strapi.contentType(PAGE).attributes as Record<string, object>;
    Object.assign(attributes, {
      subtitle: { type: 'string' },
      colour: { type: 'enumeration', enum: ['red', 'blue'] },
    });
    (attributes['body'] as { components: string[] }).components.push('blocks.boat');
    const quote = strapi.components['blocks.quote'];
    Object.assign(quote?.attributes ?? {}, { year: { type: 'integer' } });
  };
  const service = serviceForTests({ changeSchemas });

  test('accept the added members and reject others', () => {
    const types = writtenFor(service);
    const lines = [...RIGHT, ...ADDED, ...WRONG, ...WRONG_ADDED];
    expect(refused(types, lines)).toEqual([...WRONG, ...WRONG_ADDED]);
  });
});
