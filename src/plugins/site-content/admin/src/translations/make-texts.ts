import { useCallback } from 'react';
import { useIntl } from 'react-intl';

type Values = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;

/** A text as `react-intl` looks it up. */
interface Label {
  readonly id: string;
  readonly defaultMessage: string;
}

/**
 * The texts of a plugin, for what translates them itself (`label`) and for components (`useText`).
 *
 * @param en the English ones by key; in each language they are registered under the plugin's id and a dot
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
