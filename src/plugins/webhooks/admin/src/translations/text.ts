import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { PLUGIN_ID } from '../../../domain/actions';
import en from './en.json';

export type TextKey = keyof typeof en;
type Values = Readonly<Record<string, string | number>>;

/** A text for the parts of Strapi's interface that translate it themselves. */
export const label = (key: TextKey): { id: string; defaultMessage: string } => ({
  id: `${PLUGIN_ID}.${key}`,
  defaultMessage: en[key],
});

/** Gives the plugin's texts in the panel's language. */
export const useText = (): ((key: TextKey, values?: Values) => string) => {
  const { formatMessage } = useIntl();
  return useCallback((key, values) => formatMessage(label(key), values), [formatMessage]);
};
