import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const PREFIX = '.restore-';

const hasContent = async (file: string, bytes: number, sha256: string): Promise<boolean> => {
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile() || found.size !== bytes) return false;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex') === sha256;
};

/**
 * Takes away what restores that were killed have left beside the uploaded files.
 *
 * @param folder of uploads; there may be none yet
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
 * Uploaded files of a backup, written beside the present ones, on the same disk: until they are put in place
 * the site keeps its own, and then it is a matter of names.
 */
export class MediaStaging {
  private readonly staged: string[] = [];

  private constructor(
    private readonly folder: string,
    private readonly beside: string
  ) {}

  /** @param folder of uploads */
  static async create(folder: string): Promise<MediaStaging> {
    await mkdir(folder, { recursive: true });
    const beside = path.join(folder, `${PREFIX}${randomBytes(4).toString('hex')}`);
    await mkdir(beside);
    return new MediaStaging(folder, beside);
  }

  /**
   * Writes a file, unless the very same is in place already.
   *
   * @returns where it was written, `null` for one that is in place
   */
  async add(
    file: string,
    content: Readable,
    bytes: number,
    sha256: string
  ): Promise<string | null> {
    if (await hasContent(path.join(this.folder, file), bytes, sha256)) {
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
      const target = path.join(this.folder, file);
      await mkdir(path.dirname(target), { recursive: true });
      await rename(path.join(this.beside, file), target);
    }
  }

  /** Takes away what was not put in place. */
  async clear(): Promise<void> {
    await rm(this.beside, { recursive: true, force: true });
  }
}
