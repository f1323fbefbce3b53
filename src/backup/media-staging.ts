import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStorage } from '../uploads/object-storage';

const PREFIX = '.restore-';
/** Follows the prefix if the files are for a bucket, so that they are never moved among the uploaded files. */
const FOR_BUCKET = 'bucket-';

const hasContent = async (file: string, bytes: number, sha256: string): Promise<boolean> => {
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile() || found.size !== bytes) return false;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex') === sha256;
};

/** Moves staged files among the uploaded files, and removes their folder. */
const moveStaged = async (beside: string, folder: string): Promise<void> => {
  for (const entry of await readdir(beside, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const staged = path.join(entry.parentPath, entry.name);
    const target = path.join(folder, path.relative(beside, staged));
    await mkdir(path.dirname(target), { recursive: true });
    await rename(staged, target);
  }
  await rm(beside, { recursive: true });
};

/**
 * Ends what killed or failed restores have left next to the uploaded files: moves the files of one that took effect
 * into place, and removes those of others.
 *
 * @param folder uploads folder, which may not exist yet
 * @param isInEffect whether the restore with an id took effect
 */
export const endStagings = async (
  folder: string,
  isInEffect: (id: string) => Promise<boolean>
): Promise<void> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    if (!name.startsWith(PREFIX)) continue;
    const beside = path.join(folder, name);
    if (await isInEffect(name.slice(PREFIX.length))) await moveStaged(beside, folder);
    else await rm(beside, { recursive: true });
  }
};

/**
 * Writes the uploaded files of a backup next to the current ones, on the same disk. The site keeps its files until the
 * new ones are renamed, after the restored rows have taken effect. Their folder is named after the restore, so that the
 * next start can do that for a killed one. Files in a bucket are written before, because this disk may not survive.
 */
export class MediaStaging {
  private readonly staged: string[] = [];

  private constructor(
    private readonly folder: string,
    private readonly beside: string,
    private readonly storage: ObjectStorage | null,
    /** The id of the restore. */
    readonly id: string
  ) {}

  /**
   * Creates the folder for the new files.
   *
   * @param folder of uploaded files
   * @param storage the bucket to store the files in; `null` for the folder
   */
  static async create(folder: string, storage: ObjectStorage | null): Promise<MediaStaging> {
    await mkdir(folder, { recursive: true });
    const id = randomUUID();
    const beside = path.join(folder, `${PREFIX}${storage === null ? '' : FOR_BUCKET}${id}`);
    await mkdir(beside);
    return new MediaStaging(folder, beside, storage, id);
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

  /** Writes the files to the bucket, if there is one. */
  async upload(): Promise<void> {
    if (this.storage === null) return;
    for (const file of this.staged) await this.storage.write(file, path.join(this.beside, file));
    await rm(this.beside, { recursive: true });
  }

  /** Moves the files into place, if they are not there yet. */
  async putInPlace(): Promise<void> {
    if (existsSync(this.beside)) await moveStaged(this.beside, this.folder);
  }
}
