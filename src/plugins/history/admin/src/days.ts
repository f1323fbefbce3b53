import type { HistoryChangeSet } from '#history/domain/api-types';
import { groupBy } from '#site-content/domain/group-by';

/** The change sets of one day, in the user's time zone. */
export interface HistoryDay {
  /** Midnight, in milliseconds since 1970. */
  readonly start: number;
  readonly changeSets: readonly HistoryChangeSet[];
}

const findMidnight = (time: Date): number =>
  new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

/** Groups change sets by day, keeping their order. */
export const groupByDay = (changeSets: readonly HistoryChangeSet[]): HistoryDay[] =>
  [...groupBy(changeSets, ({ at }) => findMidnight(new Date(at)))].map(([start, ofDay]) => ({
    start,
    changeSets: ofDay,
  }));

/**
 * Names a day relative to now; days before yesterday are a `date`.
 *
 * @param start midnight
 * @param now in milliseconds since 1970
 */
export const nameDay = (start: number, now: number): 'today' | 'yesterday' | 'date' => {
  const time = new Date(now);
  if (start === findMidnight(time)) return 'today';
  // Not 24 hours earlier: days with a clock change have 23 or 25.
  time.setDate(time.getDate() - 1);
  return start === findMidnight(time) ? 'yesterday' : 'date';
};

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Returns midnight of a day, or of the day `later` days after it.
 *
 * @param day in the form `2026-01-31`
 * @returns `null` if there is no such day
 */
export const startOfDay = (day: string, later = 0): Date | null => {
  const [, year, month, date] = (DAY.exec(day) ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const given = new Date(year, month - 1, date);
  if (given.getMonth() !== month - 1 || given.getDate() !== date) return null;
  given.setDate(date + later);
  return given;
};
