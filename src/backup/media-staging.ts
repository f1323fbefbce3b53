import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStorage } from '../uploads/object-storage';

const PREFIX = '.restore-';

const hasContent = async (file: string, bytes: number, sha256: string): Promise<boolean> => {
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile() || found.size !== bytes) return false;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex') === sha256;
};

/**
 * Removes files that killed restores have left next to the uploaded files.
 *
 * @param folder uploads folder, which may not exist yet
 */
export const removeAbandonedStaging = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    if (name.startsWith(PREFIX)) await rm(path.join(folder, name), { recursive: true });
  }
};

/**
 * Writes the uploaded files of a backup next to the current ones, on the same disk. The site keeps its files until the
 * new ones are renamed.
 */
export class MediaStaging {
  private readonly staged: string[] = [];

  private constructor(
    private readonly folder: string,
    private readonly beside: string,
    private readonly storage: ObjectStorage | null
  ) {}

  /**
   * Creates the folder for the new files.
   *
   * @param folder of uploaded files
   * @param storage the bucket to store the files in; `null` for the folder
   */
  static async create(folder: string, storage: ObjectStorage | null): Promise<MediaStaging> {
    await mkdir(folder, { recursive: true });
    const beside = path.join(folder, `${PREFIX}${randomBytes(4).toString('hex')}`);
    await mkdir(beside);
    return new MediaStaging(folder, beside, storage);
  }

  /**
   * Writes a file, unless an identical one exists already.
   *
   * @returns path of the written file; `null` if it exists already
   */
  async add(
    file: string,
    content: Readable,
    bytes: number,
    sha256: string
  ): Promise<string | null> {
    const isInPlace =
      this.storage === null && (await hasContent(path.join(this.folder, file), bytes, sha256));
    if (isInPlace) {
      content.resume();
      return null;
    }
    const target = path.join(this.beside, file);
    await mkdir(path.dirname(target), { recursive: true });
    await pipeline(content, createWriteStream(target, { flags: 'wx' }));
    const handle = await open(target, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    this.staged.push(file);
    return target;
  }

  async putInPlace(): Promise<void> {
    for (const file of this.staged) {
      if (this.storage !== null) {
        await this.storage.write(file, path.join(this.beside, file));
        continue;
      }
      const target = path.join(this.folder, file);
      await mkdir(path.dirname(target), { recursive: true });
      await rename(path.join(this.beside, file), target);
    }
  }

  /** Removes files that were not moved into place. */
  async clear(): Promise<void> {
    await rm(this.beside, { recursive: true, force: true });
  }
}
