import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import sharp from 'sharp';
import request from 'supertest';
import { image16BitWithClaimedSize } from '../support/image-headers';
import { editorForTests, serviceForTests } from '../support/test-service';

const FILE = 'plugin::upload.file';

interface StoredFile {
  readonly stream: Readable;
}

interface Provider {
  uploadStream(file: StoredFile): Promise<void>;
  replaceStream(file: StoredFile, old: object): Promise<void>;
}

const service = serviceForTests();
const editor = editorForTests(service);
let provider: Provider;
let folder: string;
beforeAll(async () => {
  provider = service.strapi.plugin('upload')['provider' as never];
  folder = path.join(service.strapi.dirs.static.public, 'uploads');
});

let unsubscribe = (): void => undefined;
afterEach(() => {
  jest.restoreAllMocks();
  unsubscribe();
});

/** Creates an image of one colour, large enough for two smaller formats. */
const image = (background: string, size = 600): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background } })
    .png()
    .toBuffer();

interface Answer {
  readonly status: number;
  readonly message: string | undefined;
  readonly body: { readonly id: number; readonly name: string; readonly url: string }[];
}

const ask = async (
  method: 'post' | 'delete',
  url: string,
  files: Readonly<Record<string, Buffer>> = {}
): Promise<Answer> => {
  const call = request(service.server)[method](url).set('Authorization', `Bearer ${editor.token}`);
  for (const [name, content] of Object.entries(files)) call.attach('files', content, name);
  const { status, body } = await call;
  return { status, message: body.error?.message, body };
};

/** Two images with two smaller formats each, and one file that is not an image. */
const FILES = 7;

/** The files on disk, with their content. */
const onDisk = (): Record<string, Buffer> =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name))])
  );
const rows = (): Promise<unknown[]> =>
  service.strapi.db.query(FILE).findMany({ orderBy: { id: 'asc' } });
const all = async (): Promise<unknown> => ({ files: onDisk(), rows: await rows() });

const FULL = { status: 503, message: 'The disk is full. Nothing was saved.' };
const diskFull = (): Error => Object.assign(new Error('No space left'), { code: 'ENOSPC' });

/** Makes the write of a row fail after everything else has succeeded. */
const failAt = (event: 'afterCreate' | 'afterUpdate' | 'afterDelete', name: string): void => {
  unsubscribe = service.strapi.db.lifecycles.subscribe({
    models: [FILE],
    [event]({ result }: { result: { name: string } }) {
      if (result.name === name) throw diskFull();
    },
  });
};

describe('an upload of several files', () => {
  const upload = async (): Promise<Answer> =>
    ask('post', '/upload', {
      'a.png': await image('red'),
      'b.png': await image('green'),
      'c.txt': Buffer.from('text'),
    });

  test('stores none of them if the disk is full when the last is stored', async () => {
    const before = await all();
    const store = provider.uploadStream.bind(provider);
    let calls = 0;
    jest.spyOn(provider, 'uploadStream').mockImplementation(async (file) => {
      calls += 1;
      if (calls === FILES) throw diskFull();
      return store(file);
    });
    expect(await upload()).toMatchObject(FULL);
    expect(calls).toBe(FILES);
    expect(await all()).toEqual(before);
  });

  test('stores none of them if the row of the last cannot be written', async () => {
    const before = await all();
    failAt('afterCreate', 'c.txt');
    expect(await upload()).toMatchObject(FULL);
    expect(await all()).toEqual(before);
  });

  test('otherwise stores all of them, returns each, and emits an event for each', async () => {
    const reported = jest.fn();
    service.strapi.eventHub.on('media.create', ({ media }) => reported(media.name));
    const { status, body } = await upload();
    expect(status).toBe(201);
    const names = ['a.png', 'b.png', 'c.txt'];
    // The order is the one in which the request parser finished the files.
    expect(body.map(({ name }) => name).sort()).toEqual(names);
    expect(await rows()).toMatchObject(body.map(({ id, name }) => ({ id, name })));
    expect(Object.keys(onDisk())).toHaveLength(FILES);
    expect(reported.mock.calls.flat().sort()).toEqual(names);
  });
});

describe('an existing file', () => {
  let id: number;
  let place: string;
  let old: Buffer;

  beforeEach(async () => {
    old = await image('blue');
    const { body } = await ask('post', '/upload', { 'old.png': old });
    id = Number(body[0]?.id);
    place = String(body[0]?.url).replace('/uploads/', '');
  });

  const replace = (content: Buffer): Promise<Answer> =>
    ask('post', `/upload?id=${id}`, { 'new.png': content });

  test('is unchanged if the disk is full when it is replaced', async () => {
    const before = await all();
    const store = provider.replaceStream.bind(provider);
    for (const failing of [1, 2, 3]) {
      let calls = 0;
      jest.spyOn(provider, 'replaceStream').mockImplementation((file, before) => {
        calls += 1;
        if (calls !== failing) return store(file, before);
        const half = async function* () {
          yield Buffer.from('half');
          throw diskFull();
        };
        return store({ ...file, stream: Readable.from(half()) }, before);
      });
      expect(await replace(await image('black'))).toMatchObject(FULL);
      expect(await all()).toEqual(before);
      jest.restoreAllMocks();
    }
  });

  test('is unchanged if its row cannot be written when it is replaced', async () => {
    const before = await all();
    failAt('afterUpdate', 'new.png');
    // This image has no smaller formats.
    expect(await replace(await image('black', 10))).toMatchObject(FULL);
    expect(await all()).toEqual(before);
  });

  test('is otherwise replaced together with its smaller formats', async () => {
    const before = Object.keys(onDisk());
    const black = await image('black');
    expect(await replace(black)).toMatchObject({ status: 200 });
    expect(Object.keys(onDisk())).toEqual(before);
    expect(await sharp(onDisk()[place]).stats()).toMatchObject({ dominant: { r: 8, g: 8, b: 8 } });
    const small = await image('black', 10);
    expect(await replace(small)).toMatchObject({ status: 200 });
    expect(Object.keys(onDisk())).toHaveLength(before.length - 2);
    expect(await sharp(onDisk()[place]).metadata()).toMatchObject({ width: 10 });
  });

  test('is kept if its row cannot be deleted, and otherwise loses only its row', async () => {
    const before = await all();
    failAt('afterDelete', 'old.png');
    expect(await ask('delete', `/upload/files/${id}`)).toMatchObject(FULL);
    expect(await all()).toEqual(before);
    unsubscribe();
    expect(await ask('delete', `/upload/files/${id}`)).toMatchObject({ status: 200 });
    // Restoring the file is tested in deleted-files.test.ts.
    expect(await rows()).not.toContainEqual(expect.objectContaining({ id }));
    expect(onDisk()).toHaveProperty([place]);
  });
});

describe('a stored file with a path outside the uploads folder', () => {
  let victim: string;
  beforeEach(() => {
    victim = path.join(folder, '..', 'victim.txt');
    writeFileSync(victim, 'untouched');
  });
  afterEach(() => rmSync(victim, { force: true }));

  const getRow = async (values: object): Promise<number> => {
    const row = await service.strapi.db.query(FILE).create({
      data: {
        ...{
          name: 'a.txt',
          hash: 'a',
          ext: '.txt',
          mime: 'text/plain',
          size: 1,
          provider: 'local',
        },
        ...{ url: '/uploads/a.txt', formats: null },
        ...values,
      },
    });
    return Number(row.id);
  };

  test.each<[string, object]>([
    ['in its name', { hash: '../victim' }],
    ['in its extension', { hash: '', ext: '../victim.txt' }],
    ['in a smaller format', { formats: { small: { hash: '../victim', ext: '.txt', url: '/x' } } }],
  ])('%s is deleted without touching the file at that path', async (_what, values) => {
    const id = await getRow(values);
    await ask('delete', `/upload/files/${id}`);
    expect(readFileSync(victim, 'utf8')).toBe('untouched');
    await service.strapi.db.query(FILE).delete({ where: { id } });
  });

  test('cannot be replaced', async () => {
    const id = await getRow({ hash: '../victim', ext: '.png', mime: 'image/png' });
    const { status, message } = await ask('post', `/upload?id=${id}`, {
      'a.png': await image('red'),
    });
    expect({ status, message }).toMatchObject({
      status: 400,
      message: expect.stringContaining('points outside the uploads folder') as string,
    });
    expect(readFileSync(victim, 'utf8')).toBe('untouched');
    expect(existsSync(path.join(folder, '..', 'victim.png'))).toBe(false);
    await service.strapi.db.query(FILE).delete({ where: { id } });
  });
});

test('images of all uploads are decoded one at a time, even after an invalid image', async () => {
  const images = service.strapi.plugin('upload').service('image-manipulation') as unknown as {
    isFaultyImage(file: object): Promise<unknown>;
    generateThumbnail(file: object): Promise<unknown>;
  };
  const begun: string[] = [];
  const file = (name: string) => {
    const stream = new PassThrough();
    const getStream = (): Readable => {
      begun.push(name);
      return stream;
    };
    const tmpWorkingDirectory = tmpdir();
    return {
      stream,
      given: { ...{ name, hash: name, width: 600, height: 600 }, getStream, tmpWorkingDirectory },
    };
  };
  const [first, second] = [file('first'), file('second')];
  const faulty = images.isFaultyImage(first.given);
  const thumbnail = images.generateThumbnail(second.given);
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['first']);
  first.stream.end('no image');
  await expect(faulty).rejects.toThrow();
  second.stream.end(await image('red'));
  await expect(thumbnail).resolves.toMatchObject({ width: 156, height: 156 });
  expect(begun).toEqual(['first', 'second']);
  rmSync(path.join(tmpdir(), 'thumbnail_second'));
});

test('an image that needs too much memory is refused even if it has few enough pixels', async () => {
  const { status, message } = await ask('post', '/upload', {
    'deep.png': await image16BitWithClaimedSize(4, 9990, 9990),
  });
  expect(status).toBe(400);
  expect(message).toContain('its 9990 × 9990 pixels take 799 MB of memory');
});
