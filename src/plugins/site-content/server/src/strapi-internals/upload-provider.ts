import type { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';

/** A file as the provider stores it. */
export interface StoredFile {
  readonly hash: string;
  readonly ext: string;
}

/** Stores a file, in the place of another one where that is given. */
export type Store = (file: StoredFile, old?: StoredFile) => Promise<unknown>;

/** A file that is to be stored in the place of another one. */
export interface NewFile extends StoredFile {
  readonly stream: Readable;
  url?: string;
}

/**
 * As much of the provider of uploads as is asked and changed. A provider documents `upload`, `uploadStream`, `delete`
 * and others; Strapi wraps it, with a way to put methods in the place of its own.
 */
export interface UploadProvider {
  delete(file: StoredFile): Promise<unknown>;
  upload?: Store;
  uploadStream?: Store;
  replace?: Store;
  replaceStream?: (file: NewFile, old: StoredFile) => Promise<void>;
  extend(methods: Partial<UploadProvider>): void;
}

/**
 * The provider of a running application.
 *
 * Read in Strapi 5.54.0, `@strapi/upload`, `server/register.js`: `strapi.plugin('upload').provider`, made when that
 * plugin registers; a call of `replaceStream` in `server/services/upload.js` (`replace`).
 */
export const getUploadProvider = (strapi: Core.Strapi): UploadProvider =>
  strapi.plugin('upload')['provider' as never] as unknown as UploadProvider;
