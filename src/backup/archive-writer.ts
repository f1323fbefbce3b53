import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, readlinkSync, type WriteStream } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { CommandError } from '../database/command-errors';
import { isRunning } from '../plugins/site-content/server/src/operations/disk-space/process-exists';
import { MANIFEST, type Manifest } from './archive-format';

/** Time in milliseconds without a write after which a partial archive counts as abandoned. */
const ABANDONED_AFTER = 60 * 60 * 1000;

/**
 * Matches the name of a partial archive. The two optional parts identify the owner: a process namespace, and the
 * process id in it.
 */
const PARTIAL = /\.partial-(?:([0-9a-f]{8})-(\d+)-)?[0-9a-f]{8}$/;

/**
 * Returns the process namespace, because containers on one machine, or with equal host names, have separate process
 * ids.
 */
const processNamespace = (): string => {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has process namespaces.
    return '';
  }
};

const placeOfProcesses = (): string =>
  createHash('sha256').update(`${os.hostname()} ${processNamespace()}`).digest('hex').slice(0, 8);

/** Returns the temporary name of an archive while it is written. */
export const getPartialName = (file: string): string =>
  `${file}.partial-${placeOfProcesses()}-${process.pid}-${randomBytes(4).toString('hex')}`;

const isAbandoned = async (file: string): Promise<boolean> => {
  const [, place, pid] = PARTIAL.exec(file) ?? [];
  if (place === placeOfProcesses() && !isRunning(Number(pid))) return true;
  const found = await stat(file).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > ABANDONED_AFTER;
};

/** Removes partial archives of killed backups from a folder; those of running ones are kept. */
export const removeAbandonedPartials = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => PARTIAL.test(name));
  for (const name of names) {
    const file = path.join(folder, name);
    if (await isAbandoned(file)) await rm(file, { force: true });
  }
};

/** Access for the owner only, because a backup contains password hashes and all of the editors' secrets. */
const MODE = 0o600;

const refuseExisting = async (file: string): Promise<void> => {
  const exists = await stat(file).then(
    () => true,
    () => false
  );
  if (exists) {
    throw new CommandError(`${file} already exists and is not overwritten. Choose another name.`);
  }
};

const changed = (source: string): CommandError =>
  new CommandError(`${source} changed while it was being read. Try again.`);

/** Flushes a file, or the names in a folder, to disk, so that they survive a crash. */
const sync = async (place: string): Promise<void> => {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Number of bytes of a file read at once. */
const CHUNK = 256 * 1024;

/** Writes a backup under a temporary name, and renames it when it is complete and on disk. */
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
    // The next write reports the failure; until then, nothing may be awaiting it.
    this.written.catch(() => undefined);
  }

  /**
   * Creates the temporary file.
   *
   * @throws Refusal if the file exists
   */
  static async create(file: string): Promise<ArchiveWriter> {
    await refuseExisting(file);
    await removeAbandonedPartials(path.dirname(file));
    const temporary = getPartialName(file);
    const output = createWriteStream(temporary, { flags: 'wx', mode: MODE });
    await once(output, 'open');
    return new ArchiveWriter(file, temporary, output);
  }

  /** Adds an entry from memory. */
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
   * Adds a file in its current state.
   *
   * @throws Refusal if it changes while it is read
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
      // Strapi replaces uploaded files by overwriting them.
      const after = await handle.stat();
      if (after.size !== size || after.mtimeMs !== mtimeMs) throw changed(source);
    } finally {
      await handle.close();
    }
  }

  /** Adds the manifest and gives the file its final name. */
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
      // The file might not survive a crash, so it must not look complete.
      await rm(this.file, { force: true });
      throw error;
    }
  }

  /** Removes the partial file. */
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
    // Copies exactly the size announced in the entry's header.
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

  /** Waits for a write, or fails with the stream, because a failed stream does not call back. */
  private async unlessFailed(work: Promise<void>): Promise<void> {
    await Promise.race([work, this.written]);
  }
}
