import { problem } from '#scheduling/domain/problems';
import type { ScheduleProblem } from '#scheduling/domain/schedule';
import type { ScheduleRow } from './schedule-rows';

type Planned = Pick<ScheduleRow, 'action' | 'at'>;

/**
 * Checks a schedule against the other pending ones of its page: at most one per action, and publishing before
 * unpublishing.
 *
 * @param now `null` if the time has not changed
 */
export const checkSchedule = (
  { action, at }: Planned,
  others: readonly Planned[],
  now: Date | null
): ScheduleProblem[] => {
  const problems: ScheduleProblem[] = [];
  if (now !== null && at <= now) problems.push(problem(['at'], 'past'));
  for (const other of others) {
    const values = { at: other.at.toISOString() };
    if (other.action === action) problems.push(problem(['action'], `${action}-twice`, values));
    else if (action === 'unpublish' && at <= other.at) {
      problems.push(problem(['at'], 'unpublish-before-publish', values));
    } else if (action === 'publish' && at >= other.at) {
      problems.push(problem(['at'], 'publish-after-unpublish', values));
    }
  }
  return problems;
};
