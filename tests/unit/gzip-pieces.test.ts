import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { gzipPieces } from '../../src/plugins/site-content/server/src/cache/gzip-chunks';

const bytes = fc.uint8Array({ maxLength: 3000 }).map((array) => Buffer.from(array));

/** As gzip writes it at the end of a file. */
const computeCrc = (text: Buffer): number => {
  const file = gzipSync(text);
  return file.readUInt32LE(file.length - 8);
};

test('pieces are one gzip file, which gives them back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { maxLength: 6 }), async (pieces) => {
      const file = Buffer.concat(await gzipPieces(pieces));
      // A wrong checksum or length is an error, and so is anything behind the end.
      expect(gunzipSync(file)).toEqual(Buffer.concat(pieces));
      // One member, not several: not everybody reads more than the first.
      expect(file.readUInt32LE(file.length - 8)).toBe(computeCrc(Buffer.concat(pieces)));
    }),
    { numRuns: 50 }
  );
});

test('pieces that were compressed before are taken as they are', async () => {
  const piece = Buffer.alloc(40_000, 'a redirect ');
  const first = await gzipPieces([piece]);
  // Nobody changes a piece; if somebody did, it would show.
  piece.fill('other');
  // But for the checksum, which is computed anew.
  expect((await gzipPieces([piece])).slice(0, -1)).toEqual(first.slice(0, -1));
});
