import type { IncomingMessage } from 'node:http';
import formidable, { type Fields, type Files } from 'formidable';
import { brokenOff, isGone } from './bytes';
import { refuseDeepText } from './json';
import { BodyRefused } from './refusal';

/** What people say about files: names, captions, JSON of them for many files at once. */
const MOST_BYTES_OF_FIELDS = 1024 * 1024;
const MOST_FIELDS = 1000;

/** What `formidable` calls a request that was broken off (`FormidableError.js`, `aborted`). */
const ABORTED = 1002;

export interface Multipart {
  readonly fields: Fields;
  /** Stored in the folder that was given. */
  readonly files: Files;
}

export interface MultipartLimits {
  /** Of all files of a request together, in bytes. */
  readonly maxFileBytes: number;
}

/** A sentence for what the parser says in its own words; what the disk says stays as it is. */
const describe = (error: unknown, { maxFileBytes }: MultipartLimits): unknown => {
  const { code, httpCode, message } = error as { code?: unknown } & Record<string, unknown>;
  if (code === ABORTED || isGone(error)) return brokenOff();
  if (typeof code !== 'number') return error;
  if (!String(message).startsWith('options.')) {
    return BodyRefused.malformed(`The multipart body cannot be read: ${message}.`);
  }
  if (httpCode !== 413) return BodyRefused.malformed(`The multipart body is refused: ${message}.`);
  return BodyRefused.tooLarge(
    String(message).includes('maxFileSize')
      ? `What is uploaded is too large: ${maxFileBytes} bytes are the most.`
      : `The fields of this form are too many or too large: ${MOST_FIELDS} fields of ${MOST_BYTES_OF_FIELDS} bytes together are the most.`
  );
};

/**
 * Reads a multipart body, its files into a folder that the caller removes.
 *
 * @throws BodyRefused saying in a sentence why it is not taken, or what the disk says
 */
export const readMultipart = async (
  request: IncomingMessage,
  folder: string,
  limits: MultipartLimits
): Promise<Multipart> => {
  // Gone already, it would tell nobody any more.
  if (request.destroyed) throw brokenOff();
  const form = formidable({
    multiples: true,
    uploadDir: folder,
    maxFileSize: limits.maxFileBytes,
    maxFieldsSize: MOST_BYTES_OF_FIELDS,
    maxFields: MOST_FIELDS,
  });
  const multipart = await new Promise<Multipart>((resolve, reject) => {
    form.parse(request, (error: unknown, fields, files) => {
      if (error) reject(describe(error, limits));
      else resolve({ fields, files });
    });
  });
  refuseDeepText(multipart.fields);
  return multipart;
};
