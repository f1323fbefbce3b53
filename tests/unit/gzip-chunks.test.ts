import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { compress, gzipChunks } from '#site-content/server/cache/content-encoding';
import { getBody } from '#site-content/server/operations/request-bodies/body-chunks';

const bytes = fc.uint8Array({ maxLength: 3000 }).map((array) => Buffer.from(array));

/** As gzip writes it at the end of a file. */
const computeCrc = (text: Buffer): number => {
  const file = gzipSync(text);
  return file.readUInt32LE(file.length - 8);
};

test('chunks are combined into a single gzip member that decompresses to all of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { maxLength: 6 }), async (chunks) => {
      const file = Buffer.concat(await gzipChunks(chunks));
      // A wrong checksum or length is an error, and so is anything behind the end.
      expect(gunzipSync(file)).toEqual(Buffer.concat(chunks));
      // One member, not several: some clients read only the first.
      expect(file.readUInt32LE(file.length - 8)).toBe(computeCrc(Buffer.concat(chunks)));
    }),
    { numRuns: 50 }
  );
});

test('chunks that were compressed before are not compressed again', async () => {
  const chunk = Buffer.alloc(40_000, 'a redirect ');
  const first = await gzipChunks([chunk]);
  // The service never changes a chunk. Here, the change would show if it were compressed again.
  chunk.fill('other');
  // Except for the checksum, which is computed again.
  expect((await gzipChunks([chunk])).slice(0, -1)).toEqual(first.slice(0, -1));
});

test.each(['br', 'gzip'] as const)(
  'bodies compressed with %s keep no more memory than their bytes',
  async (coding) => {
    const small = [Buffer.alloc(5000, 'a page ')];
    const large = Array.from({ length: 30 }, () => randomBytes(10_000));
    for (const body of [getBody(small), getBody(large)]) {
      const { chunks } = await compress(body, coding);
      const held = new Set(chunks.map(({ buffer }) => buffer));
      const bytes = [...held].reduce((sum, { byteLength }) => sum + byteLength, 0);
      // Header, final block and trailer of a gzip file lie in buffers that others share.
      expect(bytes).toBeLessThan(getBody(chunks).length + 20_000);
    }
  }
);
