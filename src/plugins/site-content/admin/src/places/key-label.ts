import { adminApi } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { SITE_KEYS } from '../../../contract/content-types';
import { configurationOf, labelsIn } from '../strapi/content-manager-requests';
import { fieldLabelId } from '../strapi/label-ids';

/** How the form of the keys labels its fields, by name. */
const { useKeyLabelsQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    keyLabels: builder.query<Record<string, string>, undefined>({
      query: () => configurationOf(SITE_KEYS),
      transformResponse: labelsIn,
    }),
  }),
});

/** Gives what the form calls a key by its name, in the panel's language, as Strapi's form itself looks for it. */
export const useKeyLabel = (skip: boolean): ((name: string) => string) => {
  const { formatMessage } = useIntl();
  const { data: labels = {} } = useKeyLabelsQuery(undefined, { skip });
  return (name) =>
    formatMessage({
      id: fieldLabelId(SITE_KEYS, name),
      defaultMessage: labels[name] ?? name,
    });
};
