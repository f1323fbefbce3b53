/**
 * @reliesOn `strapi.plugin('upload').provider`, its `extend()` and `replaceStream()`.
 * @ifItFails If replacing a file fails, the previous file is lost.
 * @readIn Strapi 5.54.0: `@strapi/upload/dist/server/register.js`
 */

import type { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';

/** A file as passed to the provider. */
export interface StoredFile {
  readonly hash: string;
  readonly ext: string;
}

/** Stores a file, optionally replacing another one. */
export type Store = (file: StoredFile, old?: StoredFile) => Promise<unknown>;

/** A file that replaces another one. */
export interface NewFile extends StoredFile {
  readonly stream: Readable;
  url?: string;
}

/**
 * The parts of the upload provider called or changed here. `upload`, `uploadStream`, `delete` and others are
 * documented. Strapi wraps them, and allows replacing methods.
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
 * Returns the upload provider of a running application.
 *
 * It is created when the upload plugin registers.
 */
export const getUploadProvider = (strapi: Core.Strapi): UploadProvider =>
  strapi.plugin('upload')['provider' as never] as unknown as UploadProvider;
