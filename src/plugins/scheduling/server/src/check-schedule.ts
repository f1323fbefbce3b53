import { problem } from '#scheduling/domain/problems';
import type { ScheduleProblem } from '#scheduling/domain/schedule';
import type { ScheduleRow } from './schedule-rows';

type Planned = Pick<ScheduleRow, 'action' | 'at'>;

/**
 * What is wrong with a schedule beside the other pending ones of its page: there is one for each action at most, and a page is
 * unpublished after it is published.
 *
 * @param now `null` where its time is not new
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
