import { useEffect } from 'react';
import type { Schedule, Status } from '#scheduling/domain/schedule';
import { useWindowFocus } from '#site-content/admin/components/use-window-focus';
import { withQuery } from '#site-content/admin/components/with-query';
import { type Read, useRead } from '#site-content/admin/routes/panel-requests';

/** Where the panel asks for schedules. */
export const SCHEDULES = '/site-scheduling/schedules';

/** Which schedules are asked for. */
type Filter = { readonly page?: string; readonly status?: Status };

/**
 * The schedules of a page, or all. Loaded anew when somebody comes back to the window: they are done meanwhile.
 *
 * @param state changes with what makes others of them
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

/** What is pending of a page. All that show one ask for the same list, once in half a minute. */
export const usePending = (page: string): readonly Schedule[] => {
  const { data = [] } = useRead<readonly Schedule[]>(`${SCHEDULES}?status=pending`, 30);
  return data.filter((schedule) => schedule.page === page);
};
