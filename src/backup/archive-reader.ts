import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { CommandError } from '../database/command-errors';
import type { Trait } from '../schema/schema';
import {
  ABOUT,
  type About,
  aboutSchema,
  entryKind,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  manifestSchema,
  SCHEMA,
  schemaSchema,
  type Table,
} from './archive-format';
import { checkTarHeaders, shownName } from './tar-headers';

/** An entry of a backup, whose body must be read to the end. */
export interface Entry {
  readonly name: string;
  readonly body: Readable;
}

const DAMAGED = /incorrect|invalid|unexpected end|unknown compression/i;

const describeDamage = (file: string, error: Error & { code?: string }): Error => {
  if (error instanceof CommandError) return error;
  if (error.code === 'ENOENT') return new CommandError(`File not found: ${file}.`);
  if (error.code === 'EISDIR') return new CommandError(`${file} is a folder, not a backup.`);
  if (error.code === 'Z_BUF_ERROR') {
    return new CommandError(`${file} is incomplete: it ends too early.`);
  }
  if (error.code === 'Z_DATA_ERROR' || DAMAGED.test(error.message)) {
    return new CommandError(
      `${file} is not a backup of this service, or it is damaged (${error.message}).`
    );
  }
  return error;
};

/** Maximum size of an entry other than an upload. Rows are split into entries of a few megabytes. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Maximum number of entries, because their names are kept in memory. */
const MAX_ENTRIES = 1_000_000;

const LINE_END = 0x0a;

const countLines = (chunk: Buffer): number => {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1))
    lines += 1;
  return lines;
};

/** Reads the entries of a backup one after the other. */
export const readEntries = async (
  file: string,
  onEntry: (entry: Entry) => Promise<void>
): Promise<void> => {
  const archive = extract();
  archive.on('entry', (header, body, next) => {
    // A link could point anywhere, and backups contain none.
    if (header.type !== 'file') {
      next(
        new CommandError(`${file} is damaged: its entry "${shownName(header.name)}" is not a file.`)
      );
      return;
    }
    const entry = { name: header.name, body };
    onEntry(entry).then(() => next(), next);
  });
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      (chunks: AsyncIterable<Buffer>) => checkTarHeaders(chunks, file),
      archive
    );
  } catch (error) {
    throw describeDamage(file, error as Error);
  }
};

/** A backup that was read to the end and is valid. */
export interface CheckedArchive {
  readonly about: About;
  readonly tables: readonly Table[];
  /** Unset in archives of earlier versions. */
  readonly traits: readonly Trait[] | undefined;
  readonly manifest: Manifest;
}

const parse = <T>(file: string, name: string, schema: z.ZodType<T>, body: Buffer): T => {
  let json: unknown;
  try {
    json = JSON.parse(body.toString());
  } catch {
    throw new CommandError(`${file} is damaged: its ${name} is not valid JSON.`);
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new CommandError(
    `${file} is not a backup of this service, or it is damaged: ${name}, ${shownName(issue?.path.join('.') ?? '')}: ${shownName(issue?.message ?? '')}.`
  );
};

/** Checks the format version, before anything else, because a later format may differ in every other respect. */
const checkFormatVersion = (file: string, body: Buffer): void => {
  const { formatVersion } = parse(file, ABOUT, z.looseObject({ formatVersion: z.int() }), body);
  if (formatVersion > FORMAT_VERSION) {
    throw new CommandError(
      `${file} was created by a later version of this service in format ${formatVersion}, but this version reads format ${FORMAT_VERSION}. Upgrade first.`
    );
  }
};

/** The small entries that describe the others. */
class Descriptions {
  private readonly bodies = new Map<string, Buffer>();

  constructor(private readonly file: string) {}

  add(name: string, body: Buffer): void {
    if (name === ABOUT) checkFormatVersion(this.file, body);
    this.bodies.set(name, body);
  }

  read<T>(name: string, schema: z.ZodType<T>): T {
    const body = this.bodies.get(name);
    if (body === undefined)
      throw new CommandError(`${this.file} is incomplete: it has no ${name}.`);
    return parse(this.file, name, schema, body);
  }
}

const checkRows = (
  file: string,
  tables: readonly Table[],
  { rows }: Manifest,
  found: ReadonlyMap<string, number>
): void => {
  const described = new Set(tables.map(({ name }) => name));
  const unknown = [...found.keys(), ...Object.keys(rows)].find((table) => !described.has(table));
  if (unknown !== undefined) {
    throw new CommandError(
      `${file} is damaged: it contains rows of the table ${shownName(unknown)}, which it does not describe.`
    );
  }
  for (const table of described) {
    const [there, said] = [found.get(table) ?? 0, rows[table] ?? 0];
    if (there === said) continue;
    throw new CommandError(
      `${file} is damaged: it contains ${there} rows of ${shownName(table)} instead of ${said}.`
    );
  }
};

/**
 * Reads a whole backup and compares every entry with its checksum.
 *
 * @throws Refusal that describes what is wrong with the backup
 */
export const checkArchive = async (file: string): Promise<CheckedArchive> => {
  const descriptions = new Descriptions(file);
  const found = new Map<string, { readonly bytes: number; readonly sha256: string }>();
  const rows = new Map<string, number>();
  await readEntries(file, async ({ name, body }) => {
    if (found.size === 0 && name !== ABOUT) {
      throw new CommandError(
        `${file} is not a backup of this service: it does not start with ${ABOUT}.`
      );
    }
    const kind = entryKind(name);
    if (kind === null || found.has(name)) {
      throw new CommandError(
        `${file} is damaged: it contains an unknown entry, "${shownName(name)}".`
      );
    }
    if (found.has(MANIFEST)) {
      throw new CommandError(`${file} is damaged: there is data after its ${MANIFEST}.`);
    }
    if (found.size === MAX_ENTRIES) throw new CommandError(`${file} contains too many entries.`);
    const isDescription = [ABOUT, SCHEMA, MANIFEST].includes(name);
    const hash = createHash('sha256');
    const kept: Buffer[] = [];
    let bytes = 0;
    let lines = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      if (kind.kind !== 'upload' && bytes > MAX_BYTES) {
        throw new CommandError(
          `${file} is not a backup of this service: its ${shownName(name)} is too large.`
        );
      }
      if (isDescription) kept.push(chunk);
      if (kind.kind === 'rows') lines += countLines(chunk);
    }
    if (kind.kind === 'rows') rows.set(kind.table, (rows.get(kind.table) ?? 0) + lines);
    if (isDescription) descriptions.add(name, Buffer.concat(kept));
    found.set(name, { bytes, sha256: hash.digest('hex') });
  });

  const manifest = descriptions.read(MANIFEST, manifestSchema);
  const about = descriptions.read(ABOUT, aboutSchema);
  const { tables, traits } = descriptions.read(SCHEMA, schemaSchema);
  if (manifest.entries.length !== found.size - 1) {
    throw new CommandError(`${file} is damaged: its entries do not match its list.`);
  }
  for (const { name, bytes, sha256 } of manifest.entries) {
    const entry = found.get(name);
    if (entry === undefined)
      throw new CommandError(`${file} is damaged: ${shownName(name)} is missing.`);
    if (entry.bytes !== bytes || entry.sha256 !== sha256) {
      throw new CommandError(
        `${file} is damaged: ${shownName(name)} differs from what was backed up.`
      );
    }
  }
  checkRows(file, tables, manifest, rows);
  return { about, tables, traits, manifest };
};
