/**
 * @reliesOn Names and arguments of the services `upload`, `provider`, `image-manipulation` and `file`, and of the
 *   controllers `admin-file`, `admin-folder-file`, `admin-upload` and `content-api`; files of a request.
 * @ifItFails **Files are not checked.**
 * @readIn Strapi 5.54.0: `@strapi/upload/dist/server/services/upload.js`,
 *   `@strapi/upload/dist/server/services/image-manipulation.js`,
 *   `@strapi/upload/dist/server/services/provider.js`, `@strapi/upload/dist/server/services/file.js`,
 *   `@strapi/upload/dist/server/controllers/admin-file.js`,
 *   `@strapi/upload/dist/server/controllers/admin-folder-file.js`,
 *   `@strapi/upload/dist/server/controllers/admin-upload.js`,
 *   `@strapi/upload/dist/server/controllers/content-api.js`
 */

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { StoredFile } from './upload-provider';

/**
 * The parts of Strapi's upload plugin changed here. Replacing a plugin's services is documented; the names
 * and parameters of these services are not.
 *
 * All files go through `upload` or `replace`, except logos of the panel, which only go through `formatFileInfo`.
 */
export interface UploadPlugin {
  register(context: UploadContext): Promise<void>;
  controllers: {
    'admin-file': FilesController | ((context: UploadContext) => FilesController);
    'admin-folder-file':
      FilesAndFoldersController | ((context: UploadContext) => FilesAndFoldersController);
    'admin-upload': UploadController | ((context: UploadContext) => UploadController);
    'content-api': UploadController | ((context: UploadContext) => UploadController);
  };
  services: {
    upload: (context: UploadContext) => UploadService;
    provider: (context: UploadContext) => ProviderService;
    'image-manipulation': ImageService;
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

/** Every action receives files. If Strapi's own check refuses all of them, the action throws a `ValidationError`. */
export type UploadController = Readonly<Record<string, (context: Context) => Promise<unknown>>>;

/** The parts of the file controller changed here. */
interface FilesController {
  /** Deletes a file, and responds with it. */
  destroy(context: Context): Promise<void>;
}

/** The parts of the controller for files and folders changed here. */
interface FilesAndFoldersController {
  /** Deletes several files and folders, including the contents of the folders. */
  deleteMany(context: Context): Promise<void>;
  moveMany(context: Context): Promise<void>;
}

/** Returns a controller, which a plugin may export as an object or as a function that creates it. */
export const readController = <Controller extends object>(
  given: Controller | ((context: UploadContext) => Controller),
  context: UploadContext
): Controller => (typeof given === 'function' ? given(context) : given);

export interface UploadContext {
  readonly strapi: Core.Strapi;
}

/** A file on disk, as the request parser leaves it. */
export interface UploadedFile {
  readonly originalFilename?: string | null;
  readonly mimetype?: string | null;
  /** The type that Strapi has detected. */
  readonly detectedMimeType?: string;
  readonly filepath: string;
}

/** User-supplied information about a file. */
export interface FileInfo {
  /** Display name in the media library. */
  readonly name?: string | null;
}

export interface AboutFiles {
  readonly fileInfo?: FileInfo | null | readonly (FileInfo | null)[];
  /** The model of the entry to which the files are added. */
  readonly ref?: unknown;
}

/** The parts of the service `upload` that receive files. */
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
  /** Removes a file from its store, and then deletes its row. */
  remove(file: unknown): Promise<unknown>;
  updateFileInfo(id: unknown, fileInfo: FileInfo, ...rest: unknown[]): Promise<unknown>;
  formatFileInfo(
    about: { filename: string; type: string },
    fileInfo?: FileInfo,
    ...rest: unknown[]
  ): Promise<unknown>;
}

/** The parts of the service `image-manipulation` that decode images. None of them calls another one. */
export interface ImageService {
  isFaultyImage(file: unknown): Promise<boolean>;
  optimize(file: unknown): Promise<unknown>;
  generateThumbnail(file: unknown): Promise<unknown>;
  generateResponsiveFormats(file: unknown): Promise<unknown>;
}

/** The parts of the service `provider` that store files. */
export interface ProviderService {
  upload(file: StoredFile): Promise<void>;
}

/** Called with the download progress. */
export type OnProgress = (progress: { bytesWritten: number; totalBytes: number | null }) => void;

/** Returns the files of the current request. */
export const filesOfRequest = (strapi: Core.Strapi): UploadedFile[] => {
  const request = strapi.requestContext.get()?.request as
    { files?: { files?: UploadedFile | UploadedFile[] } } | undefined;
  return [request?.files?.files ?? []].flat();
};

/** Reads the extension under which a stored file is served. A replacement keeps it. */
export const storedExtension = async (
  strapi: Core.Strapi,
  id: unknown
): Promise<string | undefined> => {
  const file = await strapi.db
    .query('plugin::upload.file')
    .findOne({ select: ['ext'], where: { id } });
  return (file?.ext as string | undefined) ?? undefined;
};

/** Removes files by document id, as the Media Library does. Ignores files that do not exist. */
export const removeFiles = async (
  strapi: Core.Strapi,
  documents: readonly string[]
): Promise<void> => {
  for (const documentId of documents) {
    const file: unknown = await strapi.db
      .query('plugin::upload.file')
      .findOne({ where: { documentId } });
    const service = strapi.plugin('upload').service('upload') as unknown as UploadService;
    if (file !== null) await service.remove(file);
  }
};
