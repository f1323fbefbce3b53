import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, crc32, createBrotliCompress, deflateRaw, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { type Body, getBody, LARGE } from '../operations/request-bodies/body-chunks';

/**
 * Copies a view into a buffer of its exact size. zlib returns views of buffers of up to 64 KB; storing a view
 * would keep its whole buffer in memory, which the cache size does not count.
 */
const withoutSpare = (bytes: Buffer): Buffer => {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
};

/**
 * Chunks compressed to complete deflate blocks, none of them final. Unchanged chunks are the same objects
 * from one body to the next. An entry disappears with the last body that contains the chunk.
 */
const deflatedChunks = new WeakMap<Buffer, Promise<Buffer>>();

const deflated = (chunk: Buffer): Promise<Buffer> => {
  const known = deflatedChunks.get(chunk);
  if (known !== undefined) return known;
  // The result ends on a byte boundary, so that other blocks can follow (RFC 1951, 3.2.4), and has no back
  // references to earlier chunks.
  const made = promisify(deflateRaw)(chunk, { finishFlush: constants.Z_SYNC_FLUSH }).then(
    withoutSpare
  );
  deflatedChunks.set(chunk, made);
  made.catch(() => deflatedChunks.delete(chunk));
  return made;
};

/** Returns gzip's trailer, with the checksum and the length of all chunks. Takes a millisecond for 5 MB. */
const getTrailer = (chunks: readonly Buffer[]): Buffer => {
  const trailer = Buffer.alloc(8);
  let checksum = 0;
  let length = 0;
  for (const chunk of chunks) {
    // For an empty chunk, zlib would restart the checksum.
    if (chunk.length > 0) checksum = crc32(chunk, checksum);
    length += chunk.length;
  }
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return trailer;
};

/** gzip's header (RFC 1952, 2.3): no name, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** The final, empty block. */
const LAST_BLOCK = Buffer.from([3, 0]);

/**
 * Builds a gzip file from chunks. Compresses only chunks that have not been compressed before, on zlib's threads.
 *
 * @param chunks should mostly be 10 KB or larger, because they cannot refer to each other
 * @returns the file in chunks
 */
export const gzipChunks = async (chunks: readonly Buffer[]): Promise<Buffer[]> => [
  HEADER,
  ...(await Promise.all(chunks.map(deflated))),
  LAST_BLOCK,
  getTrailer(chunks),
];

/** A content coding of responses. */
export type Coding = 'br' | 'gzip' | 'identity';

/** In bytes. Smaller bodies do not benefit from compression. */
const WORTH_COMPRESSING = 1024;

const OFFERED: Coding[] = ['br', 'gzip', 'identity'];

/** Clients send a few different headers again and again. */
const MAX_REMEMBERED = 500;
const MAX_REMEMBERED_LENGTH = 200;
const remembered = new LRUCache<string, Coding>({ max: MAX_REMEMBERED });

/** The published types lack the `preferred` option. */
type Preferring = (offered: Coding[], options: { preferred: Coding[] }) => Coding | undefined;

/**
 * Creates a negotiator. Codings and the name `q` are case-insensitive (RFC 9110, sections 8.4.1 and 12.4.2),
 * but not for Negotiator.
 */
const negotiatorFor = (acceptEncoding = '') =>
  new Negotiator({ headers: { 'accept-encoding': acceptEncoding.toLowerCase() } });

const negotiate = (acceptEncoding: string): Coding => {
  const negotiator = negotiatorFor(acceptEncoding);
  const encoding = negotiator.encoding.bind(negotiator) as unknown as Preferring;
  // A client that accepts none of the codings gets the plain response rather than an error.
  return encoding(OFFERED, { preferred: ['br', 'gzip'] }) ?? 'identity';
};

/** Chooses the coding for a client's `Accept-Encoding` (RFC 9110, section 12.5.3). */
export const chooseCoding = (acceptEncoding: string | undefined, bytes: number): Coding => {
  if (acceptEncoding === undefined || bytes < WORTH_COMPRESSING) return 'identity';
  const known = remembered.get(acceptEncoding);
  if (known !== undefined) return known;
  const coding = negotiate(acceptEncoding);
  if (acceptEncoding.length <= MAX_REMEMBERED_LENGTH) remembered.set(acceptEncoding, coding);
  return coding;
};

const BROTLI_QUALITY = 5;

/**
 * Chooses the coding to use while the preferred one is not ready: one that is ready quickly, or `null` if the
 * client has to wait. Large bodies are gzipped by chunk, and sent as gzip until Brotli compression is done.
 */
export const chooseMeanwhile = (
  acceptEncoding: string | undefined,
  coding: Coding,
  bytes: number
): 'gzip' | 'identity' | null => {
  if (coding !== 'br' || bytes < LARGE) return null;
  const accepted = negotiatorFor(acceptEncoding).encodings();
  if (accepted.includes('gzip')) return 'gzip';
  return accepted.includes('identity') ? 'identity' : null;
};

/** In bytes. Large enough that Brotli returns a large body in few chunks. */
const BROTLI_PIECE = 64 * 1024;

const brotli = async ({ chunks, length }: Body): Promise<Body> => {
  const made: Buffer[] = [];
  const compressing = createBrotliCompress({
    chunkSize: BROTLI_PIECE,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  });
  await pipeline(Readable.from(chunks), compressing, async (encoded: AsyncIterable<Buffer>) => {
    for await (const chunk of encoded) made.push(withoutSpare(chunk));
  });
  return getBody(made);
};

/** Compresses off the main thread. For gzip, only new chunks of a large body are compressed. */
export const compress = async (body: Body, coding: 'br' | 'gzip'): Promise<Body> => {
  if (coding === 'br') return brotli(body);
  const [only, ...others] = body.chunks;
  return only !== undefined && others.length === 0
    ? getBody([withoutSpare(await promisify(gzip)(only))])
    : getBody(await gzipChunks(body.chunks));
};
