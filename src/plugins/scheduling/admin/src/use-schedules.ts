import { useEffect, useState } from 'react';
import type { Schedule, Status } from '#scheduling/domain/schedule';
import { useEvent } from '#site-content/admin/components/use-event';
import { useWindowFocus } from '#site-content/admin/components/use-window-focus';
import { withQuery } from '#site-content/admin/components/with-query';
import { type Read, useRead } from '#site-content/admin/routes/panel-requests';
import { useForgetEntriesMutation } from '#site-content/admin/strapi-internals/document-tags';
import { PAGE } from '#site-content/domain/content-types';

/** Path of the schedules API. */
export const SCHEDULES = '/site-scheduling/schedules';

/** Filters for schedules. */
type Filter = { readonly page?: string; readonly status?: Status };

/**
 * Interval in milliseconds for reloading while a schedule is overdue. Due schedules are executed within about this
 * time.
 */
const LOOK_EVERY_MS = 5000;

/** Whether a schedule that was pending when loaded is due by now. */
export const isOverdue = ({ status, at }: Schedule): boolean =>
  status === 'pending' && new Date(at) <= new Date();

/**
 * Loads the schedules of a page, or all. Reloads them when the user returns to the window, and while one is overdue,
 * because schedules are executed in the meantime.
 *
 * @param state reloads the schedules when it changes
 * @param isEdited whether the user has unsaved changes. If so, nothing is reloaded: with an expired session, that would
 *   open the login page and lose the changes
 */
export const useSchedules = (
  filter: Filter,
  state = '',
  isEdited = false
): Read<readonly Schedule[]> => {
  const { page, status } = filter;
  const schedules = useRead<readonly Schedule[]>(
    withQuery(SCHEDULES, { page, status, existing: 'true' })
  );
  const { data = [], refetch } = schedules;
  const [forgetEntries] = useForgetEntriesMutation();
  // Rerenders, because overdue schedules are shown differently.
  const [, setTime] = useState(0);
  useEffect(() => {
    if (state !== '') refetch();
  }, [refetch, state]);
  const reload = async (): Promise<void> => {
    const overdue = data.filter(isOverdue);
    setTime(Date.now());
    if (isEdited) return;
    const { data: now = data } = await refetch();
    // Pages are reloaded once a schedule was executed, not while one is overdue.
    if (now.filter(isOverdue).length < overdue.length) void forgetEntries(PAGE);
  };
  const look = useEvent(() => {
    if (data.some(isOverdue)) void reload();
  });
  useWindowFocus(() => void reload());
  useEffect(() => {
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look]);
  return schedules;
};

/** Returns the schedules of pages with a status. All uses of this hook share one request, at most every half minute. */
const useThoseOf = (pages: readonly string[], status: Status): readonly Schedule[] => {
  const { data = [] } = useRead<readonly Schedule[]>(`${SCHEDULES}?status=${status}`, 30);
  return data.filter(({ page }) => pages.includes(page));
};

export const usePending = (pages: readonly string[]): readonly Schedule[] =>
  useThoseOf(pages, 'pending');

/** Returns schedules that failed and were neither retried nor cancelled since. */
export const useFailed = (pages: readonly string[]): readonly Schedule[] =>
  useThoseOf(pages, 'failed');
