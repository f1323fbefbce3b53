/** The parts of tar-stream 2 used here; it has no types. */
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream';

  interface Header {
    name: string;
    size?: number;
    mode?: number;
    mtime?: Date;
    type?: string;
  }

  interface Pack extends Readable {
    /**
     * Adds an entry. With a body, `written` is called when the next entry may follow. Without one, the body is written
     * to the returned stream.
     */
    entry(header: Header, body: Buffer, written: (error?: Error | null) => void): Writable;
    entry(header: Header, written: (error?: Error | null) => void): Writable;
    finalize(): void;
  }

  interface Extract extends Writable {
    on(
      event: 'entry',
      listener: (header: Header, body: Readable, next: (error?: unknown) => void) => void
    ): this;
    on(event: string, listener: (...args: never[]) => void): this;
  }

  export const pack: () => Pack;
  export const extract: () => Extract;
}
