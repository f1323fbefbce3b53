import { closeSync, openSync, readSync } from 'node:fs';
import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** Times between two turns of the event loop, in milliseconds. */
export interface Stalls {
  readonly p99: number;
  readonly longest: number;
  /** The longest without what the process has waited for a processor that others had; `null` where nobody tells that. */
  readonly longestOfItsOwn: number | null;
  /** What the thread has computed in all; `null` where nobody tells that. */
  readonly computed: number | null;
}

/** In milliseconds: how often the event loop is looked at. What is told is that much too long at most. */
const LOOK_EVERY_MS = 1;
const NANOSECONDS = 1e6;

/** Linux alone has it. It is opened once: to open it at each look took a tenth of what the service does meanwhile. */
const openSchedule = (): number | null => {
  try {
    return openSync('/proc/self/schedstat', 'r');
  } catch {
    return null;
  }
};

const MAX_BYTES = 100;

/** Watches how long the event loop of this process is held. */
export class LoopWatch {
  private readonly delay: IntervalHistogram = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });
  private readonly timer: NodeJS.Timeout;
  private readonly schedule = openSchedule();
  private readonly buffer = Buffer.alloc(MAX_BYTES);
  private lookedAt = performance.now();
  private readonly computedBefore = this.readSchedule()?.computed ?? null;
  private waited = this.readSchedule()?.waited ?? null;
  private longestOfItsOwn = 0;

  constructor() {
    this.delay.enable();
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  end(): Stalls {
    clearInterval(this.timer);
    this.delay.disable();
    const computed = this.readSchedule()?.computed ?? null;
    if (this.schedule !== null) closeSync(this.schedule);
    return {
      p99: this.delay.percentile(99) / NANOSECONDS,
      longest: this.delay.max / NANOSECONDS,
      longestOfItsOwn: this.waited === null ? null : this.longestOfItsOwn,
      computed:
        computed === null || this.computedBefore === null ? null : computed - this.computedBefore,
    };
  }

  private look(): void {
    const now = performance.now();
    const waited = this.readSchedule()?.waited ?? null;
    if (waited !== null && this.waited !== null) {
      const own = now - this.lookedAt - (waited - this.waited);
      this.longestOfItsOwn = Math.max(this.longestOfItsOwn, own);
    }
    this.lookedAt = now;
    this.waited = waited;
  }

  /** What the main thread has computed and has waited for a processor since it began, in milliseconds. */
  private readSchedule(): { computed: number; waited: number } | null {
    if (this.schedule === null) return null;
    const length = readSync(this.schedule, this.buffer, 0, MAX_BYTES, 0);
    const [computed, waited] = this.buffer.toString('latin1', 0, length).split(' ').map(Number);
    if (computed === undefined || waited === undefined) return null;
    return { computed: computed / NANOSECONDS, waited: waited / NANOSECONDS };
  }
}
