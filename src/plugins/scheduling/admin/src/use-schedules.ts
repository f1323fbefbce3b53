import { useEffect } from 'react';
import type { Schedule, Status } from '#scheduling/domain/schedule';
import { useWindowFocus } from '#site-content/admin/components/use-window-focus';
import { withQuery } from '#site-content/admin/components/with-query';
import { type Read, useRead } from '#site-content/admin/routes/panel-requests';

/** Path of the schedules API. */
export const SCHEDULES = '/site-scheduling/schedules';

/** Filters for schedules. */
type Filter = { readonly page?: string; readonly status?: Status };

/**
 * The schedules of a page, or all. Reloaded when the user returns to the window, because schedules are
 * executed meanwhile.
 *
 * @param state reloads the schedules when it changes
 */
export const useSchedules = (filter: Filter, state = ''): Read<readonly Schedule[]> => {
  const { page, status } = filter;
  const schedules = useRead<readonly Schedule[]>(withQuery(SCHEDULES, { page, status }));
  const { refetch } = schedules;
  useEffect(() => {
    if (state !== '') refetch();
  }, [refetch, state]);
  useWindowFocus(refetch);
  return schedules;
};

/** The pending schedules of a page. All users of this hook share one request, at most every half minute. */
export const usePending = (page: string): readonly Schedule[] => {
  const { data = [] } = useRead<readonly Schedule[]>(`${SCHEDULES}?status=pending`, 30);
  return data.filter((schedule) => schedule.page === page);
};
