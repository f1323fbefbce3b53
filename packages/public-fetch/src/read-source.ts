import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type Agent, fetch, type Response } from 'undici';
import { createPublicAgent, NotPublicError } from './public-agent';

/** More than any site needs; it keeps a wrong file from filling the memory. */
export const MAX_JSON_BYTES = 32 * 1024 * 1024;
/** The same for all pages of a site together, which may come in one file. */
export const MAX_LIST_BYTES = 256 * 1024 * 1024;
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;

/** How long an answer may take from its first byte to its last, in milliseconds. */
export const MAX_RESPONSE_MS = 60_000;

const describeSlowness = (timeoutMs: number): string =>
  `has not answered whole after ${Number((timeoutMs / 1000).toFixed(1))} seconds. Ask it for less at a time (a smaller "limit" or "per_page"), look at why it is slow, or save what it answers into a file and import that.`;

export const inMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

export const isUrl = (source: string): boolean => /^https?:\/\//i.test(source);

/** @throws an error whose message reads on from the name of the source */
export const readStream = async (stream: Readable, limit: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size > limit) throw new Error(`is too large: ${inMegabytes(limit)} at the most.`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
};

/** What a URL answers with. */
export interface UrlContent {
  readonly bytes: Buffer;
  header(name: string): string | null;
}

const readResponse = async (
  url: string,
  limit: number,
  dispatcher: Agent,
  timeoutMs: number
): Promise<UrlContent> => {
  const signal = AbortSignal.timeout(timeoutMs);
  let response: Response;
  try {
    response = await fetch(url, { dispatcher, signal });
  } catch (error) {
    if (signal.aborted) throw new Error(describeSlowness(timeoutMs));
    const { message, cause } = error as Error & { cause?: Error };
    if (cause instanceof NotPublicError) throw new Error(`is not asked: ${cause.message}`);
    throw new Error(`does not answer: ${cause?.message || message}`);
  }
  if (!response.ok) throw new Error(`answers with status ${response.status}.`);
  const header = (name: string): string | null => response.headers.get(name);
  if (response.body === null) return { bytes: Buffer.alloc(0), header };
  try {
    return { bytes: await readStream(Readable.fromWeb(response.body), limit), header };
  } catch (error) {
    if (signal.aborted) throw new Error(describeSlowness(timeoutMs));
    const { message, cause } = error as Error & { cause?: Error };
    throw new Error(cause === undefined ? message : `breaks off: ${cause.message || message}`);
  }
};

/**
 * What is named by somebody else (an image in a list, where an address is redirected to) is fetched from where the
 * operator said and from the public Internet, not from the machines around this one.
 */
export const readUrl = async (
  url: string,
  limit: number,
  chosen: string,
  timeoutMs = MAX_RESPONSE_MS
): Promise<UrlContent> => {
  const agent = createPublicAgent({
    trustedOrigin: isUrl(chosen) ? new URL(chosen).origin : null,
  });
  try {
    return await readResponse(url, limit, agent, timeoutMs);
  } finally {
    await agent.destroy();
  }
};

/**
 * Where a file really is. Whoever made the folder of an import may not be the one who imports it: a symbolic link
 * in it leads to no file that is not part of it.
 */
const locateWithin = async (folder: string, file: string): Promise<string> => {
  const real = await realpath(file);
  const inside = path.relative(await realpath(folder), real);
  if (inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside)) {
    throw new Error(
      'is behind a symbolic link that leads out of the folder of the import, and is not read. Put the file itself there.'
    );
  }
  return real;
};

const readFile = async (named: string, limit: number, folder: string): Promise<Buffer> => {
  if ((await stat(named).catch(() => null)) === null) throw new Error('does not exist.');
  const file = await locateWithin(folder, named);
  const found = await stat(file);
  if (found.isDirectory()) throw new Error('is a folder, not a file.');
  if (found.size > limit) {
    throw new Error(
      `is too large: ${inMegabytes(found.size)}, where ${inMegabytes(limit)} is the most.`
    );
  }
  return readStream(createReadStream(file), limit);
};

/**
 * Reads a file, or what a URL answers with, whole.
 *
 * @param chosen the source that the operator has named, where that is another one
 * @throws an error whose message reads on from the name of the source: "does not exist."
 */
export const readSource = async (
  source: string,
  limit: number,
  chosen = source
): Promise<Buffer> =>
  isUrl(source)
    ? (await readUrl(source, limit, chosen)).bytes
    : readFile(source, limit, path.dirname(path.resolve(chosen)));
