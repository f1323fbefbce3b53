import { adminApi } from '@strapi/strapi/admin';
import type { PanelSettings } from '#site-content/domain/panel/panel-response-types';

/** Loads the configuration that the panel needs. It does not change while the service runs. */
export const { usePanelSettingsQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    panelSettings: builder.query<PanelSettings, undefined>({
      query: () => '/site-content/settings',
      transformResponse: ({ data }: { data: PanelSettings }) => data,
    }),
  }),
});

/** Returns the configuration, or `undefined` until it is loaded. */
export const usePanelSettings = (): PanelSettings | undefined =>
  usePanelSettingsQuery(undefined).data;
