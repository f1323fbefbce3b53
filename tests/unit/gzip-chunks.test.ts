import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { gzipChunks } from '#site-content/server/cache/content-encoding';

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
