import { createHash } from 'node:crypto';
import type { CooperativeTask } from '#site-content/domain/cooperative-task';
import { runCooperatively } from '../operations/cooperative-scheduling/run-cooperatively';
import type { Body } from '../operations/request-bodies/body-chunks';
import type { Coding } from './content-encoding';

/** Digests of chunks. Unchanged chunks are the same objects from one body to the next. */
const known = new WeakMap<Buffer, Buffer>();

/** In bytes: hashing this much blocks the event loop for less than a millisecond. */
const AT_ONCE = 256 * 1024;

function* digestOfChunk(chunk: Buffer): CooperativeTask<Buffer> {
  const hash = createHash('sha1');
  for (let from = 0; from < chunk.length; from += AT_ONCE) {
    yield;
    hash.update(chunk.subarray(from, from + AT_ONCE));
  }
  return hash.digest();
}

function* digest({ chunks }: Body): CooperativeTask<Buffer> {
  const [only, ...others] = chunks;
  if (only !== undefined && others.length === 0) return yield* digestOfChunk(only);
  const whole = createHash('sha1');
  for (const chunk of chunks) {
    const ofChunk = known.get(chunk) ?? (yield* digestOfChunk(chunk));
    known.set(chunk, ofChunk);
    whole.update(ofChunk);
  }
  return whole.digest();
}

/** Computes the digest of a body from the digests of its chunks, so that only new chunks are hashed. */
export const computeDigest = async (body: Body): Promise<string> =>
  (await runCooperatively(digest(body))).toString('base64url');

/** Returns the strong ETag of a body in a content coding. Each coding is a separate representation. */
export const toETag = (digest: string, coding: Coding): string =>
  coding === 'identity' ? `"${digest}"` : `"${digest}-${coding}"`;

/**
 * True if `If-None-Match` (RFC 9110, section 13.1.2: any of the listed tags, compared weakly, or `*`) matches
 * an ETag.
 */
export const matchesETag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch === etag ||
  ifNoneMatch.trim() === '*' ||
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
