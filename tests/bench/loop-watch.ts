import { closeSync, openSync, readSync } from 'node:fs';
import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** Times between two turns of the event loop, in milliseconds. */
export interface Stalls {
  readonly p99: number;
  readonly longest: number;
  /**
   * The longest time, minus the time that the process waited for a processor; `null` if the system does not report
   * that.
   */
  readonly longestOfItsOwn: number | null;
  /** The total CPU time of the thread; `null` if the system does not report it. */
  readonly computed: number | null;
}

/** The interval of the checks in milliseconds, which is also the maximum measurement error. */
const LOOK_EVERY_MS = 1;
const NANOSECONDS = 1e6;

/**
 * Opens a file that only Linux has. It is opened once, as opening it for each check took a tenth of the service's own
 * time.
 */
const openSchedule = (): number | null => {
  try {
    return openSync('/proc/self/schedstat', 'r');
  } catch {
    return null;
  }
};

const MAX_BYTES = 100;

/** Measures for how long the event loop of this process is blocked. */
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

  /** The CPU time of the main thread, and its time waiting for a processor, in milliseconds since its start. */
  private readSchedule(): { computed: number; waited: number } | null {
    if (this.schedule === null) return null;
    const length = readSync(this.schedule, this.buffer, 0, MAX_BYTES, 0);
    const [computed, waited] = this.buffer.toString('latin1', 0, length).split(' ').map(Number);
    if (computed === undefined || waited === undefined) return null;
    return { computed: computed / NANOSECONDS, waited: waited / NANOSECONDS };
  }
}
