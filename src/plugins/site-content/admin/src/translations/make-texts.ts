import { useCallback } from 'react';
import { useIntl } from 'react-intl';

type Values = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;

/** A text as `react-intl` looks it up. */
interface Label {
  readonly id: string;
  readonly defaultMessage: string;
}

/**
 * Accessors for a plugin's texts: for options that Strapi translates (`label`), and for components
 * (`useText`).
 *
 * @param en English texts by key; all languages are registered under the plugin's id and a dot
 */
export const makeTexts = <Key extends string>(
  pluginId: string,
  en: Readonly<Record<Key, string>>
): {
  readonly label: (key: Key) => Label;
  readonly useText: () => (key: Key, values?: Values) => string;
} => {
  const label = (key: Key): Label => ({ id: `${pluginId}.${key}`, defaultMessage: en[key] });
  const useText = () => {
    const { formatMessage } = useIntl();
    return useCallback(
      (key: Key, values?: Values) => formatMessage(label(key), values),
      [formatMessage]
    );
  };
  return { label, useText };
};
