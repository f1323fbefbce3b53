import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import request from 'supertest';
import type {
  HistoryResponse,
  HistoryVersions,
  ServedVersion,
  VersionDifferences,
} from '#history/domain/api-types';
import type * as Services from '../../src/plugins/history/server/src/create-services';
import type * as Deleted from '../../src/plugins/history/server/src/deleted-files/deleted-files';
import { requireHistoryModule } from '../support/compiled-modules';
import {
  connect,
  created,
  createEditor,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
} from '../support/editor';
import { getForms } from '../support/form-over-http';
import { createRole, getPanel, READ_HISTORY, RESTORE_HISTORY } from '../support/panel';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import { createFolder, type Uploaded, uploadImage } from '../support/upload';

const FILE = 'plugin::upload.file';
const DELETED_FILE = 'plugin::site-history.deleted-file';
const { DeletedFiles } = requireHistoryModule<typeof Deleted>('deleted-files/deleted-files');
const { getServices } = requireHistoryModule<typeof Services>('create-services');

const service = serviceForTests();
const editor = editorForTests(service);

afterEach(() => jest.restoreAllMocks());

const upload = (folder?: number): Promise<Uploaded> => uploadImage(service, editor, { folder });

const remove = (file: Uploaded, who: Editor = editor) =>
  request(service.server)
    .delete(`/upload/files/${file.id}`)
    .set('Authorization', `Bearer ${who.token}`)
    .expect(200);

const bulkRemove = (body: object) =>
  request(service.server)
    .post('/upload/actions/bulk-delete')
    .set('Authorization', `Bearer ${editor.token}`)
    .send(body)
    .expect(200);

/** The number of files on disk that belong to an upload. */
const countStored = ({ hash }: Uploaded): number =>
  readdirSync(path.join(service.strapi.dirs.static.public, 'uploads')).filter((name) =>
    name.includes(hash)
  ).length;

const findRow = ({ id }: Uploaded) =>
  service.strapi.db.query(FILE).findOne({ where: { id }, populate: { folder: true } });
const countDeleted = (): Promise<number> => service.strapi.db.query(DELETED_FILE).count();

const getHistory = async (who: Editor = editor): Promise<HistoryResponse> => {
  const { body } = await getPanel(service, who).get(`history?type=${FILE}`).expect(200);
  return body.data;
};

const undo = async (changeSet: string | undefined, isDryRun = false, who: Editor = editor) => {
  const { status, body } = await getPanel(service, who).post(
    `history/change-sets/${changeSet}/undo`,
    {
      isDryRun,
    }
  );
  const errors = (body.error?.details?.errors ?? []) as { code: string }[];
  return { status, total: body.data?.total, codes: errors.map(({ code }) => code) };
};
const undoLatest = async () => undo((await getHistory()).changeSets[0]?.id);

const DONE = { status: 200, codes: [] };

const getImages = async (id: string): Promise<unknown[]> => {
  const { body } = await request(service.server).get(`/api/pages/?id=${id}&fields=body`);
  return body.items[0].body.flatMap(
    ({ value }: { value: Record<string, unknown> }) =>
      (value['cards'] as { image: unknown }[] | undefined)?.map(({ image }) => image) ??
      value['image']
  );
};

test('undo restores a deleted image with its file, texts and uses, in drafts and published pages', async () => {
  const image = await upload();
  const other = await upload();
  const page = await publishedPage(editor, {
    ...{ title: 'With images', slug: 'with-images' },
    body: [
      { __component: 'blocks.image', image: image.id, alt: 'Own' },
      { __component: 'blocks.hero', heading: 'Hero', image: image.id },
      { __component: 'blocks.cards', cards: [{ title: 'Card', image: other.id }] },
    ],
  });
  const before = await getImages(page);
  expect(before).toEqual([
    expect.objectContaining({ alt: 'Own' }),
    expect.objectContaining({ alt: 'Alt 1' }),
    expect.objectContaining({ alt: 'Alt 2' }),
  ]);
  const row = await findRow(image);

  const { body: deleted } = await remove(image);
  expect(await getImages(page)).toEqual([null, null, before[2]]);
  expect(await findRow(image)).toBeNull();
  expect(countStored(image)).toBe(2);

  const [changeSet] = (await getHistory()).changeSets;
  expect(deleted.changeSet).toBe(changeSet?.id);
  expect(changeSet).toMatchObject({
    channel: 'media-library',
    by: { kind: 'administrator' },
    counts: [{ type: FILE, action: 'delete', count: 1, title: 'image-1.png' }],
  });
  expect(await undo(changeSet?.id, true)).toMatchObject({ ...DONE, total: 1 });
  expect(await findRow(image)).toBeNull();
  expect(await undo(changeSet?.id)).toMatchObject({ ...DONE, total: 1 });

  expect(await findRow(image)).toMatchObject({ ...row, updatedAt: expect.anything() });
  expect(await getImages(page)).toEqual(before);
  const draft = await service.strapi.documents(PAGE).findOne({
    documentId: page,
    populate: { body: { on: { 'blocks.hero': { populate: '*' } } } },
  });
  expect(draft?.body).toMatchObject([{ image: { id: image.id } }]);
  await request(service.server).get(image.url).expect(200);
  expect(await countDeleted()).toBe(0);

  // The undo can be undone itself, and so can that undo.
  expect(await undoLatest()).toMatchObject(DONE);
  expect(await getImages(page)).toEqual([null, null, before[2]]);
  expect(await undoLatest()).toMatchObject(DONE);
  expect(await getImages(page)).toEqual(before);
});

test('replacing a file is recorded with its user and cannot be undone', async () => {
  const image = await upload();
  const create = { width: 20, height: 20, channels: 3, background: '#0b5' } as const;
  const { body, status } = await request(service.server)
    .post(`/upload?id=${image.id}`)
    .set('Authorization', `Bearer ${editor.token}`)
    .attach('files', await sharp({ create }).png().toBuffer(), 'other.png');
  expect({ status, id: body.id }).toEqual({ status: 200, id: image.id });
  const [changeSet] = (await getHistory()).changeSets;
  expect(changeSet).toMatchObject({
    channel: 'media-library',
    by: { kind: 'administrator', name: 'Test' },
    counts: [{ type: FILE, action: 'replace', count: 1 }],
  });
  const { body: details } = await getPanel(service, editor).get(
    `history/change-sets/${changeSet?.id}`
  );
  const [change] = details.data.changes;
  expect(change).toMatchObject({ action: 'replace', hasVersion: false, replacedFile: image.id });
  const refused = { status: 400, codes: ['history.file-replaced'] };
  expect(await undo(changeSet?.id, true)).toMatchObject(refused);
  expect(await undo(changeSet?.id)).toMatchObject(refused);
  const restored = await getPanel(service, editor).post(`history/changes/${change.id}/restore`, {
    isDryRun: true,
  });
  expect(restored.body.error.details.errors).toMatchObject([{ code: 'history.file-replaced' }]);
  // Its texts can change without a record. It can still be deleted and restored in its current state.
  await remove(image);
  expect(await undoLatest()).toMatchObject(DONE);
  expect(await findRow(image)).toMatchObject({ id: image.id });
});

test('undo does not overwrite an image that was selected after the deletion', async () => {
  const image = await upload();
  const other = await upload();
  const data = (id: number) => ({
    body: [{ __component: 'blocks.image', image: id }],
  });
  const page = await publishedPage(editor, { title: 'One', slug: 'one', ...data(image.id) });
  await remove(image);
  await editor.publish(PAGE, page, data(other.id));
  const [is] = await getImages(page);
  expect(is).toMatchObject({ url: expect.stringContaining(other.hash) });
  expect(await undoLatest()).toMatchObject(DONE);
  expect(await getImages(page)).toEqual([is]);
});

describe('undoing the deletion of a page without an image that it needs', () => {
  const deletePage = async (image: Uploaded, deletesFileFirst: boolean) => {
    const slug = `boats-${image.id}`;
    const page = await publishedPage(editor, {
      ...{ title: 'Boats', slug },
      body: [
        { __component: 'blocks.hero', heading: 'Hero' },
        { __component: 'blocks.image', image: image.id },
      ],
    });
    const item = await created(editor, NAV_ITEM, {
      ...{ title: 'Boats', area: 'header', page: connect(page) },
    });
    if (deletesFileFirst) await remove(image);
    const { body } = await getPanel(service, editor).post('pages/bulk-actions', {
      ...{ action: 'delete', pages: [page], redirectTo: { kind: 'gone' }, isDryRun: false },
    });
    expect(body.error).toBeUndefined();
    if (!deletesFileFirst) await remove(image);
    return { page, item, slug, changeSet: body.changeSet as string };
  };
  const undoPage = async (changeSet: string, isDryRun: boolean) =>
    (await getPanel(service, editor).post(`history/change-sets/${changeSet}/undo`, { isDryRun }))
      .body;

  test.each([true, false])(
    'restores its draft, menu item and redirects, and reports the missing image (file deleted first: %s)',
    async (deletesFileFirst) => {
      const image = await upload();
      const { page, item, slug, changeSet } = await deletePage(image, deletesFileFirst);
      const missing = [{ path: ['body', 1, 'image'], models: [PAGE, 'blocks.image'] }];
      for (const isDryRun of [true, false]) {
        const { data, error } = await undoPage(changeSet, isDryRun);
        expect(error).toBeUndefined();
        expect(data.incomplete).toEqual([{ title: 'Boats', missing }]);
      }
      const stored = await service.strapi.documents(PAGE).findOne({ documentId: page });
      expect(stored).toMatchObject({ title: 'Boats', slug });
      expect(
        await service.strapi.documents(PAGE).findOne({ documentId: page, status: 'published' })
      ).toBeNull();
      const { body } = await service.visitor.get('/api/initial-data/');
      expect(body.redirects).not.toHaveProperty(`${slug}/`);
      const { page: shown } = (await service.strapi
        .documents(NAV_ITEM)
        .findOne({ documentId: item, populate: { page: true } })) as { page?: object };
      expect(shown).toMatchObject({ documentId: page });
      // The page can be published once it has an image again.
      const other = await upload();
      await editor.publish(PAGE, page, {
        body: [{ __component: 'blocks.image', image: other.id }],
      });
      expect(await getImages(page)).toMatchObject([{ alt: expect.any(String) }]);
    }
  );

  test('restores the slug of the page in the URLs of its subpages', async () => {
    const image = await upload();
    const slug = `above-${image.id}`;
    const parent = await publishedPage(editor, {
      ...{ title: 'Above', slug },
      body: [{ __component: 'blocks.image', image: image.id }],
    });
    const below = { title: 'Below', slug: 'below', parent: connect(parent) };
    const child = await publishedPage(editor, below);
    const getPath = async (): Promise<unknown> =>
      (await request(service.server).get(`/api/pages/?id=${child}&fields=html_path`)).body.items[0]
        ?.meta.html_path;
    const path = `/${slug}/below/`;
    expect(await getPath()).toBe(path);
    await remove(image);
    const { body } = await getPanel(service, editor).post('pages/bulk-actions', {
      ...{ action: 'delete', pages: [parent], redirectTo: { kind: 'gone' }, isDryRun: false },
    });
    expect(await getPath()).toBe('/below/');
    expect((await undoPage(body.changeSet as string, false)).data.incomplete).toHaveLength(1);
    expect(await getPath()).toBe(path);
    const { body: initial } = await service.visitor.get('/api/initial-data/');
    expect(initial.redirects).not.toHaveProperty(path.slice(1));
  });

  const getDraftImage = async (page: string): Promise<number | undefined> => {
    const draft = (await service.strapi
      .documents(PAGE)
      .findOne({ documentId: page, populate: { body: { populate: '*' } } })) as {
      body: { image?: { id: number } | null }[];
    } | null;
    return draft?.body[1]?.image?.id;
  };
  test.each([true, false])(
    'and then of the image restores the image in the draft (file deleted first: %s)',
    async (deletesFileFirst) => {
      const image = await upload();
      const { page, changeSet } = await deletePage(image, deletesFileFirst);
      const [deletion] = (await getHistory()).changeSets;
      expect((await undoPage(changeSet, false)).error).toBeUndefined();
      expect(await getDraftImage(page)).toBeUndefined();
      expect(await undo(deletion?.id)).toMatchObject(DONE);
      expect(await getDraftImage(page)).toBe(image.id);
      await editor.publish(PAGE, page, {});
      expect(await getImages(page)).toEqual([null, expect.anything()]);
    }
  );

  test('publishes the page again if the image is restored first, whichever was deleted first', async () => {
    for (const deletesFileFirst of [true, false]) {
      const image = await upload();
      const { page, changeSet } = await deletePage(image, deletesFileFirst);
      const [deletion] = (await getHistory()).changeSets;
      expect(await undo(deletion?.id)).toMatchObject(DONE);
      const { data } = await undoPage(changeSet, false);
      expect(data.incomplete).toBeUndefined();
      expect(await getDraftImage(page)).toBe(image.id);
      expect(await getImages(page)).toEqual([null, expect.anything()]);
    }
  });
});

test('a page that was published without its image is marked as modified when the image is restored', async () => {
  const [image, other] = [await upload(), await upload()];
  const body = [
    { __component: 'blocks.hero', heading: 'Hero', image: image.id },
    { __component: 'blocks.cards', cards: [{ title: 'Card', image: other.id }] },
  ];
  const id = await publishedPage(editor, { title: 'Published', slug: 'published-without', body });
  const unchanged = await publishedPage(editor, { title: 'Unchanged', slug: 'unchanged', body });
  const getStatus = async (document: string): Promise<unknown> =>
    (await getForms(service.server, editor).open(PAGE, document)).data['status'];
  const getLost = async (): Promise<unknown> =>
    (await getPanel(service, editor).get(`pages/${id}/references`).expect(200)).body.data.lostFiles;
  expect(await getLost()).toEqual([]);
  await remove(image);
  expect(await getLost()).toEqual([
    {
      path: ['body', 0, 'image'],
      models: [PAGE, 'blocks.hero'],
      name: expect.stringMatching(/^image-\d+\.png$/),
      file: image.id,
    },
  ]);
  await accepted(editor.publish(PAGE, id, { title: 'Published again' }));
  expect([await getStatus(id), await getStatus(unchanged)]).toEqual(['published', 'published']);
  expect(await undoLatest()).toMatchObject(DONE);
  expect(await getImages(id)).toEqual([null, expect.anything()]);
  expect([await getStatus(id), await getStatus(unchanged)]).toEqual(['modified', 'published']);
  expect(await getLost()).toEqual([]);
  await accepted(editor.publish(PAGE, id));
  expect(await getImages(id)).toEqual([expect.anything(), expect.anything()]);
});

test('fields that have lost their files are listed in page order, each with its file', async () => {
  const [first, second] = [await upload(), await upload()];
  const files = [second, first, ...Array.from({ length: 9 }, () => second)];
  const body = files.map(({ id }, at) => ({
    ...{ __component: 'blocks.hero', heading: `Hero ${at}`, image: id },
  }));
  const id = await created(editor, PAGE, { title: 'Order', slug: 'order', body });
  await remove(first);
  await remove(second);
  const { body: answer } = await getPanel(service, editor)
    .get(`pages/${id}/references`)
    .expect(200);
  expect(
    answer.data.lostFiles.map(({ path, file }: { path: unknown[]; file: number }) => [
      ...[path[1], file],
    ])
  ).toEqual(files.map((file, at) => [at, file.id]));
});

test('versions of a page include an image that was deleted and restored in the meantime', async () => {
  const image = await upload();
  const body = [{ __component: 'blocks.hero', heading: 'Hero', image: image.id }];
  const page = await publishedPage(editor, { title: 'Versions', slug: 'versions', body });
  await remove(image);
  await accepted(editor.update(PAGE, page, { title: 'Draft' }));
  const panel = getPanel(service, editor);
  const ask = async <Answer>(path: string, query: object): Promise<Answer> => {
    const all = new URLSearchParams({ type: PAGE, entry: page, ...query }).toString();
    return (await panel.get(`history/versions${path}?${all}`).expect(200)).body.data;
  };
  const compare = async (from: string, to: string): Promise<string[]> => {
    const found = await ask<VersionDifferences>('/differences', { from, to });
    return [...new Set(found.map(({ path }) => path.join('.')))];
  };
  const { versions } = await ask<HistoryVersions>('', {});
  const [, published = '', created = ''] = versions.map(({ version }) => version);
  const marks = async (): Promise<boolean[]> =>
    (await ask<HistoryVersions>('', {})).versions.map(({ isAsPublished }) => isAsPublished);
  const whileDeleted = [await marks(), await compare(created, published)];

  expect(await undoLatest()).toMatchObject(DONE);
  expect(await marks()).toEqual([true, true, false]);
  expect(await compare(published, 'now')).toEqual(['title']);
  expect(await compare('now', published)).toEqual(['title']);
  expect(await compare(created, published)).not.toContain('body.0.image');
  expect(whileDeleted).toEqual([[true, true, false], await compare(created, published)]);
  const served = await ask<ServedVersion>('/served', { version: published });
  expect(JSON.stringify(served)).toContain(image.hash);
});

test('an undo restores an image on a page after an undo of a later change to the page', async () => {
  const image = await upload();
  const body = [{ __component: 'blocks.hero', heading: 'Hero', image: image.id }];
  const page = await publishedPage(editor, { title: 'Two', slug: 'two', body });
  const before = await getImages(page);
  await remove(image);
  const [deletion] = (await getHistory()).changeSets;
  await editor.publish(PAGE, page, {
    body: [{ __component: 'blocks.quote', text: 'Only a quote' }],
  });
  const { body: all } = await getPanel(service, editor).get(`history?type=${PAGE}`).expect(200);
  expect(await undo(all.data.changeSets[0].id)).toMatchObject(DONE);
  expect(await getImages(page)).toEqual([null]);
  expect(await undo(deletion?.id)).toMatchObject(DONE);
  expect(await getImages(page)).toEqual(before);
});

test('one undo restores all files of a bulk deletion, but not their folder', async () => {
  const folders = service.strapi.db.query('plugin::upload.folder');
  const boats = await createFolder(service, editor, 'Boats');
  const inside = await upload(boats);
  const outside = [await upload(), await upload()];
  expect(await findRow(inside)).toMatchObject({ folder: { name: 'Boats' } });
  const { body } = await bulkRemove({ fileIds: outside.map(({ id }) => id), folderIds: [boats] });
  expect(await folders.count()).toBe(0);

  const [changeSet] = (await getHistory()).changeSets;
  expect(body.changeSet).toBe(changeSet?.id);
  expect(changeSet?.counts).toMatchObject([{ action: 'delete', count: 3 }]);
  expect(await undo(changeSet?.id)).toMatchObject({ ...DONE, total: 3 });
  for (const file of outside) expect(await findRow(file)).toMatchObject({ id: file.id });
  // Its folder is not restored.
  expect(await findRow(inside)).toMatchObject({ folder: null, folderPath: '/' });
});

test('a deleted file is removed permanently when its history expires', async () => {
  const image = await upload();
  await remove(image);
  const { retention } = getServices(service.strapi);
  await retention.look(new Date());
  expect(countStored(image)).toBe(2);
  await retention.look(new Date(Date.now() + 181 * 24 * 60 * 60 * 1000));
  expect(countStored(image)).toBe(0);
  expect(await countDeleted()).toBe(0);
});

describe('when deleted files exceed the size limit', () => {
  const prune = (maxBytes: number): Promise<void> => {
    const services = getServices(service.strapi);
    return new DeletedFiles(service.strapi, services, { maxBytes }).prune();
  };

  test('the oldest are removed permanently, and undoing their deletion is refused', async () => {
    const files = [await upload(), await upload()] as const;
    for (const file of files) await remove(file);
    const changeSets = (await getHistory()).changeSets.map(({ id }) => id);
    const [latest] = await service.strapi.db
      .query(DELETED_FILE)
      .findMany({ orderBy: { id: 'desc' } });
    await prune(Number(latest.bytes));
    expect(files.map(countStored)).toEqual([0, 2]);
    expect(await undo(changeSets[1], true)).toMatchObject({
      status: 400,
      codes: ['history.file-gone'],
    });
    expect(await undo(changeSets[1])).toMatchObject({ status: 400, codes: ['history.file-gone'] });
    expect(await findRow(files[0])).toBeNull();
    expect(await undo(changeSets[0])).toMatchObject(DONE);
    expect(await findRow(files[1])).not.toBeNull();
  });

  test('a file whose removal failed cannot be restored, and is removed at the next cleanup', async () => {
    const image = await upload();
    await remove(image);
    const provider = service.strapi.plugin('upload')['provider' as never] as {
      delete(): Promise<void>;
    };
    jest.spyOn(provider, 'delete').mockRejectedValue(new Error('No such bucket'));
    const warn = jest.spyOn(service.strapi.log, 'warn').mockReturnThis();
    await prune(0);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('No such bucket'));
    expect(countStored(image)).toBe(2);
    expect(await countDeleted()).toBe(1);
    expect(await undoLatest()).toMatchObject({ status: 400, codes: ['history.file-gone'] });
    jest.restoreAllMocks();
    await prune(1024 ** 3);
    expect(countStored(image)).toBe(0);
    expect(await countDeleted()).toBe(0);
  });

  test('a file that another Media Library entry uses is kept', async () => {
    const image = await upload();
    const { id: _id, documentId: _document, folder: _folder, ...row } = await findRow(image);
    await remove(image);
    await service.strapi.db.query(FILE).create({ data: row });
    await prune(0);
    expect(countStored(image)).toBe(2);
    expect(await countDeleted()).toBe(0);
  });
});

test('a rolled-back deletion keeps the file and records nothing', async () => {
  const image = await upload();
  const changeSets = (await getHistory()).changeSets.length;
  await expect(
    service.strapi.db.transaction(async () => {
      const row = await findRow(image);
      await service.strapi.plugin('upload').service('upload').remove(row);
      throw new Error('Changed my mind');
    })
  ).rejects.toThrow('Changed my mind');
  expect(await findRow(image)).not.toBeNull();
  expect(countStored(image)).toBe(2);
  expect(await countDeleted()).toBe(0);
  expect((await getHistory()).changeSets).toHaveLength(changeSets);
});

test('the history of files requires access to the Media Library, and an undo the upload permission', async () => {
  const image = await upload();
  await remove(image);
  const [changeSet] = (await getHistory()).changeSets;
  const colleague = async (...grants: string[]) =>
    createEditor(service, await createRole(service, [READ_HISTORY, RESTORE_HISTORY, ...grants]));
  const outsider = await colleague();
  expect((await getHistory(outsider)).changeSets).toEqual([]);
  const reader = await colleague('plugin::upload.read');
  expect((await getHistory(reader)).changeSets).toContainEqual(changeSet);
  expect(await undo(changeSet?.id, false, reader)).toMatchObject({ status: 403 });
  const author = await colleague('plugin::upload.read', 'plugin::upload.assets.create');
  expect(await undo(changeSet?.id, false, author)).toMatchObject(DONE);
});
