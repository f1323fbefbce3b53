import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { PLUGIN_ID } from '../../../domain/plugin-id';
import en from './en';

export type TextKey = keyof typeof en;
type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A text for the parts of Strapi's interface that translate it themselves. */
export const label = (key: TextKey): { id: string; defaultMessage: string } => ({
  id: `${PLUGIN_ID}.${key}`,
  defaultMessage: en[key],
});

/**
 * Gives the label of a configured paragraph style in the panel's language: under its own words, so that a style
 * which nobody has translated is shown as it was configured.
 */
export const useStyleLabel = (): ((words: string) => string) => {
  const { formatMessage } = useIntl();
  return useCallback(
    (words) =>
      formatMessage({ id: `${PLUGIN_ID}.html-field.style.${words}`, defaultMessage: words }),
    [formatMessage]
  );
};

/** Gives the plugin's texts in the panel's language: `text('navigation.delete', { count: 3 })`. */
export const useText = (): ((key: TextKey, values?: Values) => string) => {
  const { formatMessage } = useIntl();
  return useCallback((key, values) => formatMessage(label(key), values), [formatMessage]);
};
