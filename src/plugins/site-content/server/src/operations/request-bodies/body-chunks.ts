import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'koa';

/**
 * A response body as a list of chunks. In a large body, an unchanged chunk is the same object from one
 * response to the next. Hashing and compression therefore work per chunk, and nothing copies the whole body.
 */
export interface Body {
  readonly chunks: readonly Buffer[];
  /** In bytes. */
  readonly length: number;
}

/** In bytes. Smaller bodies are not split into chunks. */
export const LARGE = 256 * 1024;

/** Builds a body from chunks, and joins them if the body is small. */
export const getBody = (chunks: readonly Buffer[]): Body => {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return { chunks: length < LARGE && chunks.length > 1 ? [Buffer.concat(chunks)] : chunks, length };
};

/** Responses whose consumer accepts bodies in chunks. */
const chunkConsumers = new WeakSet<ServerResponse>();

/** Tokens that represent a body, because Koa has no bodies in chunks. */
const tokens = new WeakMap<Buffer, Body>();

/** Declares that the consumer of a response accepts a token as its body. */
export const acceptsChunks = (response: ServerResponse): void => {
  chunkConsumers.add(response);
};

/**
 * Sets the body of a response: a token if the consumer accepts it, otherwise the chunks themselves. A joined
 * copy per response would fill the memory if clients read slowly.
 */
export const setBody = (ctx: Context, body: Body): void => {
  const { chunks, length } = body;
  const [only = Buffer.alloc(0), ...others] = chunks;
  if (chunkConsumers.has(ctx.res)) {
    const token = Buffer.alloc(0);
    tokens.set(token, body);
    ctx.body = token;
  } else if (others.length === 0) {
    ctx.body = only;
  } else {
    ctx.body = Readable.from(chunks);
    ctx.length = length;
  }
};

/** Returns the body that a token represents, or a body of the given chunks. */
export const resolveBody = (chunks: readonly Buffer[]): Body => {
  const [only, ...others] = chunks;
  const known = only === undefined || others.length > 0 ? undefined : tokens.get(only);
  return known ?? getBody(chunks.length > 1 ? [Buffer.concat(chunks)] : chunks);
};

/** Ends a response with a body. */
export const endWith = (response: ServerResponse, { chunks }: Body): void => {
  for (const chunk of chunks.slice(0, -1)) response.write(chunk);
  response.end(chunks.at(-1));
};
