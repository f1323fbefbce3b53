import type { Core } from '@strapi/strapi';
import type { Clock } from './clock';
import type { Executor } from './executor';
import type { ScheduleRow, ScheduleRows } from './schedule-rows';

/** Milliseconds. Other instances may schedule something, and clocks may jump: what is due waits no longer than this. */
const LOOK_EVERY_MS = 4000;

/** How often the service itself may fail at a schedule before those after it go on without it. */
const MAX_ATTEMPTS = 5;

/** Does what is scheduled when its time has come, the earliest first. */
export class Scheduler {
  private timer: NodeJS.Timeout | null = null;
  private isRunning = false;
  /** While the database is away, every look fails: one line says so until one succeeds. */
  private hasWarned = false;
  private looking: Promise<void> = Promise.resolve();
  private failing = { id: 0, attempts: 0 };

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly rows: ScheduleRows,
    private readonly executor: Executor,
    private readonly clock: Clock
  ) {}

  /** What was missed while no instance was running is done at once. */
  begin(): void {
    this.isRunning = true;
    this.wake();
  }

  /** Waits for what is under way. */
  async end(): Promise<void> {
    this.isRunning = false;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.looking;
  }

  /** Looks now: something was scheduled, or it is another time than it was. */
  wake(): void {
    if (this.isRunning) this.lookIn(0);
  }

  /**
   * Does all that is due, one after the other: a page may have to be published before it is unpublished.
   *
   * @returns when the next is due, `null` where nothing is pending
   */
  async runDue(): Promise<Date | null> {
    for (;;) {
      const next = await this.rows.findNext();
      if (next === null || next.at > this.clock.now) return next?.at ?? null;
      await this.runOne(next);
    }
  }

  private async runOne(schedule: ScheduleRow): Promise<void> {
    try {
      await this.executor.execute(schedule);
    } catch (error) {
      // A database that is away, or a write that has waited for its turn in vain, is no fault of the schedule.
      const isUnavailable = (error as { status?: unknown } | null)?.status === 503;
      const { id } = schedule;
      const attempts = (this.failing.id === id ? this.failing.attempts : 0) + 1;
      this.failing = { id, attempts: isUnavailable ? 0 : attempts };
      if (isUnavailable || attempts < MAX_ATTEMPTS) throw error;
      this.strapi.log.error(error);
      await this.executor.giveUp(schedule);
    }
  }

  private lookIn(milliseconds: number): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.looking = this.looking.then(() => this.look());
    }, milliseconds).unref();
  }

  private async look(): Promise<void> {
    if (!this.isRunning) return;
    let wait = LOOK_EVERY_MS;
    try {
      const next = await this.runDue();
      this.hasWarned = false;
      if (next !== null) {
        wait = Math.max(0, Math.min(wait, next.getTime() - this.clock.now.getTime()));
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!this.hasWarned) {
        this.strapi.log.warn(`What is scheduled is tried again every ${wait} ms: ${message}`);
      }
      this.hasWarned = true;
    }
    if (this.isRunning) this.lookIn(wait);
  }
}
