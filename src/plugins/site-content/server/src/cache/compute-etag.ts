import { createHash } from 'node:crypto';
import type { Steps } from '#site-content/domain/interruptible-work';
import { runInSlices } from '../operations/cooperative-scheduling/run-in-slices';
import type { Body } from '../operations/request-bodies/body-chunks';

/** Pieces stay the same objects from one body to the next. */
const known = new WeakMap<Buffer, Buffer>();

/** In bytes: to digest so much holds the event loop for less than a millisecond. */
const AT_ONCE = 256 * 1024;

function* digestOfPiece(piece: Buffer): Steps<Buffer> {
  const hash = createHash('sha1');
  for (let from = 0; from < piece.length; from += AT_ONCE) {
    yield;
    hash.update(piece.subarray(from, from + AT_ONCE));
  }
  return hash.digest();
}

function* digest({ pieces }: Body): Steps<Buffer> {
  const [only, ...others] = pieces;
  if (only !== undefined && others.length === 0) return yield* digestOfPiece(only);
  const whole = createHash('sha1');
  for (const piece of pieces) {
    const ofPiece = known.get(piece) ?? (yield* digestOfPiece(piece));
    known.set(piece, ofPiece);
    whole.update(ofPiece);
  }
  return whole.digest();
}

/** What tells a body from any other: made of the digests of its pieces, of which only those that are new are read. */
export const computeDigest = async (body: Body): Promise<string> =>
  (await runInSlices(digest(body))).toString('base64url');
