import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { crcOfBoth } from '../../src/plugins/site-content/server/src/cache/combine-crc';
import { gzipPieces } from '../../src/plugins/site-content/server/src/cache/gzip-chunks';

const bytes = fc.uint8Array({ maxLength: 3000 }).map((array) => Buffer.from(array));

/** As gzip writes it at the end of a file. */
const computeCrc = (text: Buffer): number => {
  const file = gzipSync(text);
  return file.readUInt32LE(file.length - 8);
};

test('the checksum of two texts is that of both in one', () => {
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      const both = Buffer.concat([first, second]);
      expect(crcOfBoth(computeCrc(first), computeCrc(second), second.length)).toBe(
        computeCrc(both)
      );
    })
  );
});

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
  expect(await gzipPieces([piece])).toEqual(first);
});
