import type { CooperativeTask } from '#site-content/domain/cooperative-task';

/** Positions per chunk: large enough that there are few chunks, small enough that one is rebuilt quickly. */
const POSITIONS = 2048;

/** A member of a JSON object. */
export type Member = readonly [key: string, value: string | null];

const toText = ([key, value]: Member): string => `${JSON.stringify(key)}:${JSON.stringify(value)}`;

/**
 * The members of a large JSON object by position, as byte chunks. Only chunks with a changed member are
 * rebuilt. A member's chunk depends only on its position.
 */
export class JsonChunks {
  private readonly chunks = new Map<number, Map<number, Member>>();
  private readonly written = new Map<number, Buffer>();
  private order: readonly number[] | null = null;

  set(position: number, member: Member): void {
    const number = Math.floor(position / POSITIONS);
    let chunk = this.chunks.get(number);
    if (chunk === undefined) {
      chunk = new Map();
      this.chunks.set(number, chunk);
      this.order = null;
    }
    chunk.set(position, member);
    this.written.delete(number);
  }

  delete(position: number): void {
    const number = Math.floor(position / POSITIONS);
    const chunk = this.chunks.get(number);
    if (chunk?.delete(position) !== true) return;
    this.written.delete(number);
    if (chunk.size > 0) return;
    this.chunks.delete(number);
    this.order = null;
  }

  clear(): void {
    this.chunks.clear();
    this.written.clear();
    this.order = null;
  }

  /** Returns the chunks that have members, with a comma before each member and without the braces. */
  *write(): CooperativeTask<Buffer[]> {
    this.order ??= [...this.chunks.keys()].sort((a, b) => a - b);
    const all: Buffer[] = [];
    for (const number of this.order) {
      yield;
      const bytes = this.written.get(number) ?? this.writeChunk(number);
      this.written.set(number, bytes);
      all.push(bytes);
    }
    return all;
  }

  private writeChunk(number: number): Buffer {
    const members = [...(this.chunks.get(number) ?? [])].sort(([a], [b]) => a - b);
    return Buffer.from(members.map(([, member]) => `,${toText(member)}`).join(''));
  }
}
