import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type Agent, fetch, type Response } from 'undici';
import { decodeText } from './decode-text';
import { createPublicAgent, NotPublicError } from './public-agent';

/** Maximum size of a JSON file, more than any site needs. Prevents a wrong file from filling the memory. */
export const MAX_JSON_BYTES = 32 * 1024 * 1024;
/** Maximum size of a file with all pages of a site. */
export const MAX_LIST_BYTES = 256 * 1024 * 1024;
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;

/** Time limit from the first to the last byte of a response, in milliseconds. */
export const MAX_RESPONSE_MS = 60_000;

const describeSlowness = (timeoutMs: number): string =>
  `did not respond completely within ${Number((timeoutMs / 1000).toFixed(1))} seconds. Request less at a time (a smaller "limit" or "per_page"), find out why it is slow, or save its response to a file and import that.`;

export const inMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

export const isUrl = (source: string): boolean => /^https?:\/\//i.test(source);

/**
 * Reads a stream completely.
 *
 * @throws an error whose message continues the name of the source
 */
export const readStream = async (stream: Readable, limit: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size > limit) throw new Error(`is too large: at most ${inMegabytes(limit)} are allowed.`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
};

/** Thrown if there is nothing at a URL or path, and not only at the moment. */
export class SourceMissingError extends Error {}

/** Statuses of what does not exist. */
const IS_MISSING = new Set([404, 410]);

/** The response of a URL. */
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
    if (cause instanceof NotPublicError) throw new Error(`was not requested: ${cause.message}`);
    throw new Error(`does not respond: ${cause?.message || message}`);
  }
  if (!response.ok) {
    const message = `responded with status ${response.status}.`;
    throw IS_MISSING.has(response.status) ? new SourceMissingError(message) : new Error(message);
  }
  const header = (name: string): string | null => response.headers.get(name);
  if (response.body === null) return { bytes: Buffer.alloc(0), header };
  try {
    return { bytes: await readStream(Readable.fromWeb(response.body), limit), header };
  } catch (error) {
    if (signal.aborted) throw new Error(describeSlowness(timeoutMs));
    const { message, cause } = error as Error & { cause?: Error };
    throw new Error(cause === undefined ? message : `ended early: ${cause.message || message}`);
  }
};

/**
 * Fetches a URL. URLs that the operator did not enter (an image in a list, a redirect) are only fetched from the
 * operator's origin and the public Internet, not from the local network.
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
 * Returns the real path of a file. The folder of an import may come from a third party, so symbolic links must not
 * lead out of it.
 */
const locateWithin = async (folder: string, file: string): Promise<string> => {
  const real = await realpath(file);
  const inside = path.relative(await realpath(folder), real);
  if (inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside)) {
    throw new Error(
      'is or is below a symbolic link that points outside the folder of the import. Put the file itself there.'
    );
  }
  return real;
};

/** Reads a file, or a pipe such as `/dev/stdin`. Symbolic links are followed. */
const readFile = async (file: string, limit: number): Promise<Buffer> => {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new SourceMissingError('does not exist.');
  if (found.isDirectory()) throw new Error('is a folder, not a file.');
  if (found.size > limit) {
    throw new Error(
      `is too large: ${inMegabytes(found.size)}, but at most ${inMegabytes(limit)} are allowed.`
    );
  }
  return readStream(createReadStream(file), limit);
};

const readFileWithin = async (folder: string, named: string, limit: number): Promise<Buffer> => {
  if ((await stat(named).catch(() => null)) === null) {
    throw new SourceMissingError('does not exist.');
  }
  return readFile(await locateWithin(folder, named), limit);
};

/**
 * Reads a file or the response of a URL completely.
 *
 * @param chosen source named by the operator, if different
 * @throws an error whose message continues the name of the source: "does not exist."
 */
export const readSource = async (
  source: string,
  limit: number,
  chosen = source
): Promise<Buffer> =>
  isUrl(source)
    ? (await readUrl(source, limit, chosen)).bytes
    : readFileWithin(path.dirname(path.resolve(chosen)), source, limit);

/**
 * Reads a source that the operator named and that refers to no other files: of a file, whatever its symbolic links
 * lead to.
 *
 * @throws an error whose message continues the name of the source
 */
export const readNamedSource = async (source: string, limit: number): Promise<Buffer> =>
  isUrl(source) ? (await readUrl(source, limit, source)).bytes : readFile(source, limit);

/**
 * Reads a file or the response of a URL as text, decoded strictly.
 *
 * @throws an error whose message continues the name of the source: "is not UTF-8 …"
 */
export const readText = async (source: string, limit: number, chosen = source): Promise<string> => {
  if (!isUrl(source)) return decodeText(await readSource(source, limit, chosen));
  const { bytes, header } = await readUrl(source, limit, chosen);
  return decodeText(bytes, header('content-type'));
};
