import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createBrotliCompress, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { type Body, getBody, LARGE } from '../operations/request-bodies/body-chunks';
import { gzipPieces } from './gzip-chunks';

/** A content coding that answers are sent in. */
export type Coding = 'br' | 'gzip' | 'identity';

/** Below this, in bytes, a coding saves nothing. */
const WORTH_COMPRESSING = 1024;

const OFFERED: Coding[] = ['br', 'gzip', 'identity'];

/** Clients send few different headers, over and over. */
const MAX_REMEMBERED = 500;
const MAX_REMEMBERED_LENGTH = 200;
const remembered = new LRUCache<string, Coding>({ max: MAX_REMEMBERED });

/** Its published types are those of the version before, which knew no preference of the server. */
type Preferring = (offered: Coding[], options: { preferred: Coding[] }) => Coding | undefined;

const negotiate = (acceptEncoding: string): Coding => {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const encoding = negotiator.encoding.bind(negotiator) as unknown as Preferring;
  // A client that takes nothing at all gets the plain answer rather than none.
  return encoding(OFFERED, { preferred: ['br', 'gzip'] }) ?? 'identity';
};

/** The coding to answer in, by the client's `Accept-Encoding` (RFC 9110, section 12.5.3). */
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
 * The coding to answer in while that which a client would rather have is not ready: one that takes little time, `null`
 * where the client has to wait. Of a large body gzip is made in pieces, and sent in the place of brotli until that is done.
 */
export const chooseMeanwhile = (
  acceptEncoding: string | undefined,
  coding: Coding,
  bytes: number
): 'gzip' | 'identity' | null => {
  if (coding !== 'br' || bytes < LARGE) return null;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const accepted = negotiator.encodings();
  if (accepted.includes('gzip')) return 'gzip';
  return accepted.includes('identity') ? 'identity' : null;
};

/** In bytes: a large body comes out of brotli in few pieces. */
const BROTLI_PIECE = 64 * 1024;

const brotli = async ({ pieces, length }: Body): Promise<Body> => {
  const made: Buffer[] = [];
  const compressing = createBrotliCompress({
    chunkSize: BROTLI_PIECE,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  });
  await pipeline(Readable.from(pieces), compressing, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) made.push(chunk);
  });
  return getBody(made);
};

/** Compresses off the main thread, and of a large body by gzip only those pieces that are new. */
export const compress = async (body: Body, coding: 'br' | 'gzip'): Promise<Body> => {
  if (coding === 'br') return brotli(body);
  const [only, ...others] = body.pieces;
  return only !== undefined && others.length === 0
    ? getBody([await promisify(gzip)(only)])
    : getBody(await gzipPieces(body.pieces));
};
