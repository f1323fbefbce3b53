import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { compareSides, formatJsonPath, openSide, type Side } from 'site-compare';
import type { Model } from '../../src/plugins/site-content/domain/components/walk';
import { mappedPages } from '../../src/plugins/site-import/domain/mapped';
import type { Mapping } from '../../src/plugins/site-import/domain/mapping';
import { readListing } from '../../src/plugins/site-import/domain/read-listing';
import { openMapped } from '../../src/plugins/site-import/server/src/map-side';
import { cleanAsStored } from '../../src/plugins/site-import/server/src/sanitize-imported-html';
import { models as shippedModels } from './models';

type Json = Record<string, unknown>;

const OLD = 'https://old.example';
const NEW = 'http://127.0.0.1:1337';

const page = (origin: string, path: string, rest: Json = {}, meta: Json = {}): Json => ({
  id: `${origin}${path}`,
  meta: { type: 'x', detail_url: `${origin}/api/pages/?id=1`, html_url: origin + path, ...meta },
  title: path,
  ...rest,
});

const side = (pages: readonly Json[], origin: string): Side => ({
  ...{ initialData: null, pages, origins: [origin] },
});

const reported = (old: Side, now: Side): string[] =>
  compareSides(old, now, { isIgnored: () => false }).differences.map(
    ({ kind, place, old: one, new: other }) =>
      `${kind} ${formatJsonPath(place)}: ${JSON.stringify(one)} / ${JSON.stringify(other)}`
  );

const models = {
  'api::page.page': {
    attributes: {
      title: { type: 'string' },
      slug: { type: 'string' },
      parent: { type: 'relation', relation: 'manyToOne', target: 'api::page.page' },
      seo_title: { type: 'string' },
    },
  },
} as unknown as Record<string, Model>;
const mapped = (rules: Mapping['fields']) => {
  const item = (id: number, path: string, parent: number | null, rest: Json): Json => ({
    id,
    meta: {
      ...{ type: 'blog.Page', detail_url: `${OLD}/api/v2/pages/${id}/`, html_url: OLD + path },
      ...{ slug: path.split('/').at(-2) ?? '', parent: parent === null ? null : { id: parent } },
    },
    ...{ title: path, ...rest },
  });
  const items = [item(3, '/', null, {}), item(4, '/a/', 3, { intro: 'x', old: 1 })];
  return mappedPages(
    readListing({ meta: { total_count: 2 }, items }),
    { version: 1, fields: rules, blocks: {} },
    {
      getModel: (uid) => models[uid] as Model,
      homeSlug: 'home',
      files: { images: new Map(), documents: new Map() },
    }
  );
};

test('pages of another system are compared after mapping, and dropped fields are listed', () => {
  const { pages, notes } = mapped({
    intro: { to: 'seo_title', as: 'string' },
    old: { drop: 'Nobody needs it.' },
  });
  const now = (seoTitle: string) => [
    page(NEW, '/', {}, { parent: null, slug: 'home' }),
    page(
      NEW,
      '/a/',
      {},
      {
        ...{ seo_title: seoTitle, slug: 'a' },
        parent: { id: 'q', title: '/', meta: { html_url: `${NEW}/` } },
      }
    ),
  ];
  expect(reported(side(pages as readonly Json[], OLD), side(now('x'), NEW))).toEqual([]);
  expect(notes).toEqual(['The mapping drops old (1 time): Nobody needs it.']);
  expect(reported(side(pages as readonly Json[], OLD), side(now('y'), NEW))).toEqual([
    'field pages["/a/"].meta.seo_title: "x" / "y"',
  ]);
});

test('pages of another system are compared after HTML cleaning, and removed elements are listed', () => {
  const text = (html: string): Json => ({
    meta: { html_url: '/a/' },
    body: [{ type: 'rich-text', value: { html }, id: 'x' }],
  });
  const { pages, notes } = cleanAsStored(shippedModels(), [
    text('<form><p>a</p></form>'),
    text('<p>b</p>'),
  ]);
  expect(pages).toEqual([text('<p>a</p>'), text('<p>b</p>')]);
  expect(notes).toEqual([
    'Of the old pages, pages["/a/"].body[0].html: Cleaning removes <form> around its text.',
  ]);
});

describe('a list of pages with a mapping can be compared', () => {
  const list = (page: number): object => ({
    ...{ docs: [{ id: page, title: 'A' }], page, totalPages: 2 },
  });

  test('from a URL', async () => {
    const server = http.createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      response.statusCode = pathname === '/cms/list' ? 200 : 404;
      response.end(JSON.stringify(list(Number(searchParams.get('page') ?? 1))));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const open = await openMapped(`http://127.0.0.1:${port}/cms/list?depth=1`);
      await open.close();
      expect(open.listing).toMatchObject({ docs: [{ id: 1 }, { id: 2 }] });
      await expect(openSide(`http://127.0.0.1:${port}/cms/list`)).rejects.toThrow(
        'has neither /api/initial-data/ nor /api/pages/'
      );
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test('from a file', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'compare-imported-'));
    try {
      const file = path.join(folder, 'list.json');
      writeFileSync(file, JSON.stringify(list(1)));
      const open = await openMapped(file);
      await open.close();
      expect(open.listing).toEqual(list(1));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
