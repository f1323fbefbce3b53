import { createHash } from 'node:crypto';
import type { Steps } from '#site-content/domain/interruptible-work';
import { runInSlices } from '../operations/cooperative-scheduling/run-in-slices';
import type { Body } from '../operations/request-bodies/body-chunks';
import type { Coding } from './content-encoding';

/** Unchanged chunks are the same objects from one body to the next. */
const known = new WeakMap<Buffer, Buffer>();

/** In bytes: hashing this much blocks the event loop for less than a millisecond. */
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

/** Digest of a body, combined from the digests of its chunks, so that only new chunks are hashed. */
export const computeDigest = async (body: Body): Promise<string> =>
  (await runInSlices(digest(body))).toString('base64url');

/** The strong ETag of a body in one content coding: each coding is a representation of its own. */
export const toETag = (digest: string, coding: Coding): string =>
  coding === 'identity' ? `"${digest}"` : `"${digest}-${coding}"`;

/** Whether `If-None-Match` (RFC 9110, section 13.1.2: any of the listed tags, compared weakly, or `*`) matches an ETag. */
export const matchesETag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch === etag ||
  ifNoneMatch.trim() === '*' ||
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
