import { adminApi } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { useWindowFocus } from '../../../site-content/admin/src/components/use-window-focus';
import { withQuery } from '../../../site-content/admin/src/components/with-query';
import type { Schedule, ScheduleRequest, Status } from '../../domain/schedule';

const SCHEDULES = '/site-scheduling/schedules';
const TAG = 'SiteSchedules';

type Answer = { readonly data: Schedule };

/** Which schedules are asked for. */
type Filter = { readonly page?: string; readonly status?: Status };

const api = adminApi.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (builder) => ({
    schedules: builder.query<readonly Schedule[], Filter>({
      query: ({ page, status }) => withQuery(SCHEDULES, { page, status }),
      transformResponse: ({ data }: { data: readonly Schedule[] }) => data,
      providesTags: [TAG],
    }),
    createSchedule: builder.mutation<Answer, ScheduleRequest>({
      query: (data) => ({ url: SCHEDULES, method: 'POST', data }),
      invalidatesTags: [TAG],
    }),
    changeSchedule: builder.mutation<Answer, Partial<ScheduleRequest> & { readonly id: number }>({
      query: ({ id, ...data }) => ({ url: `${SCHEDULES}/${id}`, method: 'PUT', data }),
      invalidatesTags: [TAG],
    }),
    cancelSchedule: builder.mutation<Answer, number>({
      query: (id) => ({ url: `${SCHEDULES}/${id}`, method: 'DELETE' }),
      invalidatesTags: [TAG],
    }),
    retrySchedule: builder.mutation<Answer, number>({
      query: (id) => ({ url: `${SCHEDULES}/${id}/retry`, method: 'POST', data: {} }),
      invalidatesTags: [TAG],
    }),
  }),
});

export const {
  useSchedulesQuery,
  useCreateScheduleMutation,
  useChangeScheduleMutation,
  useCancelScheduleMutation,
  useRetryScheduleMutation,
} = api;

/**
 * The schedules of a page, or all. Loaded anew when somebody comes back to the window: they are done meanwhile.
 *
 * @param state changes with what makes others of them
 */
export const useSchedules = (filter: Filter, state = '') => {
  const { data, error, refetch } = useSchedulesQuery(filter, { refetchOnMountOrArgChange: 1 });
  useEffect(() => {
    if (state !== '') void refetch();
  }, [refetch, state]);
  useWindowFocus(() => void refetch());
  return { schedules: data ?? null, failure: error ?? null, reload: () => void refetch() };
};
