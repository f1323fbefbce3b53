import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import {
  getOutcome,
  readyImport,
  writeImport,
} from '../../src/plugins/site-import/server/src/apply-plan';
import {
  ImportRefusedError,
  type ImportSources,
  readPlan,
  readSourcePages,
} from '../../src/plugins/site-import/server/src/read-plan';
import { BOAT } from '../support/exports';
import { serviceForTests } from '../support/test-service';

const service = serviceForTests();

const write = (name: string, json: unknown): string => {
  const file = path.join(service.database.folder, name);
  writeFileSync(file, JSON.stringify(json));
  return file;
};

const page = (id: unknown, slug: string, address: string, body: unknown[] = []) => ({
  ...{ id, title: slug, body },
  meta: { type: 'api::page.page', slug, parent: null, html_url: address },
});

const list = (...items: unknown[]) => ({ meta: { total_count: items.length }, items });

const read = (sources: Partial<ImportSources>) => {
  const { strapi } = service;
  const all = { initialData: null, pages: null, ...sources };
  return readPlan(strapi, getServices(strapi).options, all, () => undefined);
};

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof ImportRefusedError))
    throw new Error(`It was not refused: ${String(error)}`);
  return error.problems.join('\n');
};

const TWO = [
  page('a1', 'about', 'https://a.example/about/'),
  page('b1', 'about', 'https://b.example/about/'),
];

test.each<[string, unknown]>([
  ['of this service', list(...TWO)],
  ['of Wagtail', list(...TWO.map((each, at) => ({ ...each, id: at + 1 })))],
])('a page list %s with two sites requires --site', async (name, json) => {
  const pages = write(`${name}.json`, json);
  const sentence = `${pages} contains pages of 2 sites: https://a.example (1), https://b.example (1). Choose one with --site, such as --site https://a.example.`;
  expect(await refusal(read({ pages }))).toBe(sentence);
  const { options } = getServices(service.strapi);
  expect(await refusal(readSourcePages(service.strapi, options, { pages }))).toBe(sentence);
  const plan = await read({ pages, site: 'https://b.example' });
  expect(plan.pages?.pages.map(({ slug }) => slug)).toEqual(['about']);
  expect([plan.moved, plan.sites.pages]).toEqual([[], 'https://b.example']);
  expect(await refusal(read({ pages, site: 'c.example' }))).toContain(
    'has no pages of the site c.example'
  );
});

test('files at an internal host are fetched from the media base URL', async () => {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(readFileSync(BOAT));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mediaBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}/old`;
  const image = {
    type: 'image',
    value: { image: { url: 'http://web:8000/m/boat.png', alt: 'A' } },
  };
  const pages = write('media.json', list(page('m', 'media', 'https://a.example/media/', [image])));
  const services = getServices(service.strapi);
  const plan = await read({ pages, mediaBase });
  const wishes = { replaces: true, overwrites: false, deletesMissing: false };
  const outcome = await writeImport(service.strapi, services, plan, wishes, () => undefined);
  server.close();
  expect([outcome.pages.added, outcome.images, asked]).toEqual([1, 1, ['/old/m/boat.png']]);
});

describe('files in texts that cannot be fetched', () => {
  const wishes = { replaces: false, overwrites: true, deletesMissing: false };
  let status = 503;
  const server = http.createServer((_request, response) => {
    if (status === 200) response.end(readFileSync(BOAT));
    else response.writeHead(status).end();
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => server.close());

  const run = async (slug: string, answer: number, missingImages: 'leave-out' | null = null) => {
    status = answer;
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const html = '<p>A</p><p><img src="/uploads/boat.png" alt="A"></p>';
    const text = { type: 'rich-text', value: { html } };
    const pages = write('texts.json', list(page(slug, slug, `https://a.example/${slug}/`, [text])));
    const plan = { ...(await read({ pages, mediaBase: origin })), missingImages };
    const services = getServices(service.strapi);
    const outcome = await writeImport(service.strapi, services, plan, wishes, () => undefined);
    const { added, changed, same } = outcome.pages;
    return { pages: { added, changed, same }, missing: outcome.missing };
  };
  const MISSING = ['/uploads/boat.png'];

  test('stop the import, unless missing files are left out: then the next one asks for them again', async () => {
    expect(await refusal(run('texts', 503))).toMatch(/boat\.png responded with status 503\.$/);
    const [added, changed] = [
      { added: 1, changed: 0, same: 0 },
      { added: 0, changed: 1, same: 0 },
    ];
    expect(await run('texts', 503, 'leave-out')).toEqual({ pages: added, missing: MISSING });
    expect(await run('texts', 200)).toEqual({ pages: changed, missing: [] });
    expect(await run('texts', 200)).toEqual({
      pages: { added: 0, changed: 0, same: 1 },
      missing: [],
    });
  });

  test('are left out if they do not exist, and not asked for again', async () => {
    expect((await run('gone', 404)).missing).toEqual(MISSING);
    expect(await run('gone', 404)).toEqual({
      pages: { added: 0, changed: 0, same: 1 },
      missing: [],
    });
  });
});

test('redirects of moved pages are counted and listed, in a dry run as well', async () => {
  const services = getServices(service.strapi);
  const wishes = { replaces: true, overwrites: false, deletesMissing: false };
  const planOf = (slug: string) => {
    const parent = page('b', slug, `https://a.example/${slug}/`);
    const child = page('c', 'c', `https://a.example/${slug}/c/`);
    const below = { ...child, meta: { ...child.meta, parent: { id: 'b' } } };
    return read({ pages: write('moved.json', list(parent, below)) });
  };
  await writeImport(service.strapi, services, await planOf('b'), wishes, () => undefined);
  const plan = await planOf('bb');
  const again = { ...wishes, replaces: false };
  const dry = await readyImport(service.strapi, services.options, plan, again, () => undefined);
  const outcomes = [
    getOutcome(plan, dry),
    await writeImport(service.strapi, services, plan, again, () => undefined),
  ];
  for (const { redirects, automatic } of outcomes) {
    expect(redirects).toMatchObject({ added: 2, changed: 0, same: 0 });
    expect(automatic).toEqual(['/b/ → /bb/', '/b/c/ → /bb/c/']);
  }
  const rows = await service.strapi.db.query('api::redirect.redirect').findMany({});
  expect(rows.map(({ source, origin }) => [source, origin])).toEqual([
    ['/b/', 'automatic'],
    ['/b/c/', 'automatic'],
  ]);
});
