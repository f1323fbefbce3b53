import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Time for which fetched files can be reused, in milliseconds. */
const FRESH_FOR = 24 * 60 * 60 * 1000;

/** Dot files are not part of the media library: they are neither served nor backed up. */
const PREFIX = '.import-';

/**
 * Caches fetched files on disk, so that memory does not grow with a site's media, and an aborted import can continue.
 * Emptied after a successful import. Stored next to the uploaded files, because the folder of the code may be
 * read-only.
 */
export class FetchedMedia {
  private readonly folder: string;
  private made: Promise<void> | null = null;

  /**
   * @param uploads folder of uploaded files
   * @param name of the source site
   */
  constructor(
    private readonly uploads: string,
    name: string
  ) {
    this.folder = path.join(uploads, `${PREFIX}${name}`);
  }

  private getFile(location: string): string {
    return path.join(this.folder, createHash('sha256').update(location).digest('hex'));
  }

  /** Returns the file from an earlier, aborted import; `null` if there is none. */
  async find(location: string): Promise<Buffer | null> {
    const file = this.getFile(location);
    const found = await stat(file).catch(() => null);
    if (found === null || Date.now() - found.mtimeMs > FRESH_FOR) return null;
    return readFile(file);
  }

  /**
   * Stores a fetched file.
   *
   * @returns path of the file that contains the bytes
   */
  async keep(location: string, bytes: Buffer): Promise<string> {
    const file = this.getFile(location);
    await (this.made ??= this.make());
    // A partial file must not be mistaken for a complete one.
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
    return file;
  }

  private async make(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.removeAbandoned();
  }

  /** Removes files of aborted imports that were never repeated. */
  private async removeAbandoned(): Promise<void> {
    for (const name of await readdir(this.uploads)) {
      const other = path.join(this.uploads, name);
      if (!name.startsWith(PREFIX) || other === this.folder) continue;
      const found = await stat(other).catch(() => null);
      if (found !== null && Date.now() - found.mtimeMs > FRESH_FOR)
        await rm(other, { recursive: true, force: true });
    }
  }

  async clear(): Promise<void> {
    this.made = null;
    await rm(this.folder, { recursive: true, force: true });
  }
}
