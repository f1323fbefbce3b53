import request from 'supertest';
import type { Finding } from '../../src/plugins/site-content/domain/audit/finding';
import type { MediaUsage } from '../../src/plugins/site-content/domain/panel/media-usage';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import {
  created,
  createEditor,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
  SITE_KEYS,
} from '../support/editor';
import { createRole, getOverview, getPanel, reads } from '../support/panel';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import { createFolder, type Uploaded, uploadImage } from '../support/upload';

const READ_FILES = 'plugin::upload.read';

const service = serviceForTests();
const editor = editorForTests(service);

const getUsage = async (
  files: readonly Uploaded[],
  folders: readonly number[] = [],
  who: Editor = editor
): Promise<MediaUsage> => {
  const question = { files: files.map(({ id }) => id), folders };
  return (await getPanel(service, who).post('media-usage', question).expect(200)).body.data;
};

const upload = (folder?: number): Promise<Uploaded> => uploadImage(service, editor, { folder });

const remove = (file: Uploaded) =>
  request(service.server)
    .delete(`/upload/files/${file.id}`)
    .set('Authorization', `Bearer ${editor.token}`)
    .expect(200);

const colleague = async (...grants: Parameters<typeof createRole>[1][number][]) =>
  createEditor(service, await createRole(service, grants));

const NOTHING: MediaUsage = {
  ...{ pages: [], totalPages: 0, keys: [], types: [], hidden: 0 },
  restorableDays: 180,
};

describe('the usage of a file', () => {
  test('is empty for a new file', async () => {
    expect(await getUsage([await upload()])).toEqual(NOTHING);
    expect(await getUsage([])).toEqual(NOTHING);
  });

  test('lists the pages and site keys that use it in blocks or HTML, at any depth and in any size', async () => {
    const image = await upload();
    const small = Object.values(image.formats)[0]?.url ?? '';
    expect(small).not.toBe('');
    const html = (url: string): string => `<p><a href="${url}#page=2">x</a></p>`;
    const boats = await publishedPage(editor, {
      ...{ title: 'Boats', slug: 'boats' },
      body: [
        { __component: 'blocks.hero', heading: 'Hero', image: image.id },
        { __component: 'blocks.image', image: image.id },
        { __component: 'blocks.cards', cards: [{ title: 'A' }, { title: 'B', image: image.id }] },
        { __component: 'blocks.faq', questions: [{ question: 'Q', answer: html(image.url) }] },
        { __component: 'blocks.rich-text', html: `<p><img src="${small}" alt=""></p>` },
        { __component: 'blocks.rich-text', html: html('/uploads/other.png') },
      ],
    });
    await accepted(editor.saveSiteKeys({ footer_disclaimer: html(image.url) }));
    const { pages, keys, ...rest } = await getUsage([image]);
    expect(rest).toEqual({ ...NOTHING, totalPages: 1, pages: undefined, keys: undefined });
    expect(keys).toEqual([{ id: 'footer_disclaimer' }]);
    expect(pages).toEqual([
      { id: boats, title: 'Boats', path: '/boats/', versions: 'both', blocks: expect.anything() },
    ]);
    expect(pages[0]?.blocks.toSorted()).toEqual([
      ...['blocks.cards', 'blocks.faq', 'blocks.hero', 'blocks.image', 'blocks.rich-text'],
    ]);
    await accepted(editor.saveSiteKeys({ footer_disclaimer: '' }));
  });

  test('includes links in blocks, menu items and redirects', async () => {
    const [file, other] = [await upload(), await upload()];
    const link = { text: 'List', url: file.url };
    const page = await created(editor, PAGE, {
      ...{ title: 'Linking', slug: 'linking' },
      body: [
        { __component: 'blocks.hero', heading: 'Hero', link },
        { __component: 'blocks.cards', cards: [{ title: 'A', link: { ...link, url: other.url } }] },
      ],
    });
    const item = await created(editor, NAV_ITEM, { title: 'List', area: 'header', url: file.url });
    const redirect = await created(editor, REDIRECT, {
      ...{ source: '/list', target: 'url', destination: `${file.url}?download` },
    });
    expect(await getUsage([file])).toMatchObject({
      pages: [{ id: page, versions: 'draft', blocks: ['blocks.hero'] }],
      types: expect.arrayContaining([
        expect.objectContaining({ id: NAV_ITEM, count: 1 }),
        expect.objectContaining({ id: REDIRECT, count: 1 }),
      ]),
    });
    expect(await getUsage([other])).toMatchObject({
      pages: [{ id: page, blocks: ['blocks.cards'] }],
      types: [],
    });
    await accepted(editor.remove(PAGE, page));
    await accepted(editor.remove(NAV_ITEM, item));
    await accepted(editor.remove(REDIRECT, redirect));
  });

  test('includes links with the origin of the panel, as the Media Library copies them', async () => {
    const [file, other] = [await upload(), await upload()];
    const link = (url: string): string => `<p><a href="${url}">List</a></p>`;
    const page = await created(editor, PAGE, {
      ...{ title: 'Copied', slug: 'copied' },
      body: [
        { __component: 'blocks.rich-text', html: link(`http://127.0.0.1:1337${file.url}#page=2`) },
        { __component: 'blocks.rich-text', html: link(`https://x.example/a${other.url}`) },
      ],
    });
    expect((await getUsage([file])).pages).toMatchObject([{ id: page, versions: 'draft' }]);
    expect(await getUsage([other])).toEqual(NOTHING);
    await accepted(editor.remove(PAGE, page));
  });

  test('says whether the draft or the published page uses it', async () => {
    const [first, second] = [await upload(), await upload()];
    const body = ({ id }: Uploaded) => [{ __component: 'blocks.image', image: id }];
    const page = await publishedPage(editor, { title: 'V', slug: 'v', body: body(first) });
    await accepted(editor.update(PAGE, page, { body: body(second) }));
    const draft = await created(editor, PAGE, { title: 'W', slug: 'w', body: body(second) });
    expect((await getUsage([first])).pages).toMatchObject([{ id: page, versions: 'published' }]);
    expect((await getUsage([second])).pages).toMatchObject([
      { id: page, versions: 'draft', path: '/v/' },
      { id: draft, versions: 'draft', path: null },
    ]);
    expect((await getUsage([first, second])).pages).toMatchObject([
      { id: page, versions: 'both', blocks: ['blocks.image'] },
      { id: draft },
    ]);
  });

  test('includes all files of a folder and of its subfolders', async () => {
    const outer = await createFolder(service, editor, 'Outer');
    const inner = await createFolder(service, editor, 'Inner', outer);
    const other = await createFolder(service, editor, 'Other');
    const deep = await upload(inner);
    await publishedPage(editor, {
      ...{ title: 'Deep', slug: 'deep' },
      body: [{ __component: 'blocks.image', image: deep.id }],
    });
    expect((await getUsage([], [outer])).pages).toMatchObject([{ title: 'Deep' }]);
    expect((await getUsage([], [inner])).pages).toMatchObject([{ title: 'Deep' }]);
    expect((await getUsage([], [other])).pages).toEqual([]);
  });

  test('only counts entries that the user cannot read, and requires access to the Media Library', async () => {
    const image = await upload();
    await publishedPage(editor, {
      ...{ title: 'Secret', slug: 'secret' },
      body: [{ __component: 'blocks.image', image: image.id }],
    });
    await accepted(
      editor.saveSiteKeys({ footer_disclaimer: `<p><a href="${image.url}">a</a></p>` })
    );
    const outsider = await colleague(READ_FILES);
    expect(await getUsage([image], [], outsider)).toEqual({ ...NOTHING, hidden: 2 });
    const titles = await colleague(READ_FILES, reads(PAGE, 'title'));
    expect(await getUsage([image], [], titles)).toMatchObject({
      ...{ pages: [{ title: 'Secret', path: null }], keys: [], hidden: 1 },
    });
    const keys = await colleague(READ_FILES, reads(SITE_KEYS, 'footer_disclaimer'));
    expect(await getUsage([image], [], keys)).toMatchObject({
      ...{ pages: [], keys: [{ id: 'footer_disclaimer' }], hidden: 1 },
    });
    const reader = await colleague(reads(PAGE));
    await getPanel(service, reader).post('media-usage', { files: [], folders: [] }).expect(403);
    await getPanel(service, null).post('media-usage', { files: [], folders: [] }).expect(401);
  });

  test('refuses a malformed request', async () => {
    for (const body of [{}, { files: ['1'], folders: [] }, { files: [], folders: [], x: 1 }]) {
      await getPanel(service, editor).post('media-usage', body).expect(400);
    }
  });
});

describe('a page that has lost a file', () => {
  const findLost = async (): Promise<string[]> => {
    const found: readonly Finding[] = await getServices(service.strapi).checks.read();
    return found.flatMap(({ kind, where: { title, path }, target, reason }) =>
      kind === 'lost-file' ? [`${title} ${path.join('.')} ${target} ${reason.code}`] : []
    );
  };
  const undoLatest = async (): Promise<void> => {
    const panel = getPanel(service, editor);
    const { body } = await panel.get('history?type=plugin::upload.file').expect(200);
    await panel
      .post(`history/change-sets/${body.data.changeSets[0].id}/undo`, { isDryRun: false })
      .expect(200);
  };
  const publish = async (title: string, image: Uploaded) => {
    const body = [
      { __component: 'blocks.quote', text: 'Ahoy' },
      { __component: 'blocks.cards', cards: [{ title: 'A' }, { title: 'B', image: image.id }] },
    ];
    return publishedPage(editor, { title, slug: title.toLowerCase(), body });
  };

  test('is reported as an issue until the file is restored or replaced', async () => {
    const image = await upload();
    const page = await publish('Lost', image);
    await created(editor, PAGE, {
      ...{ title: 'Draft', slug: 'draft' },
      body: [{ __component: 'blocks.hero', heading: 'H', image: image.id }],
    });
    expect(await findLost()).toEqual([]);
    await remove(image);
    const { name } = JSON.parse(
      (await service.strapi.db.query('plugin::site-history.deleted-file').findOne({})).file
    );
    expect(await findLost()).toEqual([`Lost body.1.cards.1.image ${name} check.file-deleted`]);
    const { attention, attentionTotals } = await getOverview(getPanel(service, editor));
    expect(attentionTotals['lost-file']).toBe(1);
    expect(attention).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'lost-file', type: PAGE, id: page, title: 'Lost' },
        models: [PAGE, 'blocks.cards', 'shared.card'],
      })
    );
    await undoLatest();
    expect(await findLost()).toEqual([]);

    await remove(image);
    const other = await upload();
    await accepted(
      editor.publish(PAGE, page, {
        body: [{ __component: 'blocks.cards', cards: [{ title: 'B', image: other.id }] }],
      })
    );
    expect(await findLost()).toEqual([]);
  });

  test('is no longer an issue after it is published without the file', async () => {
    const image = await upload();
    const page = await publish('Meant', image);
    await remove(image);
    expect(await findLost()).toHaveLength(1);
    await accepted(editor.publish(PAGE, page));
    expect(await findLost()).toEqual([]);
  });

  test('remains an issue if the block requires a file, even without a record of the file', async () => {
    const image = await upload();
    const page = await publishedPage(editor, {
      ...{ title: 'Needs', slug: 'needs' },
      body: [{ __component: 'blocks.image', image: image.id }],
    });
    await remove(image);
    expect(await findLost()).toEqual([expect.stringContaining('Needs body.0.image image-')]);
    await service.strapi.db.connection('site_content_deleted_files').delete();
    await accepted(editor.saveSiteKeys({ email: 'a@example.com' }));
    expect(await findLost()).toEqual(['Needs body.0.image  check.file-missing']);
    await accepted(editor.unpublish(PAGE, page));
    expect(await findLost()).toEqual([]);
  });

  test('is shown only to users who can read its blocks', async () => {
    const image = await upload();
    await publish('Hidden', image);
    await remove(image);
    const total = async (who: Editor) =>
      (await getOverview(getPanel(service, who))).attentionTotals['lost-file'];
    expect(await total(editor)).toBe(1);
    expect(await total(await colleague(reads(PAGE, 'title')))).toBe(0);
    expect(await total(await colleague(reads(PAGE, 'title', 'body')))).toBe(1);
  });
});
