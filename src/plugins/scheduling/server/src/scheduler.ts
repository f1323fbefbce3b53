import type { Core } from '@strapi/strapi';
import { PeriodicCheck } from '#site-content/server/operations/background-work/periodic-check';
import type { Clock } from './clock';
import type { Executor } from './executor';
import type { ScheduleRow, ScheduleRows } from './schedule-rows';

/** Milliseconds. Other instances may schedule something, and clocks may jump: what is due waits no longer than this. */
const LOOK_EVERY_MS = 4000;

/** How often the service itself may fail at a schedule before those after it go on without it. */
const MAX_ATTEMPTS = 5;

/** Does what is scheduled when its time has come, the earliest first. */
export class Scheduler {
  private readonly periodicCheck: PeriodicCheck;
  private failing = { id: 0, attempts: 0 };

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly rows: ScheduleRows,
    private readonly executor: Executor,
    private readonly clock: Clock
  ) {
    this.periodicCheck = new PeriodicCheck(strapi.log, {
      everyMs: LOOK_EVERY_MS,
      failing: `What is scheduled is tried again every ${LOOK_EVERY_MS} ms`,
      look: async () => {
        const next = await this.runDue();
        return next && next.getTime() - this.clock.now.getTime();
      },
    });
  }

  /** What was missed while no instance was running is done at once. */
  begin(): void {
    this.periodicCheck.begin();
  }

  /** Waits for what is under way. */
  end(): Promise<void> {
    return this.periodicCheck.end();
  }

  /** Looks now: something was scheduled, or it is another time than it was. */
  wake(): void {
    this.periodicCheck.wake();
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
}
