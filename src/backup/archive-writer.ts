import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { Refusal } from '../database/refusal';
import { MANIFEST, type Manifest } from './archive-format';
import { getPartialName, removeAbandonedPartials } from './partial-archives';

/** Read and written by its owner only: it holds password hashes and everything that editors keep secret. */
const MODE = 0o600;

const refuseExisting = async (file: string): Promise<void> => {
  const exists = await stat(file).then(
    () => true,
    () => false
  );
  if (exists) {
    throw new Refusal(`${file} exists already, and is not overwritten. Give another name.`);
  }
};

const changed = (source: string): Refusal =>
  new Refusal(`${source} was changed while it was read. Try again.`);

/** Makes sure that a file, or the names in a folder, are on the disk and outlast a crash of the machine. */
const sync = async (place: string): Promise<void> => {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Bytes of a file that are read at once. */
const CHUNK = 256 * 1024;

/** Writes a backup under a temporary name beside its own, which it gets once it is whole and on the disk. */
export class ArchiveWriter {
  private readonly tar = pack();
  private readonly written: Promise<void>;
  private readonly entries: Manifest['entries'] = [];

  private constructor(
    private readonly file: string,
    private readonly temporary: string,
    output: WriteStream
  ) {
    this.written = pipeline(this.tar, createGzip(), output);
    // Whoever writes the next entry is told of a failure; at the moment it happens nobody may be waiting.
    this.written.catch(() => undefined);
  }

  /** @throws Refusal where there is a file of that name */
  static async create(file: string): Promise<ArchiveWriter> {
    await refuseExisting(file);
    await removeAbandonedPartials(path.dirname(file));
    const temporary = getPartialName(file);
    const output = createWriteStream(temporary, { flags: 'wx', mode: MODE });
    await once(output, 'open');
    return new ArchiveWriter(file, temporary, output);
  }

  /** Adds an entry of which all is at hand. */
  async add(name: string, body: Buffer): Promise<void> {
    const header = { name, size: body.length, mode: MODE };
    await this.unlessFailed(
      new Promise<void>((resolve, reject) => {
        this.tar.entry(header, body, (error) => (error ? reject(error) : resolve()));
      })
    );
    this.note(name, body.length, createHash('sha256').update(body).digest('hex'));
  }

  /**
   * Adds a file as it is now.
   *
   * @throws Refusal where it changes meanwhile
   */
  async addFile(name: string, source: string): Promise<void> {
    const handle = await open(source, 'r');
    try {
      const { size, mtime, mtimeMs } = await handle.stat();
      if (size === 0) return await this.add(name, Buffer.alloc(0));
      const added = new Promise<void>((resolve, reject) => {
        const header = { name, size, mtime, mode: MODE };
        const entry = this.tar.entry(header, (error) => (error ? reject(error) : resolve()));
        this.copy(name, source, handle, size, entry).catch(reject);
      });
      await this.unlessFailed(added);
      // Strapi replaces a file by writing over it.
      const after = await handle.stat();
      if (after.size !== size || after.mtimeMs !== mtimeMs) throw changed(source);
    } finally {
      await handle.close();
    }
  }

  /** Adds the list of all that was added, and gives the file its name. */
  async finish(about: Omit<Manifest, 'entries'>): Promise<void> {
    const manifest: Manifest = { entries: [...this.entries], ...about };
    await this.add(MANIFEST, Buffer.from(JSON.stringify(manifest)));
    this.tar.finalize();
    await this.written;
    await sync(this.temporary);
    await refuseExisting(this.file);
    await rename(this.temporary, this.file);
    try {
      await sync(path.dirname(this.file));
    } catch (error) {
      // It may be gone after a crash, and nobody is told that it is there.
      await rm(this.file, { force: true });
      throw error;
    }
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    this.tar.destroy();
    await this.written.catch(() => undefined);
    await rm(this.temporary, { force: true });
  }

  private async copy(
    name: string,
    source: string,
    handle: FileHandle,
    size: number,
    entry: Writable
  ): Promise<void> {
    const hash = createHash('sha256');
    let bytes = 0;
    // As many bytes as its header in the archive says.
    while (bytes < size) {
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK, size - bytes));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, bytes);
      if (bytesRead === 0) break;
      const chunk = buffer.subarray(0, bytesRead);
      hash.update(chunk);
      bytes += bytesRead;
      await this.unlessFailed(new Promise<void>((resolve) => entry.write(chunk, () => resolve())));
    }
    if (bytes < size) throw changed(source);
    this.note(name, bytes, hash.digest('hex'));
    entry.end();
  }

  private note(name: string, bytes: number, sha256: string): void {
    this.entries.push({ name, bytes, sha256 });
  }

  /** A stream that has failed calls nobody back. */
  private async unlessFailed(work: Promise<void>): Promise<void> {
    await Promise.race([work, this.written]);
  }
}
