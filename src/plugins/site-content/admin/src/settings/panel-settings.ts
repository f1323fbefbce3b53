import { adminApi } from '@strapi/strapi/admin';
import type { PanelSettings } from '#site-content/domain/panel/answers';

/** How the service is set up, as far as the panel has to know; it stays so while the service runs. */
export const { usePanelSettingsQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    panelSettings: builder.query<PanelSettings, undefined>({
      query: () => '/site-content/settings',
      transformResponse: ({ data }: { data: PanelSettings }) => data,
    }),
  }),
});

/** The same; nothing until it is known. */
export const usePanelSettings = (): PanelSettings | undefined =>
  usePanelSettingsQuery(undefined).data;
