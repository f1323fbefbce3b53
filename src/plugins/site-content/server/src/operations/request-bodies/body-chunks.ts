import type { ServerResponse } from 'node:http';

/**
 * A body as the pieces that it is sent in, one behind the other. Of a large one a piece that has not changed is the same
 * object from one answer to the next, so that who digests or compresses it does so by piece, and nobody copies the whole.
 */
export interface Body {
  readonly pieces: readonly Buffer[];
  /** In bytes. */
  readonly length: number;
}

/** Below this, in bytes, it is not worth while to know the pieces. */
export const LARGE = 256 * 1024;

/** A body of these pieces, joined where it is small. */
export const getBody = (pieces: readonly Buffer[]): Body => {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return { pieces: length < LARGE && pieces.length > 1 ? [Buffer.concat(pieces)] : pieces, length };
};

/** Who holds an answer back takes its body in pieces. */
const takers = new WeakSet<ServerResponse>();

/** What stands for a body, as Koa knows none in pieces. */
const tokens = new WeakMap<Buffer, Body>();

/** Says that the body of a response may be given as a token. */
export const takesPieces = (response: ServerResponse): void => {
  takers.add(response);
};

/**
 * What to answer with: a token where somebody takes it for the body, who must not copy it; else the body in one.
 *
 * @param response what it is given to
 */
export const asOneBuffer = (body: Body, response: ServerResponse): Buffer => {
  if (!takers.has(response)) return Buffer.concat(body.pieces);
  const token = Buffer.alloc(0);
  tokens.set(token, body);
  return token;
};

/** The body that a token stands for, or that these chunks are. */
export const bodyBehind = (chunks: readonly Buffer[]): Body => {
  const [only, ...others] = chunks;
  const known = only === undefined || others.length > 0 ? undefined : tokens.get(only);
  return known ?? getBody(chunks.length > 1 ? [Buffer.concat(chunks)] : chunks);
};

/** Ends a response with a body. */
export const endWith = (response: ServerResponse, { pieces }: Body): void => {
  for (const piece of pieces.slice(0, -1)) response.write(piece);
  response.end(pieces.at(-1));
};
