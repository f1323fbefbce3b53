import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

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

/** Compresses off the main thread. */
export const compress = (body: Buffer, coding: 'br' | 'gzip'): Promise<Buffer> =>
  coding === 'gzip'
    ? promisify(gzip)(body)
    : promisify(brotliCompress)(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      });
