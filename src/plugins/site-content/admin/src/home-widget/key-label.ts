import { useIntl } from 'react-intl';
import { SITE_KEYS } from '../../../contract/content-types';
import { fieldLabelId } from '../strapi/label-ids';
import { useKeyLabelsQuery } from './overview';

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
