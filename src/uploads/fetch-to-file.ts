import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import contentDisposition from 'content-disposition';
import { NotPublicError } from 'public-fetch';
import { type Agent, fetch, type Response } from 'undici';
import type { Reason } from '../plugins/site-content/domain/problems/codes';
import { toMessage } from '../plugins/site-content/domain/problems/message-of';
import { reason } from '../plugins/site-content/domain/problems/problem';
import { parseUrl } from '../plugins/site-content/domain/rules/parse-url';
import type {
  OnProgress,
  UploadedFile,
} from '../plugins/site-content/server/src/strapi-internals/upload-plugin';
import { writeNewFile } from './write-new-file';

/** Total time limit in milliseconds. */
const TIMEOUT = 60_000;

const MEGABYTE = 1024 * 1024;

export interface FetchOptions {
  /** Creates the connections. */
  readonly agent: Agent;
  /** Folder for the file. */
  readonly folder: string;
  /** Maximum size in bytes. */
  readonly limit: number;
  readonly onProgress: OnProgress;
}

/** Thrown if a URL was not downloaded, with the reason. */
export class NotFetchedError extends Error {
  override readonly name = 'NotFetchedError';
  constructor(readonly reason: Reason) {
    super(toMessage(reason, 'en'));
  }
}

const notFetched = (url: string, problem: Reason): NotFetchedError =>
  new NotFetchedError(reason('file.not-fetched', { url, problem }));

/** Describes a network error from its cause, because `fetch` itself only reports that it failed. */
const describe = (url: string, error: unknown): NotFetchedError => {
  if (error instanceof NotFetchedError) return error;
  const { name, message, cause } = error as Error & { cause?: Error };
  if (name === 'TimeoutError') {
    return notFetched(url, reason('fetch.timeout', { seconds: TIMEOUT / 1000 }));
  }
  if (cause instanceof NotPublicError) {
    return notFetched(url, reason('fetch.not-public', { host: cause.host }));
  }
  return notFetched(url, reason('fetch.failed', { reason: cause?.message || message }));
};

const parse = (url: string): URL => {
  const parsed = parseUrl(url);
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) {
    throw notFetched(url, reason('fetch.not-http'));
  }
  return parsed;
};

/** Returns the file name that the server gives, or the last segment of the URL; never with a path. */
const getName = ({ url, headers }: Response): string => {
  try {
    const { parameters } = contentDisposition.parse(headers.get('content-disposition') ?? '');
    if (parameters['filename']) return path.basename(parameters['filename']);
  } catch {
    // The header is missing or unreadable.
  }
  const last = path.posix.basename(new URL(url).pathname);
  try {
    return path.basename(decodeURIComponent(last)) || 'untitled';
  } catch {
    return last;
  }
};

/** Limits the number of bytes that pass through. */
const countTo = (
  limit: number,
  onBytes: (bytes: number) => void,
  tooLarge: () => Error
): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limit) return done(tooLarge());
      onBytes(bytes);
      done(null, chunk);
    },
  });
};

/**
 * Downloads a URL to a file, which the caller must remove.
 *
 * @throws NotFetchedError
 */
export const fetchToFile = async (
  url: string,
  { agent, folder, limit, onProgress }: FetchOptions
): Promise<UploadedFile & { readonly size: number }> => {
  const { href } = parse(url);
  const tooLarge = (): Error =>
    notFetched(url, reason('fetch.too-large', { megabytes: Math.floor(limit / MEGABYTE) }));
  const filepath = path.join(folder, randomUUID());
  try {
    const response = await fetch(href, {
      dispatcher: agent,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) {
      throw notFetched(url, reason('fetch.status', { status: response.status }));
    }
    const length = Number.parseInt(response.headers.get('content-length') ?? '', 10);
    const totalBytes = Number.isNaN(length) ? null : length;
    if (totalBytes !== null && totalBytes > limit) throw tooLarge();

    let size = 0;
    const report = (bytesWritten: number): void => {
      size = bytesWritten;
      onProgress({ bytesWritten, totalBytes });
    };
    report(0);
    const body = response.body === null ? Readable.from([]) : Readable.fromWeb(response.body);
    await writeNewFile(filepath, body, countTo(limit, report, tooLarge));
    const mimetype = response.headers.get('content-type')?.split(';', 1)[0]?.trim();
    return {
      filepath,
      originalFilename: getName(response),
      mimetype: mimetype || 'application/octet-stream',
      size,
    };
  } catch (error) {
    await rm(filepath, { force: true });
    throw describe(url, error);
  }
};
