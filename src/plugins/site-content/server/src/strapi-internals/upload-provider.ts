/**
 * @reliesOn `strapi.plugin('upload').provider`, its `extend()` and `replaceStream()`.
 * @ifItFails A replacement that fails loses the previous file.
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
 * The parts of the upload provider that are called and changed. Providers document `upload`, `uploadStream`,
 * `delete` and others; Strapi wraps them, and lets methods be replaced.
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
 * It is created when the upload plugin registers.
 */
export const getUploadProvider = (strapi: Core.Strapi): UploadProvider =>
  strapi.plugin('upload')['provider' as never] as unknown as UploadProvider;
