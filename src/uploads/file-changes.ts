import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { env } from '@strapi/utils';
import { UPLOADS } from '../plugins/site-content/domain/pages/urls';
import { AsyncVariable } from '../plugins/site-content/server/src/operations/async-context/async-variable';
import { isOutcomeUnknown } from '../plugins/site-content/server/src/operations/availability/failures';
import type { ProviderService } from '../plugins/site-content/server/src/strapi-internals/upload-plugin';
import {
  getUploadProvider,
  type NewFile,
  type Store,
  type StoredFile,
  type UploadProvider,
} from '../plugins/site-content/server/src/strapi-internals/upload-provider';
import {
  getUploadsFolder,
  keepsUploadsItself,
} from '../plugins/site-content/server/src/strapi-internals/uploads-folder';
import { type ObjectStorage, openObjectStorage } from './object-storage';
import { checkStoredName } from './stored-file-name';
import { writeNewFile } from './write-new-file';

/** A new file, stored next to the one that it will replace. */
interface Replacement {
  readonly written: Promise<unknown>;
  putInPlace(): Promise<void>;
  remove(): Promise<void>;
}

/** Changes to files within one operation. */
interface FileChanges {
  /** New files, while they are being stored. */
  readonly added: Map<StoredFile, Promise<void>>;
  readonly replacements: Replacement[];
  readonly removed: StoredFile[];
  /** Whether removed files stay stored, so that they can be restored. */
  readonly keepsRemoved: boolean;
}

const current = new AsyncVariable<FileChanges>();

const removeFiles = async (strapi: Core.Strapi, files: Iterable<StoredFile>): Promise<void> => {
  for (const file of files) {
    await getUploadProvider(strapi)
      .delete(file)
      .catch((error: Error) => {
        strapi.log.warn(
          `The unused file ${file.hash}${file.ext} could not be removed: ${error.message}`
        );
      });
  }
};

const takeEffect = async (
  strapi: Core.Strapi,
  { replacements, removed, keepsRemoved }: FileChanges
): Promise<void> => {
  for (const replacement of replacements) await replacement.putInPlace();
  if (!keepsRemoved) await removeFiles(strapi, removed);
};

const takeBack = async (
  strapi: Core.Strapi,
  { added, replacements }: FileChanges,
  error: unknown
): Promise<void> => {
  // Some may still be written: if one write fails, Strapi does not wait for the others.
  await Promise.allSettled([...added.values(), ...replacements.map(({ written }) => written)]);
  for (const replacement of replacements) await replacement.remove();
  // A row that may have been committed must not refer to a missing file.
  if (!isOutcomeUnknown(error)) await removeFiles(strapi, added.keys());
};

/**
 * Runs work that stores, replaces or removes files and then writes their rows. Previous files are only
 * modified after the commit; if the work fails, they are unchanged and no new files are left.
 */
export const changeFiles = async <T>(
  strapi: Core.Strapi,
  work: () => Promise<T>,
  { keepsRemoved = false }: Partial<Pick<FileChanges, 'keepsRemoved'>> = {}
): Promise<T> => {
  const changes: FileChanges = { added: new Map(), replacements: [], removed: [], keepsRemoved };
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

/** Runs work that deletes the row of a file, and keeps the stored files, so that the file can be restored. */
export const keepFiles = <T>(strapi: Core.Strapi, work: () => Promise<T>): Promise<T> =>
  changeFiles(strapi, work, { keepsRemoved: true });

/** Tracks files while they are being stored, so that they can be removed again. */
export const followStoring = <Service extends ProviderService>(service: Service): Service => ({
  ...service,
  upload(file: StoredFile) {
    const storing = service.upload(file);
    current.get()?.added.set(file, storing);
    return storing;
  },
});

/** Generates the name of a temporary file, which is not part of the media library and not backed up. */
const besideName = (): string => `.replacing-${randomBytes(8).toString('hex')}`;

/** Makes the provider refuse to write or remove files outside its folder. */
const checkNames = (provider: UploadProvider): void => {
  const remove = provider.delete.bind(provider);
  provider.extend({
    delete: async (file) => {
      checkStoredName(file);
      return remove(file);
    },
  });
  for (const name of ['upload', 'uploadStream', 'replace', 'replaceStream'] as const) {
    // Only the files are checked; other parameters are passed on.
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

/** A folder or bucket in which a file can be written under a temporary name and then renamed. */
interface Place {
  write(name: string, file: NewFile): Promise<unknown>;
  rename(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
}

const folderPlace = (folder: string): Place => ({
  write: (name, { stream }) => writeNewFile(path.join(folder, name), stream),
  rename: (from, to) => rename(path.join(folder, from), path.join(folder, to)),
  remove: (name) => rm(path.join(folder, name), { force: true }),
});

const bucketPlace = (provider: UploadProvider, storage: ObjectStorage): Place => ({
  // By the provider, which accepts a stream of any length. Called with a copy of the file, whose URL the provider would
  // change.
  write: async (name, file) => provider.uploadStream?.({ ...file, hash: name, ext: '' }),
  rename: (from, to) => storage.rename(from, to),
  remove: (name) => storage.remove(name),
});

/**
 * Makes a provider for a bucket set the same URLs as for a folder, i.e. paths, so that stored content does not depend
 * on where files are stored, which may change.
 */
const nameByPath = (provider: UploadProvider): void => {
  for (const name of ['upload', 'uploadStream'] as const) {
    const store = provider[name]?.bind(provider);
    if (store === undefined) continue;
    provider.extend({
      [name]: async (file: NewFile & { etag?: string }) => {
        await store(file);
        delete file.etag;
        file.url = `${UPLOADS}${file.hash}${file.ext ?? ''}`;
      },
    });
  }
};

/**
 * Delays removals and replacements of the service's own files until the commit. Strapi's `local` provider overwrites
 * existing files, so that on a full disk both the old and the new file would be lost.
 */
export const changeFilesLast = (strapi: Core.Strapi): void => {
  const provider = getUploadProvider(strapi);
  checkNames(provider);
  // If the provider cannot replace files, Strapi removes a file and then stores one with the same name, so removals
  // cannot wait.
  const canReplace = provider.replace !== undefined || provider.replaceStream !== undefined;
  const remove = provider.delete.bind(provider);
  provider.extend({
    async delete(file) {
      const changes = current.get();
      if (changes === undefined || !(canReplace || changes.keepsRemoved)) return remove(file);
      changes.removed.push(file);
      return undefined;
    },
  });
  const storage = openObjectStorage(env);
  if (storage !== null) nameByPath(provider);
  else if (!keepsUploadsItself(strapi)) return;
  const place =
    storage === null ? folderPlace(getUploadsFolder(strapi)) : bucketPlace(provider, storage);
  const replaceStream: Required<UploadProvider>['replaceStream'] = async (file, old) => {
    checkStoredName(file);
    checkStoredName(old);
    const changes = current.get();
    if (changes === undefined) return changeFiles(strapi, () => replaceStream(file, old));
    const name = `${file.hash}${file.ext}`;
    const beside = besideName();
    const written = place.write(beside, file);
    changes.replacements.push({
      written,
      putInPlace: () => place.rename(beside, name),
      remove: () => place.remove(beside),
    });
    await written;
    if (name !== `${old.hash}${old.ext}`) changes.removed.push(old);
    file.url = `${UPLOADS}${name}`;
  };
  provider.extend({ replaceStream });
};
