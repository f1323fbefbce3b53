import { CommandError } from '../database/command-errors';
import { showInvisibleCharacters } from '../plugins/site-content/domain/rules/text';

const BLOCK = 512;
/** Header types that describe the next entry: its name or size, if they do not fit into the entry's own header. */
const PAX = 'x';
const GLOBAL_PAX = 'g';
const LONG_NAMES = new Set(['L', 'N', 'K']);
const MAX_HEADER_BYTES = 1024 * 1024;
const MAX_SHOWN = 200;

/** Formats a name from an archive for a message: on one line, and shortened. */
export const shownName = (name: string): string =>
  showInvisibleCharacters(name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN)}…` : name);

const sizeIn = (header: Buffer): number | null => {
  const digits = /^ *([0-7]+)[ \0]*$/.exec(header.toString('latin1', 124, 136))?.[1];
  return digits === undefined ? null : parseInt(digits, 8);
};

/** Reads the size that a pax header gives the next entry; `null` if its records are malformed. */
const paxSize = (body: Buffer): { readonly size: number | undefined } | null => {
  let size: number | undefined;
  for (let at = 0; at < body.length;) {
    const [record, digits = '', key, value = ''] =
      /^([1-9]\d{0,6}) ([^=]{1,255})=(\d{0,15}\n?)/.exec(body.toString('latin1', at, at + 300)) ??
      [];
    const end = at + Number(digits);
    if (record === undefined || end > body.length || body[end - 1] !== 0x0a) return null;
    if (key === 'size' && !/^\d+\n$/.test(value)) return null;
    if (key === 'size') size = Number(value);
    at = end;
  }
  return { size };
};

/**
 * Passes a tar archive through, and refuses headers that would make a reader fill memory: tar-stream keeps long names
 * and pax headers in memory, whatever their size. Records are parsed strictly, so that both parsers see the same
 * entries.
 *
 * @param file name for messages
 * @throws Refusal in one sentence
 */
export async function* checkTarHeaders(
  chunks: AsyncIterable<Buffer>,
  file: string
): AsyncGenerator<Buffer> {
  const damaged = (): CommandError =>
    new CommandError(`${file} is damaged: it has invalid headers.`);
  /** Chunks collected until the next header is complete. */
  let gathered: Buffer[] = [];
  let missing = BLOCK;
  /** Number of bytes of the current entry still to skip. */
  let passed = 0;
  let type = '';
  let paxed: number | undefined;
  const take = (block: Buffer): void => {
    if (type === '') {
      if (block.every((byte) => byte === 0)) return;
      const flag = String.fromCharCode(block[156] ?? 0);
      const size = sizeIn(block);
      if (size === null) throw damaged();
      const isMeta = flag === PAX || LONG_NAMES.has(flag);
      if (flag === GLOBAL_PAX || (isMeta && size > MAX_HEADER_BYTES)) throw damaged();
      if (isMeta && size > 0) {
        type = flag;
        missing = size;
        return;
      }
      const bytes = isMeta ? 0 : (paxed ?? size);
      if (!isMeta) paxed = undefined;
      passed = Math.ceil(bytes / BLOCK) * BLOCK;
      return;
    }
    if (type === PAX) {
      const read = paxSize(block);
      if (read === null) throw damaged();
      paxed = read.size;
    }
    type = '';
    passed = (BLOCK - (block.length % BLOCK)) % BLOCK;
  };
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length;) {
      const length = Math.min(chunk.length - at, passed > 0 ? passed : missing);
      if (passed > 0) passed -= length;
      else {
        gathered.push(chunk.subarray(at, at + length));
        missing -= length;
        if (missing === 0) {
          const block = Buffer.concat(gathered);
          gathered = [];
          missing = BLOCK;
          take(block);
        }
      }
      at += length;
    }
    yield chunk;
  }
}
