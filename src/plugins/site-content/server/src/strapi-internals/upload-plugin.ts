import type { Core } from '@strapi/strapi';
import type { StoredFile } from './upload-provider';

/**
 * As much of Strapi's upload plugin as is changed. That an application may put something in the place of a plugin's
 * services is documented; what these services are called and given is not.
 *
 * Read in Strapi 5.54.0, `@strapi/upload`, `server/services/upload.js` (all files come in by `upload` and `replace`,
 * logos of the panel by `formatFileInfo` alone), `provider.js` and `file.js` (`fetchUrlToInputFile`).
 */
export interface UploadPlugin {
  register(context: UploadContext): Promise<void>;
  services: {
    upload: (context: UploadContext) => UploadService;
    provider: (context: UploadContext) => ProviderService;
    file: {
      fetchUrlToInputFile(
        url: string,
        folder: string,
        sizeLimit: number,
        onProgress?: OnProgress
      ): Promise<{ file: UploadedFile }>;
    };
  };
}

export interface UploadContext {
  readonly strapi: Core.Strapi;
}

/** A file as the parser of a request leaves it, on disk. */
export interface UploadedFile {
  readonly originalFilename?: string | null;
  readonly mimetype?: string | null;
  /** What Strapi has found it to be. */
  readonly detectedMimeType?: string;
  readonly filepath: string;
}

/** What people say about a file. */
export interface FileInfo {
  /** Under which the media library shows it. */
  readonly name?: string | null;
}

export interface AboutFiles {
  readonly fileInfo?: FileInfo | null | readonly (FileInfo | null)[];
}

/** As much of the service `upload` as files come in by. */
export interface UploadService {
  upload(
    input: { files: UploadedFile | UploadedFile[]; data?: AboutFiles },
    ...rest: unknown[]
  ): Promise<unknown>;
  replace(
    id: unknown,
    input: { file: UploadedFile; data?: AboutFiles },
    ...rest: unknown[]
  ): Promise<unknown>;
  remove(file: unknown): Promise<unknown>;
  updateFileInfo(id: unknown, fileInfo: FileInfo, ...rest: unknown[]): Promise<unknown>;
  formatFileInfo(
    about: { filename: string; type: string },
    fileInfo?: FileInfo,
    ...rest: unknown[]
  ): Promise<unknown>;
}

/** As much of the service `provider` as files are stored by. */
export interface ProviderService {
  upload(file: StoredFile): Promise<void>;
}

/** Is told how much of a file has been fetched. */
export type OnProgress = (progress: { bytesWritten: number; totalBytes: number | null }) => void;
/** The files that came with the request that is being answered. */
export const filesOfRequest = (strapi: Core.Strapi): UploadedFile[] => {
  const request = strapi.requestContext.get()?.request as
    { files?: { files?: UploadedFile | UploadedFile[] } } | undefined;
  return [request?.files?.files ?? []].flat();
};

/** The ending by which a stored file is served, and which it keeps when it is replaced. */
export const storedExtension = async (
  strapi: Core.Strapi,
  id: unknown
): Promise<string | undefined> => {
  const file = await strapi.db
    .query('plugin::upload.file')
    .findOne({ select: ['ext'], where: { id } });
  return (file?.ext as string | undefined) ?? undefined;
};
