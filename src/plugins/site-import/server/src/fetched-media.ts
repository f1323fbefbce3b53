import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** How long something that was fetched may be taken from here, in milliseconds. */
const FRESH_FOR = 24 * 60 * 60 * 1000;

/** What begins with a dot is none of the media library: it is not served, and in no backup. */
const PREFIX = '.import-';

/**
 * What an import has fetched, on the disk: memory does not grow with the media of a site, and an import that was broken off
 * goes on where it was. It is emptied when an import is done. It lies beside the uploaded files, since the folder of the code
 * may belong to somebody else, and be read-only.
 */
export class FetchedMedia {
  private readonly folder: string;
  private made: Promise<void> | null = null;

  /**
   * @param uploads the folder of uploaded files
   * @param name of the site that it is fetched from
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

  /** The bytes from an earlier import that was broken off, `null` where there are none. */
  async find(location: string): Promise<Buffer | null> {
    const file = this.getFile(location);
    const found = await stat(file).catch(() => null);
    if (found === null || Date.now() - found.mtimeMs > FRESH_FOR) return null;
    return readFile(file);
  }

  /** @returns the file in which the bytes are now */
  async keep(location: string, bytes: Buffer): Promise<string> {
    const file = this.getFile(location);
    await (this.made ??= this.make());
    // Half a file is never taken for a whole one.
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
    return file;
  }

  private async make(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.removeAbandoned();
  }

  /** Takes away what imports have left that nobody has repeated. */
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
