import { readdirSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import request from 'supertest';
import { createEditor, type Editor } from '../support/editor';
import { imageWithClaimedSize } from '../support/image-headers';
import { type Service, startService } from '../support/service';

const MAX_BYTES = 200_000;
const FRONT_END = 'https://www.example.com';

/** An image of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
);
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';

/** The cookie that a login to the panel sets. */
const logInCookie = async (service: Service): Promise<string> => {
  const users = await service.strapi.db.query('admin::user').findMany({});
  const login = await request(service.server)
    .post('/admin/login')
    .send({ email: users[0]?.email, password: 'Test-password-1' })
    .expect(200);
  const cookies = login.headers['set-cookie'] as unknown as string[];
  return cookies.find((cookie) => cookie.startsWith('strapi_admin_refresh=')) ?? '';
};

describe('a service with an https PUBLIC_URL behind a proxy, and UPLOAD_MAX_BYTES', () => {
  let service: Service;
  let editor: Editor;
  let apiToken: string;
  beforeAll(async () => {
    service = await startService({
      serverUrl: 'https://cms.example.com',
      environment: {
        TRUST_PROXY: 'true',
        UPLOAD_MAX_BYTES: String(MAX_BYTES),
      },
    });
    editor = await createEditor(service);
    const token = await service.strapi.service('admin::api-token').create({
      name: 'uploads',
      description: '',
      type: 'full-access',
      lifespan: null,
    });
    apiToken = String(token.accessKey);
  });
  afterAll(() => service.remove());

  test('sets the login cookie with the Secure attribute behind a TLS proxy', async () => {
    expect(await logInCookie(service)).toMatch(/; secure/i);
  });

  test('trusts the client address that the proxy sends', () => {
    expect(service.strapi.server.app.proxy).toBe(true);
  });

  const stored = (): Promise<number> => service.strapi.db.query('plugin::upload.file').count();
  const onDisk = (): string[] =>
    readdirSync(path.join(String(service.strapi.dirs.static.public), 'uploads'));

  interface File {
    readonly name: string;
    readonly type: string;
    readonly content: Buffer | string;
  }

  const PNG_FILE: File = { name: 'pixel.png', type: 'image/png', content: PNG };

  describe.each([
    ['POST /upload, as the panel uses it', '/upload', () => editor.token],
    ['POST /upload/files, as the panel uses it', '/upload/files', () => editor.token],
    ['POST /api/upload', '/api/upload', () => apiToken],
  ])('%s', (_, url, token) => {
    const upload = (...files: readonly File[]) => {
      const call = request(service.server).post(url).set('Authorization', `Bearer ${token()}`);
      for (const { name, type, content } of files) {
        const bytes = typeof content === 'string' ? Buffer.from(content) : content;
        call.attach('files', bytes, { filename: name, contentType: type });
      }
      return call;
    };

    test.each<File>([
      PNG_FILE,
      { name: 'PIXEL.PNG', type: 'application/octet-stream', content: PNG },
      { name: 'pixel.gif', type: 'image/gif', content: GIF },
      { name: 'timetable.pdf', type: 'application/pdf', content: '%PDF-1.7\n%%EOF' },
      { name: 'fares.csv', type: 'text/csv', content: 'a,b\n1,2\n' },
    ])('accepts $name as $type', async (file) => {
      const before = await stored();
      const { status } = await upload(file);
      expect(status).toBe(201);
      expect(await stored()).toBe(before + 1);
    });

    test.each<File>([
      { name: 'drawing.svg', type: 'image/svg+xml', content: SVG },
      { name: 'drawing.svg', type: 'image/png', content: SVG },
      { name: 'drawing.SVG', type: 'application/octet-stream', content: SVG },
      { name: 'drawing.png', type: 'image/png', content: SVG },
      { name: 'drawing.png', type: 'image/svg+xml', content: SVG },
      { name: 'drawing.png', type: 'application/octet-stream', content: SVG },
      { name: 'drawing.png', type: 'image/png', content: `<?xml version="1.0"?>\n${SVG}` },
      { name: 'drawing.png', type: 'image/png', content: `\ufeff <!-- x -->${SVG}` },
      { name: 'drawing', type: 'image/png', content: SVG },
      { name: 'drawing', type: 'image/svg+xml', content: SVG },
      { name: 'page.html', type: 'text/html', content: HTML },
      { name: 'page.html', type: 'image/png', content: HTML },
      { name: 'page.png', type: 'image/png', content: HTML },
      { name: 'page.jpg', type: 'image/jpeg', content: HTML },
      { name: 'page.gif', type: 'image/gif', content: HTML },
      { name: 'page.webp', type: 'image/webp', content: HTML },
      { name: 'page.pdf', type: 'application/pdf', content: HTML },
      { name: 'page.xhtml', type: 'image/png', content: HTML },
      { name: 'script.js', type: 'text/javascript', content: 'alert(1)' },
      { name: 'program.exe', type: 'application/octet-stream', content: 'MZ' },
      { name: 'picture.html', type: 'application/octet-stream', content: PNG },
      { name: 'picture.svg', type: 'image/png', content: PNG },
    ])('refuses $name as $type with an error message', async (file) => {
      const before = [await stored(), onDisk()];
      const { status, body } = await upload(file);
      expect([status, body.error?.name]).toEqual([400, 'ValidationError']);
      expect(body.error.message).toMatch(/not (uploaded|allowed)/);
      expect([await stored(), onDisk()]).toEqual(before);
    });

    test('refuses a file larger than UPLOAD_MAX_BYTES, and accepts one of that size', async () => {
      const ofBytes = (bytes: number): File => ({
        name: 'notes.txt',
        type: 'text/plain',
        content: Buffer.alloc(bytes, 'a'),
      });
      expect((await upload(ofBytes(MAX_BYTES))).status).toBe(201);
      const before = [await stored(), onDisk()];
      const { status, body } = await upload(ofBytes(MAX_BYTES + 1));
      expect([status, body.error.name]).toEqual([413, 'PayloadTooLargeError']);
      expect([await stored(), onDisk()]).toEqual(before);
    });
  });

  test('refuses to replace an image with content of another format', async () => {
    const authorised = (url: string) =>
      request(service.server).post(url).set('Authorization', `Bearer ${editor.token}`);
    const { body } = await authorised('/upload').attach('files', PNG, 'replaced.png').expect(201);
    const file = new URL(body[0].url, FRONT_END).pathname;
    const before = await service.visitor.get(file).expect(200);
    for (const url of [`/upload?id=${body[0].id}`, `/upload/files/${body[0].id}/replace`]) {
      const replacing = await authorised(url).attach('files', Buffer.from(SVG), 'replaced.png');
      expect(replacing.status).toBe(400);
      expect(replacing.body.error.message).toBe(
        '"replaced.png" was not uploaded: its content is not that of a .png file.'
      );
    }
    expect((await service.visitor.get(file)).body).toEqual(before.body);
  });

  test('refuses to replace an image with other content under the name of a text file', async () => {
    const authorised = (url: string) =>
      request(service.server).post(url).set('Authorization', `Bearer ${editor.token}`);
    const { body } = await authorised('/upload').attach('files', PNG, 'kept.png').expect(201);
    const replacing = await authorised(`/upload?id=${body[0].id}`).attach(
      'files',
      Buffer.from(SVG),
      'notes.txt'
    );
    expect(replacing.status).toBe(400);
    expect(replacing.body.error.message).toBe(
      '"notes.txt" was not uploaded: its content is not that of a .png file.'
    );
  });

  test.each([['/upload'], ['/api/upload']])(
    'stores none of several files when one is refused: %s',
    async (url) => {
      const before = [await stored(), onDisk()];
      for (const name of ['drawing.svg', 'drawing.png']) {
        const { status, body } = await request(service.server)
          .post(url)
          .set('Authorization', `Bearer ${url === '/upload' ? editor.token : apiToken}`)
          .attach('files', PNG, 'pixel.png')
          .attach('files', Buffer.from(SVG), name);
        expect([status, body.error?.message]).toEqual([400, expect.stringContaining(name)]);
      }
      expect([await stored(), onDisk()]).toEqual(before);
    }
  );

  test('refuses an SVG as the logo of the panel', async () => {
    const { status, body } = await request(service.server)
      .post('/admin/project-settings')
      .set('Authorization', `Bearer ${editor.token}`)
      .attach('menuLogo', Buffer.from(SVG), { filename: 'logo.svg', contentType: 'image/svg+xml' });
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/"logo\.svg" was not uploaded/);
  });

  test('refuses files in the language of the panel', async () => {
    const authorised = (method: 'post' | 'put', url: string) =>
      request(service.server)[method](url).set('Authorization', `Bearer ${editor.token}`);
    const setLanguage = (preferedLanguage: string) =>
      authorised('put', '/admin/users/me').send({ preferedLanguage }).expect(200);
    await setLanguage('de');
    try {
      const refusals = [];
      for (const [content, name] of [
        [SVG, 'drawing.svg'],
        [SVG, 'drawing.png'],
        [SVG, 'drawing'],
        [await imageWithClaimedSize('png', 10_000, 10_001), 'large.png'],
      ] as const) {
        const { body } = await authorised('post', '/upload').attach(
          'files',
          Buffer.from(content),
          name
        );
        expect(body.error.details).toMatchObject({ code: 'file.not-uploaded', values: { name } });
        refusals.push(body.error.message);
      }
      const url = 'http://127.0.0.1/pixel.png';
      const { text } = await authorised('post', '/upload/actions/upload-from-urls').send({
        urls: [url],
      });
      const [, last = ''] = /event: stream:complete\ndata: (.*)/.exec(text) ?? [];
      refusals.push(JSON.parse(last).errors[0].message);
      const info = { name: 'page.html', alternativeText: '', caption: '' };
      const { body: named } = await authorised('post', '/upload')
        .attach('files', PNG, 'pixel.png')
        .field('fileInfo', JSON.stringify(info));
      refusals.push(named.error.message);
      expect(refusals).toEqual([
        expect.stringMatching(
          /^„drawing\.svg“ wurde nicht hochgeladen: Dateien mit der Endung \.svg/
        ),
        '„drawing.png“ wurde nicht hochgeladen: Der Inhalt ist nicht der einer .png-Datei.',
        expect.stringMatching(/^„drawing“ wurde nicht hochgeladen: Dateien ohne Endung/),
        '„large.png“ wurde nicht hochgeladen: Das Bild hat 10000 × 10001 Pixel, also 101 Megapixel. Erlaubt sind höchstens 100 Megapixel.',
        `„${url}“ wurde nicht abgerufen: 127.0.0.1 ist nicht im öffentlichen Internet.`,
        expect.stringMatching(/^Eine Datei darf nicht „page\.html“ heißen/),
      ]);
    } finally {
      await setLanguage('en');
    }
  });

  test('serves uploads with the content type of their extension, and with nosniff', async () => {
    const { body } = await request(service.server)
      .post('/upload')
      .set('Authorization', `Bearer ${editor.token}`)
      .attach('files', Buffer.from(HTML), { filename: 'page.txt', contentType: 'text/plain' })
      .expect(201);
    const file = await service.visitor.get(new URL(body[0].url, FRONT_END).pathname).expect(200);
    expect(file.headers['content-type']).toMatch(/^text\/plain/);
    expect(file.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    ['page.txt', 'text/plain', HTML],
    ['fares.csv', 'text/csv', 'a,b\n'],
    ['timetable.pdf', 'application/pdf', '%PDF-1.7\n%%EOF'],
  ])(
    'serves %s as an attachment, no matter how its path is written',
    async (filename, contentType, text) => {
      const { body } = await request(service.server)
        .post('/upload')
        .set('Authorization', `Bearer ${editor.token}`)
        .attach('files', Buffer.from(text), { filename, contentType })
        .expect(201);
      const { pathname } = new URL(body[0].url, FRONT_END);
      for (const path of [
        pathname,
        pathname.replace('uploads', '%75ploads'),
        pathname.replace('/uploads', '/./uploads'),
        pathname.replace('/uploads', '/x/../uploads'),
      ]) {
        const { status, headers } = await service.visitor.get(path);
        if (status !== 200) continue;
        expect([path, headers['content-disposition']]).toEqual([path, 'attachment']);
      }
      const part = await service.visitor.get(pathname).set('Range', 'bytes=0-2').expect(206);
      expect(part.headers['content-disposition']).toBe('attachment');
      const head = await service.visitor.head(pathname).expect(200);
      expect(head.headers['content-disposition']).toBe('attachment');
    }
  );

  test('answers conditional requests for an upload with status 304 until the file is replaced', async () => {
    const upload = (url: string) =>
      request(service.server).post(url).set('Authorization', `Bearer ${editor.token}`);
    const { body } = await upload('/upload').attach('files', PNG, 'kept.png').expect(201);
    const { pathname } = new URL(body[0].url, FRONT_END);
    const first = await service.visitor.get(pathname).expect(200);
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const { etag = '', 'last-modified': lastModified = '' } = first.headers;
    for (const condition of [{ 'If-None-Match': etag }, { 'If-Modified-Since': lastModified }]) {
      for (const method of ['get', 'head'] as const) {
        const again = await service.visitor[method](pathname).set(condition as never);
        expect([again.status, again.text ?? '']).toEqual([304, '']);
        expect(again.headers['etag']).toBe(etag);
      }
    }
    await service.visitor.get(pathname).set('If-None-Match', '"other"').expect(200);
    await upload(`/upload?id=${body[0].id}`).attach('files', PNG, 'other.png').expect(200);
    const replaced = await service.visitor.get(pathname).set('If-None-Match', etag);
    expect([replaced.status, replaced.headers['etag'] === etag]).toEqual([200, false]);
    await service.visitor.get('/uploads/nothing.png').set('If-None-Match', '*').expect(404);
  });

  test('serves images, audio and video inline', async () => {
    const ftyp = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2', 'latin1');
    for (const [filename, contentType, content] of [
      ['pixel.png', 'image/png', PNG],
      ['film.mp4', 'video/mp4', ftyp],
      ['sound.mp3', 'audio/mpeg', Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1')],
    ] as const) {
      const { body } = await request(service.server)
        .post('/upload')
        .set('Authorization', `Bearer ${editor.token}`)
        .attach('files', content, { filename, contentType })
        .expect(201);
      const { headers } = await service.visitor.get(new URL(body[0].url, FRONT_END).pathname);
      expect([filename, headers['content-disposition']]).toEqual([filename, undefined]);
    }
  });

  describe('the display name of a file', () => {
    const named = (name: string): string => JSON.stringify({ name });
    let id: number;
    beforeAll(async () => {
      const { body } = await request(service.server)
        .post('/upload')
        .set('Authorization', `Bearer ${editor.token}`)
        .field('fileInfo', named('Our team, v1.2 final'))
        .attach('files', PNG, 'team.png')
        .expect(201);
      id = Number(body[0].id);
    });
    const post = (url: string, token = editor.token) =>
      request(service.server).post(url).set('Authorization', `Bearer ${token}`);

    test.each(['/upload', '/upload/files', '/api/upload'])(
      'must be valid JSON (%s)',
      async (url) => {
        for (const info of [['{bad'], ['{}', '{bad']]) {
          const token = url.startsWith('/api/') ? apiToken : editor.token;
          const call = post(url, token).field('fileInfo', info).attach('files', PNG, 'a.png');
          expect((await call.expect(400)).body.error.message).toBe(
            'The part "fileInfo" is not valid JSON.'
          );
        }
      }
    );

    test.each<[string, (name: string) => request.Test]>([
      [
        'uploaded',
        (name) => post('/upload').field('fileInfo', named(name)).attach('files', PNG, 'a.png'),
      ],
      [
        'uploaded as a single file',
        (name) =>
          post('/upload/files').field('fileInfo', named(name)).attach('files', PNG, 'a.png'),
      ],
      [
        'uploaded with an API token',
        (name) =>
          post('/api/upload', apiToken)
            .field('fileInfo', named(name))
            .attach('files', PNG, 'a.png'),
      ],
      [
        'uploaded with other files',
        (name) =>
          post('/upload')
            .field('fileInfo', named('a.png'))
            .field('fileInfo', named(name))
            .attach('files', PNG, 'a.png')
            .attach('files', PNG, name === 'b.png' ? name : 'b.png'),
      ],
      ['changed', (name) => post(`/upload?id=${id}`).field('fileInfo', named(name))],
      [
        'changed with an API token',
        (name) => post(`/api/upload?id=${id}`, apiToken).field('fileInfo', named(name)),
      ],
      [
        'changed in bulk',
        (name) =>
          post('/upload/actions/bulk-update').send({ updates: [{ id, fileInfo: { name } }] }),
      ],
      [
        'replaced',
        (name) =>
          post(`/upload?id=${id}`).field('fileInfo', named(name)).attach('files', PNG, 'a.png'),
      ],
      [
        'replaced with an API token',
        (name) =>
          post(`/api/upload?id=${id}`, apiToken)
            .field('fileInfo', named(name))
            .attach('files', PNG, 'a.png'),
      ],
    ])(
      'must not have the extension of a document with scripts when the file is %s',
      async (_how, send) => {
        const before = await stored();
        for (const name of [
          'team.html',
          'TEAM.SVG',
          'team.htm. ',
          'team.xhtml\u200b',
          'team．html',
        ]) {
          const { status, body } = await send(name);
          expect([name, status, body.error?.name]).toEqual([name, 400, 'ValidationError']);
          expect(body.error.message).toMatch(/cannot be named|files that end/);
        }
        expect(await stored()).toBe(before);
        expect([200, 201]).toContain((await send('b.png')).status);
      }
    );
  });

  describe('an image of more than 100 megapixels', () => {
    test.each([
      ['/upload', () => editor.token],
      ['/upload/files', () => editor.token],
      ['/api/upload', () => apiToken],
    ])('is refused before it is decoded: %s', async (url, token) => {
      const before = [await stored(), onDisk()];
      // Strapi detects the format from the content, whatever the file name.
      for (const [filename, format] of [
        ['large.jpg', 'jpeg'],
        ['large.png', 'png'],
        ['large.gif', 'gif'],
        ['large.webp', 'webp'],
        ['large.avif', 'avif'],
      ] as const) {
        const { status, body } = await request(service.server)
          .post(url)
          .set('Authorization', `Bearer ${token()}`)
          .attach('files', await imageWithClaimedSize(format, 10_000, 10_001), filename);
        expect([filename, status]).toEqual([filename, 400]);
        expect(body.error.message).toBe(
          `"${filename}" was not uploaded: its 10000 × 10001 pixels are 101 megapixels, but at most 100 megapixels are allowed.`
        );
      }
      expect([await stored(), onDisk()]).toEqual(before);
    });

    test('cannot replace another image', async () => {
      const authorised = (url: string) =>
        request(service.server).post(url).set('Authorization', `Bearer ${editor.token}`);
      const { body } = await authorised('/upload').attach('files', GIF, 'small.gif').expect(201);
      const large = await imageWithClaimedSize('gif', 20_000, 20_000);
      const replacing = await authorised(`/upload?id=${body[0].id}`).attach(
        'files',
        large,
        'a.gif'
      );
      expect([replacing.status, replacing.body.error?.message]).toEqual([
        400,
        expect.stringContaining('400 megapixels'),
      ]);
    });
  });

  test('does not upload from URLs of this machine or its network (SSRF guard)', async () => {
    let asked = 0;
    const inside = http.createServer((_request, response) => {
      asked += 1;
      response.setHeader('Content-Type', 'image/png');
      response.end(PNG);
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const { port } = inside.address() as AddressInfo;
    const hosts = ['0.0.0.0', '0', '127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '100.64.0.1'];
    const { text } = await request(service.server)
      .post('/upload/actions/upload-from-urls')
      .set('Authorization', `Bearer ${editor.token}`)
      .send({ urls: hosts.map((host) => `http://${host}:${port}/pixel.png`) })
      .expect(200);
    inside.close();
    expect(asked).toBe(0);
    const [, last = ''] = /event: stream:complete\ndata: (.*)/.exec(text) ?? [];
    const { data, errors } = JSON.parse(last);
    expect(data).toEqual([]);
    expect(errors).toHaveLength(hosts.length);
    for (const { message } of errors) {
      expect(message).toMatch(/was not fetched: .* is not on the public Internet\./);
    }
  });

  test('accepts a JSON request body of 5 MiB, and refuses one of 11 MiB with status 413', async () => {
    const post = (bytes: number) =>
      request(service.server)
        .post('/content-manager/collection-types/api::page.page')
        .set('Authorization', `Bearer ${editor.token}`)
        .send({ title: 'Large', slug: `large-${bytes}`, padding: 'x'.repeat(bytes) });
    expect((await post(5 * 1024 * 1024)).status).not.toBe(413);
    const { status, body } = await post(11 * 1024 * 1024);
    expect([status, body.error?.status]).toEqual([413, 413]);
  });
});
