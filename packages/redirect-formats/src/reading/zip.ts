import { Inflate, strFromU8 } from 'fflate';

/** Thrown if an archive is refused. */
export class ZipRefusedError extends Error {
  constructor(readonly code: 'too-large' | 'malformed') {
    super(code);
  }
}

const MAX_ENTRIES = 10_000;
/**
 * Compressed bytes inflated per step before the size is checked: the result is at most a thousand times
 * larger.
 */
const SLICE = 4096;

const END = 0x06054b50;
const END_LENGTH = 22;
const HEADER = 0x02014b50;
const HEADER_LENGTH = 46;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  readonly name: string;
  readonly method: number;
  /** Its range in the archive, including the local header. */
  readonly from: number;
  readonly dataFrom: number;
  readonly dataTo: number;
  readonly size: number;
}

/** Reads numbers from an archive. Offsets outside it are refused. */
class ZipBytes {
  private readonly view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  private within(at: number, length: number): number {
    if (at < 0 || at + length > this.bytes.length) throw new ZipRefusedError('malformed');
    return at;
  }

  short(at: number): number {
    return this.view.getUint16(this.within(at, 2), true);
  }

  long(at: number): number {
    return this.view.getUint32(this.within(at, 4), true);
  }

  slice(from: number, to: number): Uint8Array {
    return this.bytes.subarray(this.within(from, 0), this.within(to, 0));
  }

  /** Finds the offset of the end-of-directory record, which a comment of up to 64 KB may follow. */
  end(): number {
    const first = Math.max(0, this.bytes.length - END_LENGTH - 0xffff);
    for (let at = this.bytes.length - END_LENGTH; at >= first; at -= 1) {
      if (this.long(at) === END) return at;
    }
    throw new ZipRefusedError('malformed');
  }
}

/** Reads the entry whose directory header is at this offset. Sizes of 4 GB and more are refused as too large. */
const entryAt = (zip: ZipBytes, at: number): Entry => {
  if (zip.long(at) !== HEADER) throw new ZipRefusedError('malformed');
  const from = zip.long(at + 42);
  if (zip.long(from) !== LOCAL_HEADER) throw new ZipRefusedError('malformed');
  const dataFrom = from + LOCAL_HEADER_LENGTH + zip.short(from + 26) + zip.short(from + 28);
  return {
    name: strFromU8(zip.slice(at + HEADER_LENGTH, at + HEADER_LENGTH + zip.short(at + 28)), true),
    method: zip.short(at + 10),
    from,
    dataFrom,
    dataTo: dataFrom + zip.long(at + 20),
    size: zip.long(at + 24),
  };
};

/** Lists all entries of an archive, which must overlap neither each other nor the directory. */
const getEntries = (zip: ZipBytes): Entry[] => {
  const end = zip.end();
  const count = zip.short(end + 10);
  if (count > MAX_ENTRIES) throw new ZipRefusedError('malformed');
  const directory = zip.long(end + 16);
  const entries: Entry[] = [];
  let at = directory;
  for (let done = 0; done < count; done += 1) {
    entries.push(entryAt(zip, at));
    at += HEADER_LENGTH + zip.short(at + 28) + zip.short(at + 30) + zip.short(at + 32);
  }
  let free = 0;
  for (const entry of entries.toSorted((a, b) => a.from - b.from)) {
    if (entry.from < free) throw new ZipRefusedError('malformed');
    free = entry.dataTo;
  }
  if (free > directory) throw new ZipRefusedError('malformed');
  return entries;
};

/** Returns the bytes of an entry. Refuses content that does not have the declared size. */
const getContent = (zip: ZipBytes, { method, dataFrom, dataTo, size }: Entry): Uint8Array => {
  const data = zip.slice(dataFrom, dataTo);
  if (method === STORED && data.length === size) return data;
  if (method !== DEFLATED) throw new ZipRefusedError('malformed');
  const content = new Uint8Array(size);
  let length = 0;
  const inflate = new Inflate((chunk) => {
    if (length + chunk.length > size) throw new ZipRefusedError('malformed');
    content.set(chunk, length);
    length += chunk.length;
  });
  for (let from = 0; from < data.length; from += SLICE) {
    inflate.push(data.subarray(from, from + SLICE), from + SLICE >= data.length);
  }
  if (length < size) throw new ZipRefusedError('malformed');
  return content;
};

/**
 * Unpacks some entries of a ZIP archive.
 *
 * @param maxBytes total limit, checked before memory is allocated
 * @throws ZipRefusedError also for overlapping entries, or wrong sizes
 */
export const unzip = (
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  maxBytes: number
): ReadonlyMap<string, Uint8Array> => {
  const zip = new ZipBytes(bytes);
  const wanted = getEntries(zip).filter(({ name }) => isWanted(name));
  if (wanted.reduce((sum, { size }) => sum + size, 0) > maxBytes) {
    throw new ZipRefusedError('too-large');
  }
  return new Map(wanted.map((entry) => [entry.name, getContent(zip, entry)]));
};
