import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import request from 'supertest';
import { getServices } from '../../src/plugins/history/server/src/create-services';
import { created, createEditor, type Editor, PAGE } from '../support/editor';
import { accepted } from '../support/refusals';
import { type S3Server, startS3Server } from '../support/s3-server';
import { type Service, startService } from '../support/service';
import { findPage } from '../support/visitor';

const FILE = 'plugin::upload.file';

let s3: S3Server;
let service: Service;
let editor: Editor;
beforeAll(async () => {
  s3 = await startS3Server();
  service = await startService({
    environment: { ...s3.environment, DELETED_FILES_MAX_BYTES: '0' },
    serverUrl: 'https://cms.example.com',
  });
  editor = await createEditor(service);
});
afterAll(async () => {
  await service.remove();
  await s3.stop();
});

interface Row {
  readonly id: number;
  readonly url: string;
  readonly provider: string;
  readonly formats: Record<string, { readonly url: string; readonly etag?: string }>;
}

const image = (background: string, size = 600): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background } })
    .png()
    .toBuffer();

const send = async (
  method: 'post' | 'delete',
  url: string,
  content?: Buffer
): Promise<{ status: number; body: Row & Row[] }> => {
  const call = request(service.server)[method](url).set('Authorization', `Bearer ${editor.token}`);
  return content === undefined ? call : call.attach('files', content, 'boat.png');
};

const upload = async (color: string): Promise<Row> => {
  const { status, body } = await send('post', '/upload', await image(color));
  expect(status).toBe(201);
  return body[0] as Row;
};

/** The object names of a file and its smaller formats in the bucket. */
const namesOf = ({ url, formats }: Row): string[] =>
  [url, ...Object.values(formats).map((format) => format.url)]
    .map((each) => path.posix.basename(each))
    .sort();

let unsubscribe = (): void => undefined;
afterEach(() => unsubscribe());
const failAt = (event: 'afterUpdate' | 'afterDelete'): void => {
  unsubscribe = service.strapi.db.lifecycles.subscribe({
    models: [FILE],
    [event]() {
      throw Object.assign(new Error('No space left'), { code: 'ENOSPC' });
    },
  });
};

test('an upload is stored in the bucket, and its row keeps a URL below /uploads/', async () => {
  const row = await upload('red');
  expect(row).toMatchObject({
    provider: 'aws-s3',
    url: expect.stringMatching(/^\/uploads\/boat_/),
  });
  expect(JSON.stringify(row)).not.toContain(s3.publicUrl);
  expect(Object.keys(s3.objects()).sort()).toEqual(namesOf(row));
  expect(readdirSync(path.join(service.database.folder, 'uploads'))).toEqual([]);
  const response = await fetch(`${s3.publicUrl}/${path.posix.basename(row.url)}`);
  expect(response.headers.get('content-type')).toBe('image/png');
});

test('the content API returns bucket URLs for images in blocks and rich text, whatever URL was saved', async () => {
  const row = await upload('green');
  const name = path.posix.basename(row.url);
  const body = [
    { __component: 'blocks.image', image: row.id },
    {
      __component: 'blocks.rich-text',
      html: `<p><img src="${s3.publicUrl}/${name}" alt="" srcset="${s3.publicUrl}/${name} 600w"><img src="${row.url}" alt=""><a href="https://cms.example.com${row.url}">a</a></p>`,
    },
  ];
  const id = await created(editor, PAGE, { title: 'Page', slug: 'files', body });
  await accepted(editor.publish(PAGE, id));
  const page = await findPage(service, id);
  const [block, text] = page?.body.map(({ value }) => value) ?? [];
  expect(block).toMatchObject({ image: { url: `${s3.publicUrl}/${name}` } });
  const at = `${s3.publicUrl}/${name}`;
  expect(text).toMatchObject({
    html: `<p><img src="${at}" alt="" srcset="${at} 600w"><img src="${at}" alt=""><a href="${at}">a</a></p>`,
  });
  const stored = await service.strapi
    .documents(PAGE)
    .findOne({ documentId: id, populate: ['body'] });
  expect(JSON.stringify(stored)).not.toContain(s3.publicUrl);

  // A deleted file is reported by its path, as with local storage.
  const broken = async (): Promise<string[]> => {
    const findings = await getServices(service.strapi).checks.read();
    return findings.filter(({ where }) => where.id === id).map(({ target }) => target);
  };
  expect(await broken()).toEqual([]);
  expect((await send('delete', `/upload/files/${row.id}`)).status).toBe(200);
  expect(await broken()).toContain(row.url);
});

test('/uploads/ redirects the panel to the bucket, which the Content-Security-Policy allows', async () => {
  const row = await upload('blue');
  const response = await request(service.server).get(row.url);
  expect([response.status, response.headers['location']]).toEqual([
    302,
    `${s3.publicUrl}/${path.posix.basename(row.url)}`,
  ]);
  const { origin } = new URL(s3.publicUrl);
  const policy = String(response.headers['content-security-policy']);
  expect(policy).toMatch(new RegExp(`img-src [^;]*'self'[^;]*${origin}`));
  for (const url of ['/uploads/', '/uploads/a/b.png', '/uploads/..%2fa.png', '/other.png']) {
    expect([url, (await request(service.server).get(url)).headers['location']]).toEqual([
      url,
      undefined,
    ]);
  }
});

describe('replacing or deleting a file', () => {
  const replace = async (row: Row, color: string): Promise<number> =>
    (await send('post', `/upload?id=${row.id}`, await image(color, 500))).status;

  test('updates the bucket; pruning a deleted file also removes its smaller formats', async () => {
    const row = await upload('yellow');
    const before = s3.objects();
    expect(await replace(row, 'black')).toBe(200);
    const after = s3.objects();
    expect(Object.keys(after)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^\./)]));
    const name = path.posix.basename(row.url);
    expect(after[name]?.equals(before[name] as Buffer)).toBe(false);
    expect((await sharp(after[name]).metadata()).width).toBe(500);

    expect((await send('delete', `/upload/files/${row.id}`)).status).toBe(200);
    // The file can be restored until it is removed permanently.
    expect(Object.keys(s3.objects())).toContain(name);
    await getServices(service.strapi).deletedFiles.prune();
    for (const each of namesOf(row)) expect(Object.keys(s3.objects())).not.toContain(each);
  });

  test('leaves the bucket unchanged if the row cannot be written', async () => {
    const row = await upload('white');
    const before = s3.objects();
    failAt('afterUpdate');
    expect(await replace(row, 'black')).toBe(503);
    unsubscribe();
    failAt('afterDelete');
    expect((await send('delete', `/upload/files/${row.id}`)).status).toBe(503);
    expect(s3.objects()).toEqual(before);
  });
});
