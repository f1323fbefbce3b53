import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** How long something that was fetched may be taken from here, in milliseconds. */
const FRESH_FOR = 24 * 60 * 60 * 1000;

/**
 * What an import has fetched, on the disk: memory does not grow with the media of a site, and an import that was broken off
 * goes on where it was. It is emptied when an import is done.
 */
export class FetchedMedia {
  constructor(private readonly folder: string) {}

  private fileOf(location: string): string {
    return path.join(this.folder, createHash('sha256').update(location).digest('hex'));
  }

  /** The bytes from an earlier import that was broken off, `null` where there are none. */
  async find(location: string): Promise<Buffer | null> {
    const file = this.fileOf(location);
    const found = await stat(file).catch(() => null);
    if (found === null || Date.now() - found.mtimeMs > FRESH_FOR) return null;
    return readFile(file);
  }

  /** @returns the file in which the bytes are now */
  async keep(location: string, bytes: Buffer): Promise<string> {
    const file = this.fileOf(location);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    // Half a file is never taken for a whole one.
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
    return file;
  }

  async clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
