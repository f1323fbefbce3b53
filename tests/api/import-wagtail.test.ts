import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { compareFiles, compareSides, formatJsonPath, openSide } from 'site-compare';
import type { GetModel } from '#site-content/domain/components/walk';
import { getServices } from '#site-content/server/create-services';
import { getModels } from '#site-content/server/strapi-internals/models';
import { describeListing } from '#site-import/domain/describe';
import { missingModel } from '#site-import/domain/model';
import { readListing } from '#site-import/domain/read-listing';
import { suggestMapping } from '#site-import/domain/suggest-mapping';
import {
  ContentExistsError,
  getOutcome,
  type ImportOutcome,
  readyImport,
  type SiteImportOptions,
  writeImport,
} from '../../src/plugins/site-import/server/src/apply-plan';
import { mapSide } from '../../src/plugins/site-import/server/src/map-side';
import {
  ImportRefusedError,
  readPlan,
  readSourcePages,
} from '../../src/plugins/site-import/server/src/read-plan';
import { addComponent, type Attributes } from '../support/added-components';
import { type Ended, runAsProcess, runCommand } from '../support/command';
import { createDatabase, type TestDatabase } from '../support/databases/test-database';
import { PAGE } from '../support/editor';
import { type OldSite, startOldSite } from '../support/old-site';
import { getAddress, ROOT } from '../support/service';
import { serviceForTests } from '../support/test-service';

const FIXTURE = path.join(ROOT, 'tests/fixtures/wagtail/pages.json');

/** Adds the attributes and components that `--write-model` would write for the fixture's listing. */
/** Replaces custom fields by their attribute type, as Strapi does before the schemas are changed here. */
const asLoaded = (members: ReadonlyMap<string, object>): Attributes =>
  Object.fromEntries(
    [...members].map(([name, attribute]) => [
      name,
      'customField' in attribute ? { ...attribute, type: 'richtext' } : attribute,
    ])
  );

const changeSchemas = (strapi: Core.Strapi): void => {
  const getModel = ((uid: string) =>
    uid.includes('::')
      ? strapi.contentTypes[uid as never]
      : strapi.components[uid as never]) as unknown as GetModel;
  const listing = readListing(JSON.parse(readFileSync(FIXTURE, 'utf8')));
  const mapping = suggestMapping(describeListing(listing, 'home'), getModel);
  const { attributes, components, zones } = missingModel(mapping, getModel);
  for (const [uid, members] of components) addComponent(strapi, uid, asLoaded(members));
  const page = strapi.contentType(PAGE as never).attributes as Record<
    string,
    { components: string[] }
  >;
  Object.assign(page, asLoaded(attributes.get(PAGE) ?? new Map()));
  for (const [zone, uids] of zones) page[zone]?.components.push(...uids);
};

const service = serviceForTests({ changeSchemas });
let old: OldSite;
beforeAll(async () => {
  old = await startOldSite();
});
afterAll(() => old.close());

const NO_WISHES: SiteImportOptions = { replaces: false, overwrites: false, deletesMissing: false };

const sources = () => ({ initialData: null, pages: `${old.address}/api/v2/pages/?fields=*` });

const importPages = async (wishes: Partial<SiteImportOptions> = {}): Promise<ImportOutcome> => {
  const { strapi } = service;
  const services = getServices(strapi);
  const plan = await readPlan(strapi, services.options, sources(), () => undefined);
  return writeImport(strapi, services, plan, { ...NO_WISHES, ...wishes }, () => undefined);
};

const getPage = (id: number) => {
  const page = old.pages.find((each) => each.id === id);
  if (page === undefined) throw new Error(`There is no page ${id}.`);
  return page;
};

type Json = Record<string, unknown>;

const served = async (htmlPath: string): Promise<Json> => {
  const { body } = await service.visitor
    .get(`/api/pages/?fields=*&html_path=${encodeURIComponent(htmlPath)}`)
    .expect(200);
  return body.items[0];
};

const allServed = async (): Promise<string> =>
  (await service.visitor.get('/api/pages/?fields=*&limit=100').expect(200)).text;

const getDraft = async (slug: string) => {
  const [draft] = await service.strapi.documents(PAGE).findMany({ filters: { slug } } as never);
  if (draft === undefined) throw new Error(`There is no page ${slug}.`);
  return draft as unknown as { documentId: string; title: string };
};

const revision = () => getServices(service.strapi).revision.read();

const NONE = { added: 0, changed: 0, same: 0, kept: 0, deleted: 0 };

test('a dry run reports the pages that would be added, and writes nothing', async () => {
  const { strapi } = service;
  const { options } = getServices(strapi);
  const plan = await readPlan(strapi, options, sources(), () => undefined);
  const ready = await readyImport(strapi, options, plan, NO_WISHES, () => undefined);
  const outcome = getOutcome(plan, ready);
  expect(outcome.pages).toEqual({ ...NONE, added: 30 });
  expect(await strapi.db.query(PAGE).count()).toBe(0);
});

test('mapping rules that match nothing are reported as notes of the import', async () => {
  const { strapi } = service;
  const { options } = getServices(strapi);
  const { mapping } = await readSourcePages(strapi, options, { pages: sources().pages });
  const file = path.join(service.database.folder, 'mistyped.json');
  const fields = { ...mapping.fields, nope: { drop: 'Not wanted.' } };
  const pages = { drop: { ids: { ...mapping.pages?.drop?.ids, 777: 'Not wanted.' } } };
  writeFileSync(file, JSON.stringify({ ...mapping, fields, pages }));
  const plan = await readPlan(strapi, options, { ...sources(), mapping: file }, () => undefined);
  expect(plan.notes.filter(({ code }) => code === 'moving.rule-unused')).toEqual(
    ['pages.drop.ids["777"]', 'fields.nope'].map((rule) => ({
      ...{ code: 'moving.rule-unused', place: 'pages' },
      message: `The rule ${rule} of the mapping applies to nothing in the list. Check its spelling, or remove it.`,
    }))
  );
  const suggested = await readPlan(strapi, options, sources(), () => undefined);
  expect(suggested.notes.map(({ code }) => code)).not.toContain('moving.rule-unused');
  expect([plan.hasMapping, suggested.hasMapping]).toEqual([true, false]);
});

test('a Wagtail listing is imported completely, and its pages keep their paths or get redirects', async () => {
  const outcome = await importPages();
  expect(outcome.pages).toEqual({ ...NONE, added: 30 });
  expect(outcome.redirects.added).toBe(3);
  const { items, meta } = JSON.parse(await allServed());
  expect(meta.total_count).toBe(30);
  const paths = items.map((item: { meta: Json }) => item.meta['html_url']);
  const moved = ['/fr/a-propos/équipe/', '/members/hidden-child/', '/about/private/crew/'];
  const before = old.pages.map((page) =>
    decodeURIComponent(new URL(String(page.meta['html_url'])).pathname)
  );
  for (const one of before.filter((each) => !moved.includes(each))) expect(paths).toContain(one);
});

test('an imported page keeps its fields, blocks, links and files', async () => {
  const boat = await served('/news/new-boat/');
  expect(boat).toMatchObject({
    title: 'A new boat',
    source_type: 'blog.BlogPage',
    tags: ['boats', 'news'],
    date: '2024-03-01',
    reading_minutes: 4,
    intro: '<p>About <b>A new boat</b>.</p>',
    feed_image: { alt: 'A boat', width: 24, mime: 'image/png' },
    authors: [{ name: 'Runa', role: 'Editor' }],
    related_pages: [{ page: { text: 'Winter', url: '/news/winter/' } }],
  });
  const body = boat['body'] as { type: string; value: Json; id: string }[];
  expect(body.map(({ type }) => type)).toEqual([
    ...['heading', 'rich-text', 'image', 'gallery', 'quote'],
  ]);
  const html = String(body[1]?.value['html']);
  expect(html).toContain('<a href="/about/">about us</a>');
  expect(html).toContain('<a href="/contact/?from=news#form">write</a>');
  const [file = ''] = /\/uploads\/[^"]+\.pdf/.exec(html) ?? [];
  await service.visitor.get(file).expect(200).expect('Content-Type', 'application/pdf');
  const [image = ''] = /\/uploads\/[^"]+\.png/.exec(html) ?? [];
  await service.visitor.get(image).expect(200).expect('Content-Type', 'image/png');
  expect(body[0]?.id).toBe((getPage(51)['body'] as { id: string }[])[0]?.id);
});

/** Compares the old site, converted by a mapping file, with the service. */
const compareWithOld = async () => {
  const { strapi } = service;
  const { homeSlug } = getServices(strapi).options;
  const read = await readSourcePages(strapi, { homeSlug }, { pages: sources().pages });
  const file = path.join(service.database.folder, 'compared.json');
  writeFileSync(file, JSON.stringify(read.mapping));
  const [before, now] = [await openSide(old.address, true), await openSide(getAddress(service))];
  const getModel = getModels(strapi);
  const { side, moved, notes } = await mapSide(before, file, { getModel, homeSlug });
  const { differences, images, compared } = compareSides(side, now.side, {
    isIgnored: () => false,
    moved,
  });
  const ofFiles = await compareFiles(images, before, now);
  await Promise.all([before.close(), now.close()]);
  const reported = [...differences, ...ofFiles].map(
    ({ kind, place }) => `${kind} ${formatJsonPath(place)}`
  );
  return { reported, notes, compared: { pages: compared.pages, images: images.length } };
};

test('a comparison with the old site finds no differences, and lists what the mapping drops', async () => {
  const { reported, notes, compared } = await compareWithOld();
  expect(reported).toEqual([]);
  expect(compared).toEqual({ pages: 30, images: 12 });
  expect(notes).toEqual([
    expect.stringContaining('drops authors.id (1 time)'),
    expect.stringContaining('drops authors.meta (1 time)'),
    expect.stringContaining('drops related_pages.id (1 time)'),
    expect.stringContaining('drops related_pages.meta (1 time)'),
    expect.stringContaining('links to page 999, which is not in the list.'),
  ]);
});

test('a comparison with the old site finds a change on either side', async () => {
  const title = getPage(15).title;
  getPage(15).title = 'Another one';
  expect((await compareWithOld()).reported).toEqual(['field pages["/fares/"].title']);
  getPage(15).title = title;
  const { documentId } = await getDraft('fares');
  const pages = service.strapi.documents(PAGE);
  await pages.update({ documentId, data: { seo_title: 'Here' } as never });
  await pages.publish({ documentId });
  expect((await compareWithOld()).reported).toContain('field pages["/fares/"].meta.seo_title');
  expect((await importPages({ overwrites: true })).pages.changed).toBe(1);
  expect((await compareWithOld()).reported).toEqual([]);
});

test('files with the same content are stored once', async () => {
  const files = await service.strapi.db.query('plugin::upload.file').findMany();
  const digests = files.map((file) => file.provider_metadata.sha256);
  expect(new Set(digests).size).toBe(digests.length);
});

test('links are connected to their pages, even to pages later in the list', async () => {
  const winter = await getDraft('winter');
  const boat = await getDraft('new-boat');
  const row = await service.strapi.db
    .query(PAGE)
    .findOne({ where: { documentId: winter.documentId, publishedAt: null } });
  expect(row?.['linked_pages']).toContain(boat.documentId);
});

test('an imported page is served the same after the service publishes it again', async () => {
  const before = await served('/about/');
  const { documentId } = await getDraft('about');
  await service.strapi.documents(PAGE).publish({ documentId });
  const after = await served('/about/');
  const withoutTime = ({ meta, ...item }: Json): Json => ({
    ...item,
    meta: { ...(meta as Json), last_published_at: null },
  });
  expect(withoutTime(after)).toEqual(withoutTime(before));
  const other = await service.strapi.documents(PAGE).create({ data: { title: 'After' } as never });
  await service.strapi.documents(PAGE).delete({ documentId: other.documentId });
});

test('a second import changes nothing and fetches no image again', async () => {
  const [before, as] = [await allServed(), await revision()];
  old.asked.length = 0;
  const outcome = await importPages();
  expect(outcome.pages).toEqual({ ...NONE, same: 30 });
  expect(await revision()).toBe(as);
  expect(await allServed()).toBe(before);
  expect(old.asked.filter((each) => each.startsWith('/media/'))).toEqual([]);
});

test('another import updates only the pages that changed in the source', async () => {
  const stamps = async () =>
    (await service.strapi.db.query(PAGE).findMany({ orderBy: 'id' })).map((row) => [
      ...[row['documentId'], String(row['updatedAt'])],
    ]);
  const before = await stamps();
  getPage(15).title = 'Fares and tickets';
  old.pages.push({
    ...structuredClone(getPage(16)),
    id: 300,
    title: 'Jobs',
    meta: { ...getPage(16).meta, slug: 'jobs', html_url: 'http://localhost/jobs/' },
  });
  const outcome = await importPages();
  expect(outcome.pages).toEqual({ ...NONE, added: 1, changed: 1, same: 29 });
  expect(await served('/fares/')).toMatchObject({ title: 'Fares and tickets' });
  expect(await served('/jobs/')).toMatchObject({ title: 'Jobs' });
  const { documentId } = await getDraft('fares');
  const after = new Set((await stamps()).map(String));
  for (const stamp of before) if (stamp[0] !== documentId) expect(after).toContain(String(stamp));
});

test('changes by editors are kept and listed unless the import overwrites', async () => {
  const { documentId } = await getDraft('fares');
  await service.strapi.documents(PAGE).update({ documentId, data: { title: 'Ours' } as never });
  await service.strapi.documents(PAGE).publish({ documentId });
  getPage(15).title = 'Theirs';
  const kept = await importPages();
  expect([kept.pages.kept, kept.kept]).toEqual([1, ['page 15']]);
  expect(await served('/fares/')).toMatchObject({ title: 'Ours' });
  await importPages({ overwrites: true });
  expect(await served('/fares/')).toMatchObject({ title: 'Theirs' });
  expect((await importPages()).pages).toEqual({ ...NONE, same: 31 });
});

test('pages missing in the source are deleted only with deletesMissing', async () => {
  old.pages = old.pages.filter(({ id }) => id !== 300);
  expect((await importPages()).pages).toEqual({ ...NONE, same: 30 });
  expect(await served('/jobs/')).toBeDefined();
  expect((await importPages({ deletesMissing: true })).pages).toEqual({
    ...NONE,
    same: 30,
    deleted: 1,
  });
  expect(await served('/jobs/')).toBeUndefined();
});

test('pages of another site are refused if content exists', async () => {
  const pages = old.pages;
  old.pages = [
    {
      id: 1,
      meta: { type: 'a.B', slug: 'x', html_url: 'https://other.example/x/', locale: 'en' },
      title: 'X',
    },
  ];
  await expect(importPages()).rejects.toThrow(ContentExistsError);
  old.pages = pages;
});

describe('a broken or malicious source', () => {
  const refused = async (): Promise<string> => {
    const error: unknown = await importPages({ overwrites: true }).catch(
      (thrown: unknown) => thrown
    );
    if (!(error instanceof ImportRefusedError))
      throw new Error(`It was not refused: ${String(error)}`);
    return error.problems.join('\n');
  };
  let pages: OldSite['pages'];
  beforeEach(() => {
    pages = structuredClone(old.pages);
  });
  afterEach(async () => {
    old.pages = pages;
    expect((await importPages()).pages).toMatchObject({ added: 0, changed: 0, deleted: 0 });
  });

  test('with a cycle of parents is refused with a readable message', async () => {
    getPage(12).meta['parent'] = { id: 13 };
    expect(await refused()).toContain('A page cannot be placed under itself');
  });

  test('with a missing or invalid image is refused with its location', async () => {
    const image = getPage(3)['banner'] as { meta: Json };
    image.meta['download_url'] = `${old.address}/api/v2/pages/x.png`;
    expect(await refused()).toMatch(
      /banner\.url: .*x\.png (responded with status 404|is no \.png)/
    );
  });

  test('with an image in a private network is refused without requesting the image', async () => {
    const image = getPage(3)['banner'] as { meta: Json };
    image.meta['download_url'] = 'http://127.0.0.1:8081/inside.png';
    expect(await refused()).toContain('was not requested: 127.0.0.1 is not on the public Internet');
  });
});

describe('the documented import commands', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase(false);
  });
  afterAll(() => database?.drop());

  /** The commands in a document, with the URL of the old site in the test. */
  const getCommands = (file: string): string[] =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/^npm run import -- (.*)$/gm)].map(
      ([, rest = '']) => rest.replaceAll('https://old.example', old.address)
    );

  const run = (command: string): Promise<Ended> => {
    const { folder, environment } = database;
    const args = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => {
      const argument = quoted ?? bare ?? '';
      return argument === 'mapping.json' || argument === 'report.json'
        ? path.join(folder, argument)
        : argument;
    });
    return runAsProcess(environment, 'import', ...args);
  };

  test('describe a site, and report the attributes missing from the model', async () => {
    const [describes = '', , tries = ''] = getCommands('src/plugins/site-import/README.md');
    const described = await run(describes);
    expect(described).toMatchObject({ code: 0 });
    expect(described.stdout).toContain('Read as wagtail: 30 pages.');
    expect(described.stdout).toMatch(
      /reading_minutes: .*integer 11.* → reading_minutes \(integer\)/
    );
    const pagesOnly = tries.replace(/--initial-data \S+ /, '');
    const tried = await run(pagesOnly);
    expect(tried.code).toBe(1);
    expect(tried.stderr).toMatch(/moving\.no-attribute: \d+/);
    expect(tried.stderr).toContain('--write-model');
    const report = JSON.parse(readFileSync(path.join(database.folder, 'report.json'), 'utf8')) as {
      kinds: Record<string, number>;
      problems: unknown[];
    };
    expect(report.problems.length).toBe(
      Object.values(report.kinds).reduce((sum, count) => sum + count, 0)
    );
  });

  test('import the sample site, and change nothing the second time', async () => {
    const sample =
      getCommands('README.md').find((command) => command.includes('sample-site')) ?? '';
    expect((await run(sample)).stdout).toMatch(/^Nothing will be deleted\.\nImported \d+ pages/);
    const again = await run(sample.replace(' --replace', ''));
    expect(again.stdout).toMatch(/Pages: 0 added, 0 changed, \d+ same, 0 deleted, 0 kept/);
    expect(again.stdout).toMatch(/Header: same\.\nFooter: same\./);
  });
});

test('the import command exits with 2 if it has no source', async () => {
  expect(await runCommand(service, 'import', '--dry-run')).toMatchObject({ code: 2 });
});
