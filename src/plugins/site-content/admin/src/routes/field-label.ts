import { adminApi } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { getConfiguration, labelsIn } from '../strapi-internals/content-manager-requests';
import { fieldLabelId } from '../strapi-internals/label-ids';

/** How the form of a type labels its fields, by name. */
const { useFieldLabelsQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    fieldLabels: builder.query<Record<string, string>, string>({
      query: getConfiguration,
      transformResponse: labelsIn,
    }),
  }),
});

/** Gives what the form of a type calls a field by its name, in the panel's language, as Strapi's form itself looks for it. */
export const useFieldLabel = (uid: string, skip = false): ((name: string) => string) => {
  const { formatMessage } = useIntl();
  const { data: labels = {} } = useFieldLabelsQuery(uid, { skip });
  return (name) =>
    formatMessage({
      id: fieldLabelId(uid, name),
      defaultMessage: labels[name] ?? name,
    });
};
