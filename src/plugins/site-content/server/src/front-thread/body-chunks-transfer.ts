import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Body, getBody, LARGE } from '../operations/request-bodies/body-chunks';

/** Response header with the id of a body whose chunks are listed in front of it. */
export const CHUNKS_HEADER = 'X-Front-Thread-Chunks';

/** In bytes: chunks of a body, as a list that precedes it. Its length comes first. */
const LENGTH = 4;

/**
 * Per chunk: a number from 0 is the position of a chunk of the held body; a negative number is minus the
 * length of a new chunk, which follows.
 */
type ChunkList = readonly number[];

/** Bodies that front threads may still hold: each thread holds its latest one. */
const MAX_SENT = 8;

/** Sends bodies to front threads, but large ones without the chunks that they hold already. */
export class SentBodies {
  private readonly sent = new LRUCache<string, Body>({ max: MAX_SENT });

  /**
   * @param held id of the last large body that the front thread has received
   * @returns the id of the body, `null` for a small one, which is sent as it is; what to send
   */
  write(body: Body, held: string | null): { readonly id: string | null; readonly sent: Body } {
    if (body.length < LARGE) return { id: null, sent: body };
    const before = held === null ? undefined : this.sent.get(held);
    const positions = new Map(before?.pieces.map((piece, at) => [piece, at]));
    const list: ChunkList = body.pieces.map((piece) => positions.get(piece) ?? -piece.length);
    const text = Buffer.from(JSON.stringify(list));
    const length = Buffer.alloc(LENGTH);
    length.writeUInt32LE(text.length);
    const id = randomUUID();
    this.sent.set(id, body);
    const added = body.pieces.filter((_, at) => (list[at] ?? 0) < 0);
    return { id, sent: getBody([length, text, ...added]) };
  }
}

/** Puts a body together from what SentBodies.write() has sent, as it arrives. */
class BodyReader {
  private head: Buffer = Buffer.alloc(0);
  private pieces: Buffer[] | null = null;
  private readonly open: { readonly piece: Buffer; filled: number }[] = [];

  constructor(private readonly held: Body | null) {}

  add(bytes: Buffer): void {
    let rest = this.pieces === null ? this.readList(bytes) : bytes;
    while (rest.length > 0) {
      const [next] = this.open;
      if (next === undefined) throw new Error('A body is longer than its chunks.');
      const count = rest.copy(next.piece, next.filled);
      next.filled += count;
      rest = rest.subarray(count);
      if (next.filled === next.piece.length) this.open.shift();
    }
  }

  get body(): Body {
    if (this.pieces === null || this.open.length > 0) throw new Error('A body is incomplete.');
    return getBody(this.pieces);
  }

  /** @returns the bytes after the list, none while it is incomplete */
  private readList(bytes: Buffer): Buffer {
    this.head = Buffer.concat([this.head, bytes]);
    if (this.head.length < LENGTH) return Buffer.alloc(0);
    const end = LENGTH + this.head.readUInt32LE();
    if (this.head.length < end) return Buffer.alloc(0);
    const list = JSON.parse(this.head.toString('utf8', LENGTH, end)) as ChunkList;
    this.pieces = list.map((number) => {
      const piece = number >= 0 ? this.held?.pieces[number] : Buffer.allocUnsafeSlow(-number);
      if (piece === undefined) throw new Error('A body refers to a chunk that is not held.');
      if (number < 0) this.open.push({ piece, filled: 0 });
      return piece;
    });
    const rest = this.head.subarray(end);
    this.head = Buffer.alloc(0);
    return rest;
  }
}

/**
 * Reads a large body.
 *
 * @param held the body that the request had named
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
