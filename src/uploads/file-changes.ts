import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Core } from '@strapi/strapi';
import { AsyncVariable } from '../plugins/site-content/server/src/operations/async-context/async-variable';
import { isOutcomeUnknown } from '../plugins/site-content/server/src/operations/availability/failures';
import type { ProviderService } from '../plugins/site-content/server/src/strapi-internals/upload-plugin';
import {
  getUploadProvider,
  type Store,
  type StoredFile,
  type UploadProvider,
} from '../plugins/site-content/server/src/strapi-internals/upload-provider';
import {
  getUploadsFolder,
  keepsUploadsItself,
} from '../plugins/site-content/server/src/strapi-internals/uploads-folder';
import { checkStoredName } from './stored-file-name';

/** A file that is written beside the one whose place it will take. */
interface Replacement {
  readonly beside: string;
  readonly place: string;
  readonly written: Promise<void>;
}

/** What one piece of work does to the files of the media library. */
interface FileChanges {
  /** Files that were not there before, while they are stored. */
  readonly added: Map<StoredFile, Promise<void>>;
  readonly replacements: Replacement[];
  readonly removed: StoredFile[];
}

const current = new AsyncVariable<FileChanges>();

const removeFiles = async (strapi: Core.Strapi, files: Iterable<StoredFile>): Promise<void> => {
  for (const file of files) {
    await getUploadProvider(strapi)
      .delete(file)
      .catch((error: Error) => {
        strapi.log.warn(`${file.hash}${file.ext}, which nothing leads to, stays: ${error.message}`);
      });
  }
};

const takeEffect = async (
  strapi: Core.Strapi,
  { replacements, removed }: FileChanges
): Promise<void> => {
  for (const { beside, place } of replacements) await rename(beside, place);
  await removeFiles(strapi, removed);
};

const takeBack = async (
  strapi: Core.Strapi,
  { added, replacements }: FileChanges,
  error: unknown
): Promise<void> => {
  // Some may still be written: Strapi waits for no other when one of them has failed.
  await Promise.allSettled([...added.values(), ...replacements.map(({ written }) => written)]);
  for (const { beside } of replacements) await rm(beside, { force: true });
  // A row that may be there after all must not lead to a file that is gone.
  if (!isOutcomeUnknown(error)) await removeFiles(strapi, added.keys());
};

/**
 * Does work that stores, replaces or removes files and then writes their rows. The files of before are touched
 * once the rows are committed; where the work fails, they are as they were, and it leaves no other behind.
 */
export const changeFiles = async <T>(strapi: Core.Strapi, work: () => Promise<T>): Promise<T> => {
  const changes: FileChanges = { added: new Map(), replacements: [], removed: [] };
  let result: T;
  try {
    result = await current.run(changes, work);
  } catch (error) {
    await takeBack(strapi, changes, error);
    throw error;
  }
  await takeEffect(strapi, changes);
  return result;
};

/** Notes what is stored, so that it can be taken back. */
export const followStoring = <Service extends ProviderService>(service: Service): Service => ({
  ...service,
  upload(file: StoredFile) {
    const storing = service.upload(file);
    current.get()?.added.set(file, storing);
    return storing;
  },
});

/** The name of a folder's file that is none of the media library yet: a backup leaves it out. */
const besideName = (): string => `.replacing-${randomBytes(8).toString('hex')}`;

/** Has the provider refuse to write and to remove what a row names outside its folder. */
const checkNames = (provider: UploadProvider): void => {
  const remove = provider.delete.bind(provider);
  provider.extend({
    delete: async (file) => {
      checkStoredName(file);
      return remove(file);
    },
  });
  for (const name of ['upload', 'uploadStream', 'replace', 'replaceStream'] as const) {
    // Of each only its files are looked at, whatever else it takes.
    const store = (provider[name] as Store | undefined)?.bind(provider);
    if (store === undefined) continue;
    provider.extend({
      [name]: async (file: StoredFile, ...more: [old?: StoredFile]) => {
        checkStoredName(file);
        const [old] = more;
        if (name.startsWith('replace') && old !== undefined) checkStoredName(old);
        return store(file, ...more);
      },
    });
  }
};

/**
 * Has the provider remove files, and replace those of its own folder, when that is to take effect. Strapi's
 * `local` one writes over the file that is there: on a full disk both would be lost.
 */
export const changeFilesLast = (strapi: Core.Strapi): void => {
  const provider = getUploadProvider(strapi);
  const isLocal = keepsUploadsItself(strapi);
  checkNames(provider);
  // For one that cannot replace, Strapi removes a file and then stores one of the same name.
  if (provider.replace === undefined && provider.replaceStream === undefined) return;
  const remove = provider.delete.bind(provider);
  provider.extend({
    async delete(file) {
      const changes = current.get();
      if (changes === undefined) return remove(file);
      changes.removed.push(file);
      return undefined;
    },
  });
  if (!isLocal) return;
  const folder = getUploadsFolder(strapi);
  const replaceStream: Required<UploadProvider>['replaceStream'] = async (file, old) => {
    checkStoredName(file);
    checkStoredName(old);
    const changes = current.get();
    if (changes === undefined) return changeFiles(strapi, () => replaceStream(file, old));
    const name = `${file.hash}${file.ext}`;
    const beside = path.join(folder, besideName());
    const written = pipeline(file.stream, createWriteStream(beside, { flags: 'wx', flush: true }));
    changes.replacements.push({ beside, place: path.join(folder, name), written });
    await written;
    if (name !== `${old.hash}${old.ext}`) changes.removed.push(old);
    file.url = `/uploads/${name}`;
  };
  provider.extend({ replaceStream });
};
