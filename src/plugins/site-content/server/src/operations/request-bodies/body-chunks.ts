import type { ServerResponse } from 'node:http';

/**
 * A response body as a list of chunks. In a large body, an unchanged chunk is the same object from one
 * response to the next, so that hashing and compressing work per chunk and nothing copies the whole body.
 */
export interface Body {
  readonly chunks: readonly Buffer[];
  /** In bytes. */
  readonly length: number;
}

/** In bytes. Smaller bodies are not kept in chunks. */
export const LARGE = 256 * 1024;

/** A body made of chunks, which are joined if it is small. */
export const getBody = (chunks: readonly Buffer[]): Body => {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return { chunks: length < LARGE && chunks.length > 1 ? [Buffer.concat(chunks)] : chunks, length };
};

/** Responses whose consumer accepts bodies in chunks. */
const takers = new WeakSet<ServerResponse>();

/** Tokens that represent a body, because Koa has no bodies in chunks. */
const tokens = new WeakMap<Buffer, Body>();

/** Declares that the body of a response may be a token. */
export const acceptsChunks = (response: ServerResponse): void => {
  takers.add(response);
};

/**
 * The value to set as body: a token if the consumer accepts it, and does not copy it; otherwise the joined
 * body.
 *
 * @param response the response to send it with
 */
export const asOneBuffer = (body: Body, response: ServerResponse): Buffer => {
  if (!takers.has(response)) return Buffer.concat(body.chunks);
  const token = Buffer.alloc(0);
  tokens.set(token, body);
  return token;
};

/** The body that a token represents, or that consists of these chunks. */
export const bodyBehind = (chunks: readonly Buffer[]): Body => {
  const [only, ...others] = chunks;
  const known = only === undefined || others.length > 0 ? undefined : tokens.get(only);
  return known ?? getBody(chunks.length > 1 ? [Buffer.concat(chunks)] : chunks);
};

/** Ends a response with a body. */
export const endWith = (response: ServerResponse, { chunks }: Body): void => {
  for (const chunk of chunks.slice(0, -1)) response.write(chunk);
  response.end(chunks.at(-1));
};
