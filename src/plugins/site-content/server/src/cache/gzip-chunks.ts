import { promisify } from 'node:util';
import { constants, deflateRaw, gzip } from 'node:zlib';
import { crcOfBoth } from './combine-crc';

/** A piece as a run of whole deflate blocks, none of them the last, and what the end of a gzip file says of it. */
interface Deflated {
  readonly blocks: Buffer;
  readonly crc: number;
  readonly length: number;
}

/** Pieces stay the same objects from one body to the next, and are forgotten with the last of these. */
const deflatedPieces = new WeakMap<Buffer, Promise<Deflated>>();

/** What stands at the end of a gzip file, in bytes: the checksum, and the length. */
const END = 8;

const deflate = async (piece: Buffer): Promise<Deflated> => {
  const [blocks, file] = await Promise.all([
    // Ends at a byte, so that another run can follow (RFC 1951, 3.2.4); nothing in it refers to what came before.
    promisify(deflateRaw)(piece, { finishFlush: constants.Z_SYNC_FLUSH }),
    // Copied for the checksum at its end: Node gives that by itself from 20.15 on, and on the main thread.
    promisify(gzip)(piece, { level: constants.Z_NO_COMPRESSION }),
  ]);
  return { blocks, crc: file.readUInt32LE(file.length - END), length: piece.length };
};

const deflated = (piece: Buffer): Promise<Deflated> => {
  const known = deflatedPieces.get(piece);
  if (known !== undefined) return known;
  const made = deflate(piece);
  deflatedPieces.set(piece, made);
  made.catch(() => deflatedPieces.delete(piece));
  return made;
};

/** RFC 1952, 2.3: no name, no time, an unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** The last block, which is empty. */
const LAST_BLOCK = Buffer.from([3, 0]);

/**
 * One gzip file of many pieces, of which only those are compressed, on zlib's threads, that were not before.
 *
 * @param pieces of 10 KB or more, most of them: none refers to what is in another
 * @returns the file in pieces as well
 */
export const gzipPieces = async (pieces: readonly Buffer[]): Promise<Buffer[]> => {
  const parts = await Promise.all(pieces.map(deflated));
  const end = Buffer.alloc(END);
  let crc = 0;
  let total = 0;
  for (const part of parts) {
    crc = crcOfBoth(crc, part.crc, part.length);
    total += part.length;
  }
  end.writeUInt32LE(crc, 0);
  end.writeUInt32LE(total % 2 ** 32, 4);
  return [HEADER, ...parts.map(({ blocks }) => blocks), LAST_BLOCK, end];
};
