import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fetch, type Agent, type Response } from 'undici';
import { NotPublic, publicAgent } from '../../operations/fetching/public-agent';

/** More than any site needs; it keeps a wrong file from filling the memory. */
export const MAX_JSON_BYTES = 32 * 1024 * 1024;
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;

const FETCH_TIMEOUT_IN_MS = 60_000;

const inMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

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

const readAnswer = async (url: string, limit: number, dispatcher: Agent): Promise<Buffer> => {
  let response: Response;
  try {
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_IN_MS);
    response = await fetch(url, { dispatcher, signal });
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    if (cause instanceof NotPublic) throw new Error(`is not asked: ${cause.message}`);
    throw new Error(`does not answer: ${cause?.message || message}`);
  }
  if (!response.ok) throw new Error(`answers with status ${response.status}.`);
  if (response.body === null) return Buffer.alloc(0);
  try {
    return await readStream(Readable.fromWeb(response.body), limit);
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    throw new Error(cause === undefined ? message : `breaks off: ${cause.message || message}`);
  }
};

/**
 * What is named by somebody else (an image in a list, where an address is redirected to) is fetched from where the
 * operator said and from the public Internet, not from the machines around this one.
 */
const readUrl = async (url: string, limit: number, chosen: string): Promise<Buffer> => {
  const agent = publicAgent(isUrl(chosen) ? new URL(chosen).origin : null);
  try {
    return await readAnswer(url, limit, agent);
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
export const readSource = (source: string, limit: number, chosen = source): Promise<Buffer> =>
  isUrl(source)
    ? readUrl(source, limit, chosen)
    : readFile(source, limit, path.dirname(path.resolve(chosen)));

/**
 * Where an image is found that a page list names: at its own address, at a path of the service that the
 * list came from, or beside the file of the list.
 */
export const locateImage = (image: string, listSource: string): string => {
  if (isUrl(image)) return image;
  if (isUrl(listSource)) return new URL(image, listSource).href;
  const folder = path.resolve(path.dirname(listSource));
  const file = path.resolve(folder, `.${path.posix.resolve('/', image.split(/[?#]/, 1)[0] ?? '')}`);
  return file;
};
