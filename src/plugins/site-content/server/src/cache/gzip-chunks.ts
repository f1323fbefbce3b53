import { promisify } from 'node:util';
import { constants, deflateRaw, gzip } from 'node:zlib';
import { crcOfBoth } from './combine-crc';

/** A chunk as complete deflate blocks, none of them final, with the values for the gzip trailer. */
interface Deflated {
  readonly blocks: Buffer;
  readonly crc: number;
  readonly length: number;
}

/** Unchanged chunks are the same objects from one body to the next; entries disappear with the last body. */
const deflatedPieces = new WeakMap<Buffer, Promise<Deflated>>();

/** Size of the gzip trailer in bytes: checksum and length. */
const END = 8;

const deflate = async (piece: Buffer): Promise<Deflated> => {
  const [blocks, file] = await Promise.all([
    // Ends on a byte boundary, so that other blocks can follow (RFC 1951, 3.2.4), and contains no back
    // references to earlier chunks.
    promisify(deflateRaw)(piece, { finishFlush: constants.Z_SYNC_FLUSH }),
    // Only for its checksum: `zlib.crc32` exists since Node 20.15 and runs on the main thread.
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

/** RFC 1952, 2.3: no name, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** The final, empty block. */
const LAST_BLOCK = Buffer.from([3, 0]);

/**
 * Builds a gzip file from chunks, and compresses only chunks that were not compressed before, on zlib's
 * threads.
 *
 * @param pieces mostly 10 KB or more each, because chunks cannot refer to each other
 * @returns the file in chunks
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
