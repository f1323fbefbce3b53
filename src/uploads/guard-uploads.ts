import { open } from 'node:fs/promises';
import path from 'node:path';
import { errors } from '@strapi/utils';
import { HEAD_BYTES, refuseByContent, refuseByName, type GivenFile } from './file-kinds';

/** A file as the parser of a request leaves it, on disk. */
export interface UploadedFile {
  readonly originalFilename?: string | null;
  readonly mimetype?: string | null;
  /** What Strapi has found it to be. */
  readonly detectedMimeType?: string;
  readonly filepath: string;
}

/** As much of Strapi's upload service as files come in by. */
export interface UploadService {
  upload(input: { files: UploadedFile | UploadedFile[] }, ...rest: unknown[]): Promise<unknown>;
  replace(id: unknown, input: { file: UploadedFile }, ...rest: unknown[]): Promise<unknown>;
  formatFileInfo(about: { filename: string; type: string }, ...rest: unknown[]): Promise<unknown>;
}

const describe = (
  name: string,
  type: string,
  extension: string = path.extname(name)
): GivenFile => ({ name, extension: extension.toLowerCase(), type });

const throwIf = (problem: string | null): void => {
  if (problem !== null) throw new errors.ValidationError(problem);
};

const readHead = async (filepath: string): Promise<Buffer> => {
  const file = await open(filepath);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** @param extension by which it will be served, where that is not its own */
const check = async (file: UploadedFile, extension?: string): Promise<void> => {
  const type = file.detectedMimeType ?? file.mimetype ?? '';
  const given = describe(file.originalFilename ?? '', type, extension);
  throwIf(refuseByName(given));
  throwIf(refuseByContent(given, await readHead(file.filepath)));
};

/**
 * Refuses files that are not what may be uploaded, by whatever way they come: the panel, the API with a
 * token, or fetched from an address that an editor gives. Strapi's own check believes the name of a file in
 * which it recognises nothing, and it recognises no SVG and no HTML.
 *
 * @param filesOfRequest all that came with the request that is answered. Strapi drops those that its own
 *   check refuses and stores the others, so that nobody is told.
 * @param extensionOf what a stored file keeps when it is replaced
 */
export const guardUploads = <Service extends UploadService>(
  service: Service,
  filesOfRequest: () => readonly UploadedFile[],
  extensionOf: (id: unknown) => Promise<string | undefined>
): Service => ({
  ...service,
  async upload(input: { files: UploadedFile | UploadedFile[] }, ...rest: unknown[]) {
    for (const file of [...filesOfRequest(), input.files].flat()) await check(file);
    return service.upload(input, ...rest);
  },
  async replace(id: unknown, input: { file: UploadedFile }, ...rest: unknown[]) {
    await check(input.file);
    await check(input.file, await extensionOf(id));
    return service.replace(id, input, ...rest);
  },
  // Logos of the panel come in by this alone.
  async formatFileInfo(about: { filename: string; type: string }, ...rest: unknown[]) {
    throwIf(refuseByName(describe(about.filename, about.type)));
    return service.formatFileInfo(about, ...rest);
  },
});
