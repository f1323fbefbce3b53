import type { Core } from '@strapi/strapi';
import { PeriodicCheck } from '#site-content/server/operations/background-work/periodic-check';
import type { Clock } from './clock';
import type { Executor } from './executor';
import type { ScheduleRow, ScheduleRows } from './schedule-rows';

/** Interval in milliseconds. Limits the delay when other instances add schedules or clocks jump. */
const CHECK_INTERVAL_MS = 4000;

/** Number of internal failures of a schedule before later ones are executed without it. */
const MAX_ATTEMPTS = 5;

/** Executes schedules when they are due, earliest first. */
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
      everyMs: CHECK_INTERVAL_MS,
      failing: `Scheduled actions are retried every ${CHECK_INTERVAL_MS} ms`,
      look: async () => {
        const next = await this.runDue();
        return next && next.getTime() - this.clock.now.getTime();
      },
    });
  }

  /** Starts checking. Schedules missed while no instance was running are executed at once. */
  begin(): void {
    this.periodicCheck.begin();
  }

  /** Stops checking, and waits for the running execution. */
  end(): Promise<void> {
    return this.periodicCheck.end();
  }

  /** Checks now, because a schedule was added or changed. */
  wake(): void {
    this.periodicCheck.wake();
  }

  /**
   * Executes all due schedules one after the other, because a page may have to be published before it is unpublished.
   *
   * @returns the time when the next one is due; `null` if none is pending
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
      // An unreachable database or a write queue timeout is not the schedule's fault.
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
