import { fstatSync, writeSync } from 'node:fs';

const STDOUT = 1;

/**
 * In bytes (`PIPE_BUF`). The operating system writes this much to a pipe at once, without lines of other
 * writers in between.
 */
const AT_ONCE = 4096;

/** Milliseconds before another try to write to a full pipe. */
const RETRY_AFTER = 20;

/** In bytes. If nothing reads the log, further lines are dropped. */
const MAX_WAITING = 16 * 1024 * 1024;

const isPipe = (): boolean => {
  try {
    return !fstatSync(STDOUT).isFile();
  } catch {
    return false;
  }
};

/**
 * Returns the length of the whole lines at the beginning that fit into `max` bytes, or of the first line if
 * it is longer.
 */
const lengthOfLines = (bytes: Buffer, max: number): number => {
  if (bytes.length <= max) return bytes.length;
  const end = bytes.lastIndexOf('\n', max - 1);
  return end === -1 ? bytes.indexOf('\n') + 1 || bytes.length : end + 1;
};

/**
 * Writes lines to standard output from any thread. In a worker thread, `process.stdout` goes through the main
 * thread, and would wait for it.
 */
export class StandardOutput {
  private waiting: Buffer = Buffer.alloc(0);
  private timer: NodeJS.Timeout | null = null;
  private readonly atOnce = isPipe() ? AT_ONCE : Infinity;

  /** @param lines ASCII, each with its newline */
  readonly write = (lines: string): void => {
    const bytes = Buffer.from(lines, 'latin1');
    if (this.waiting.length + bytes.length > MAX_WAITING) return;
    this.waiting = this.waiting.length === 0 ? bytes : Buffer.concat([this.waiting, bytes]);
    if (this.timer === null) this.flush();
  };

  private flush(): void {
    this.timer = null;
    while (this.waiting.length > 0) {
      const length = lengthOfLines(this.waiting, this.atOnce);
      let written: number;
      try {
        written = writeSync(STDOUT, this.waiting, 0, length);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
          this.timer = setTimeout(() => this.flush(), RETRY_AFTER).unref();
        } else {
          // Nothing reads standard output any more.
          this.waiting = Buffer.alloc(0);
        }
        return;
      }
      this.waiting = this.waiting.subarray(written);
    }
  }
}
