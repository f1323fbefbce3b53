import { useCallback } from 'react';
import { useIntl } from 'react-intl';

type Values = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;
type Texts<Key extends string = string> = Readonly<Record<Key, string>>;

/** A text as `react-intl` looks it up. */
interface Label {
  readonly id: string;
  readonly defaultMessage: string;
}

/** Replaces the keys of texts with ids. */
export const withIds = (texts: Texts, getId: (key: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [getId(key), text]));

/**
 * Creates accessors for a plugin's texts: for options that Strapi translates (`label`), for components (`useText`), and
 * for Strapi (`registerTrads`), where languages without texts show the English ones.
 *
 * @param en English texts by key; all languages are registered under the plugin's id and a dot
 * @param loadGerman loads the German texts, which have the same keys
 */
export const makeTexts = <Key extends string>(
  pluginId: string,
  en: Texts<Key>,
  loadGerman: () => Promise<{ readonly default: Texts<Key> }>
): {
  readonly label: (key: Key) => Label;
  readonly useText: () => (key: Key, values?: Values) => string;
  readonly registerTrads: (asked: {
    readonly locales: readonly string[];
  }) => Promise<{ locale: string; data: Record<string, string> }[]>;
} => {
  const getId = (key: string): string => `${pluginId}.${key}`;
  const label = (key: Key): Label => ({ id: getId(key), defaultMessage: en[key] });
  const useText = () => {
    const { formatMessage } = useIntl();
    return useCallback(
      (key: Key, values?: Values) => formatMessage(label(key), values),
      [formatMessage]
    );
  };
  const loadTexts = async (locale: string): Promise<Texts> => {
    if (locale === 'de') return (await loadGerman()).default;
    return locale === 'en' ? en : {};
  };
  return {
    label,
    useText,
    registerTrads: ({ locales }) =>
      Promise.all(
        locales.map(async (locale) => ({ locale, data: withIds(await loadTexts(locale), getId) }))
      ),
  };
};
