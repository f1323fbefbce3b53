import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Body, getBody, LARGE } from '../operations/request-bodies/body-chunks';

/** Response header with the id of a body that is preceded by a list of its chunks. */
export const CHUNKS_HEADER = 'X-Front-Thread-Chunks';

/** Bytes of the number at the beginning: the length of the list of chunks, which follows it. */
const LENGTH = 4;

/**
 * One number per chunk. A number from 0 is the position of a chunk in the held body. A negative number is
 * minus the length of a new chunk, which follows the list.
 */
type ChunkList = readonly number[];

/** Maximum number of bodies that front threads may still hold. Each thread holds its latest one. */
const MAX_SENT = 8;

/** Encodes bodies for front threads. Large bodies omit chunks that the thread already holds. */
export class SentBodies {
  private readonly sent = new LRUCache<string, Body>({ max: MAX_SENT });

  /**
   * @param held id of the last large body that the front thread has received
   * @returns the data to send, and the id of the body; `null` for a small body, which is sent unchanged
   */
  write(body: Body, held: string | null): { readonly id: string | null; readonly sent: Body } {
    if (body.length < LARGE) return { id: null, sent: body };
    const before = held === null ? undefined : this.sent.get(held);
    const positions = new Map(before?.chunks.map((chunk, at) => [chunk, at]));
    const list: ChunkList = body.chunks.map((chunk) => positions.get(chunk) ?? -chunk.length);
    const text = Buffer.from(JSON.stringify(list));
    const length = Buffer.alloc(LENGTH);
    length.writeUInt32LE(text.length);
    const id = randomUUID();
    this.sent.set(id, body);
    const added = body.chunks.filter((_, at) => (list[at] ?? 0) < 0);
    return { id, sent: getBody([length, text, ...added]) };
  }
}

/** Assembles a body from the data of SentBodies.write() as it arrives. */
class BodyReader {
  private head: Buffer = Buffer.alloc(0);
  private chunks: Buffer[] | null = null;
  private readonly open: { readonly chunk: Buffer; filled: number }[] = [];

  constructor(private readonly held: Body | null) {}

  add(bytes: Buffer): void {
    let rest = this.chunks === null ? this.readList(bytes) : bytes;
    while (rest.length > 0) {
      const [next] = this.open;
      if (next === undefined) throw new Error('A body is longer than its chunks.');
      const count = rest.copy(next.chunk, next.filled);
      next.filled += count;
      rest = rest.subarray(count);
      if (next.filled === next.chunk.length) this.open.shift();
    }
  }

  get body(): Body {
    if (this.chunks === null || this.open.length > 0) throw new Error('A body is incomplete.');
    return getBody(this.chunks);
  }

  /** @returns the bytes after the list; none while the list is incomplete */
  private readList(bytes: Buffer): Buffer {
    this.head = Buffer.concat([this.head, bytes]);
    if (this.head.length < LENGTH) return Buffer.alloc(0);
    const end = LENGTH + this.head.readUInt32LE();
    if (this.head.length < end) return Buffer.alloc(0);
    const list = JSON.parse(this.head.toString('utf8', LENGTH, end)) as ChunkList;
    this.chunks = list.map((number) => {
      const chunk = number >= 0 ? this.held?.chunks[number] : Buffer.allocUnsafeSlow(-number);
      if (chunk === undefined) throw new Error('A body refers to a chunk that is not held.');
      if (number < 0) this.open.push({ chunk, filled: 0 });
      return chunk;
    });
    const rest = this.head.subarray(end);
    this.head = Buffer.alloc(0);
    return rest;
  }
}

/**
 * Reads a large body.
 *
 * @param held the body whose id the request contained
 * @throws an error if the body is incomplete
 */
export const readChunks = async (
  held: Body | null,
  bytes: AsyncIterable<Buffer>
): Promise<Body> => {
  const reader = new BodyReader(held);
  for await (const some of bytes) reader.add(some);
  return reader.body;
};
