import { adminApi } from '@strapi/strapi/admin';
import type { PanelSettings } from '../../../contract/panel/answers';

const { usePanelSettingsQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    panelSettings: builder.query<PanelSettings, undefined>({
      query: () => '/site-content/settings',
      transformResponse: ({ data }: { data: PanelSettings }) => data,
    }),
  }),
});

/** The plugin's options that the field needs; nothing until they are known. */
export const usePanelSettings = (): PanelSettings | undefined =>
  usePanelSettingsQuery(undefined).data;
