import type { ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { computeDigest } from '../../src/plugins/site-content/server/src/cache/compute-etag';
import { StoredBody } from '../../src/plugins/site-content/server/src/cache/stored-body';
import { StoredResponse } from '../../src/plugins/site-content/server/src/cache/stored-response';
import { getBody } from '../../src/plugins/site-content/server/src/operations/request-bodies/body-chunks';
import type { CacheRequestHeaders } from '../../src/plugins/site-content/server/src/operations/requests/cache-request-headers';
import { until } from '../support/until';

const HEADERS = [['Content-Type', 'application/json']] as const;

/** Large enough to keep brotli busy, and varied enough not to compress to nothing. */
const LARGE = Array.from({ length: 40_000 }, (_, number) => `"${number * 7919}":"/${number}/"`);

interface Sent {
  readonly coding: string | undefined;
  readonly body: Buffer;
}

const ask = (answer: StoredResponse, acceptEncoding?: string): Promise<Sent> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const asked = { acceptEncoding, isPersonal: false } as CacheRequestHeaders;
    let coding: string | undefined;
    const response = {
      writeHead: (_status: number, headers: string[]) => {
        const at = headers.indexOf('Content-Encoding');
        coding = at === -1 ? undefined : headers[at + 1];
      },
      write: (chunk: Buffer) => chunks.push(chunk),
      end: (chunk: Buffer) => resolve({ coding, body: Buffer.concat([...chunks, chunk]) }),
    };
    answer.send('GET', asked, response as unknown as ServerResponse, 'hit');
  });

const getCoding = async (answer: StoredResponse, acceptEncoding: string) =>
  (await ask(answer, acceptEncoding)).coding;

const stored = async (pieces: readonly Buffer[], isKept = true): Promise<StoredResponse> => {
  const body = getBody(pieces);
  const keeper = { keeps: () => isKept, grown: () => undefined };
  return new StoredResponse(
    'label',
    HEADERS,
    new StoredBody(await computeDigest(body), body, keeper)
  );
};

const body = Buffer.from(LARGE.join());
const pieces = [body.subarray(0, 300_000), body.subarray(300_000, 500_000), body.subarray(500_000)];

test('a large response is compressed with brotli after a second, unless it was replaced', async () => {
  const storedAt = performance.now();
  const [kept, replaced] = await Promise.all([stored(pieces), stored(pieces, false)]);
  const both = () => Promise.all([getCoding(kept, 'br, gzip'), getCoding(replaced, 'br, gzip')]);
  expect(await both()).toEqual(['gzip', 'gzip']);
  await until('brotli is ready', async () => (await both())[0] === 'br');
  expect(performance.now() - storedAt).toBeGreaterThan(990);
  expect(await both()).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync((await ask(kept, 'br')).body).equals(body)).toBe(true);
});

test('a body in chunks is sent like a body in one piece, in each content encoding', async () => {
  for (const answer of [await stored(pieces), await stored([body])]) {
    expect((await ask(answer)).body.equals(body)).toBe(true);
    expect(gunzipSync((await ask(answer, 'gzip')).body).equals(body)).toBe(true);
  }
});

test('the ETag of a body in chunks changes if any chunk changes', async () => {
  const getTag = async (of: readonly Buffer[]): Promise<string> => {
    let tag = '';
    const response = {
      writeHead: (_status: number, headers: string[]) => {
        tag = headers[headers.indexOf('ETag') + 1] ?? '';
      },
      write: () => true,
      end: () => undefined,
    };
    const asked = { isPersonal: false } as CacheRequestHeaders;
    (await stored(of)).send('GET', asked, response as unknown as ServerResponse, 'hit');
    return tag;
  };
  const changed = Buffer.from(pieces[1] ?? '');
  changed[199_999] = 32;
  const [first, middle, last] = pieces as [Buffer, Buffer, Buffer];
  const tags = await Promise.all([
    ...[getTag(pieces), getTag(pieces.map((piece) => Buffer.from(piece)))],
    ...[getTag([first, changed, last]), getTag([first, last, middle]), getTag([first, last])],
  ]);
  expect(tags[1]).toBe(tags[0]);
  expect(new Set(tags.slice(1)).size).toBe(4);
});

test('the size includes the body in each content encoding', async () => {
  for (const answer of [await stored([body]), await stored(pieces)]) {
    expect(answer.body.size).toBeGreaterThan(body.length);
    expect(answer.body.size).toBeLessThan(body.length + 2000);
    const before = answer.body.size;
    const sent = await ask(answer, 'gzip');
    expect(answer.body.size - before).toBeGreaterThan(sent.body.length);
    expect(answer.body.size - before).toBeLessThan(sent.body.length + 2000);
  }
});
