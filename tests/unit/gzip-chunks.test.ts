import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { compress, gzipChunks } from '#site-content/server/cache/content-encoding';
import { getBody } from '#site-content/server/operations/request-bodies/body-chunks';

const bytes = fc.uint8Array({ maxLength: 3000 }).map((array) => Buffer.from(array));

/** Returns the checksum that gzip writes at the end of a file. */
const computeCrc = (text: Buffer): number => {
  const file = gzipSync(text);
  return file.readUInt32LE(file.length - 8);
};

test('chunks are combined into a single gzip member that decompresses to all of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { maxLength: 6 }), async (chunks) => {
      const file = Buffer.concat(await gzipChunks(chunks));
      // gunzip throws on a wrong checksum, a wrong length or additional bytes at the end.
      expect(gunzipSync(file)).toEqual(Buffer.concat(chunks));
      // There is a single member, because some clients read only the first.
      expect(file.readUInt32LE(file.length - 8)).toBe(computeCrc(Buffer.concat(chunks)));
    }),
    { numRuns: 50 }
  );
});

test('chunks that have been compressed are not compressed again', async () => {
  const chunk = Buffer.alloc(40_000, 'a redirect ');
  const first = await gzipChunks([chunk]);
  // The service never changes a chunk. The test does, so that a second compression would have another result.
  chunk.fill('other');
  // The last part is the checksum, which is computed again.
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
      // The header, the final block and the trailer of a gzip file are in shared buffers.
      expect(bytes).toBeLessThan(getBody(chunks).length + 20_000);
    }
  }
);
