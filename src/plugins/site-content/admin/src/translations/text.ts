import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';
import en from './en';
import { makeTexts } from './make-texts';

export type TextKey = keyof typeof en;
/** Texts for the parts of Strapi's interface that translate them, and for components: `text('navigation.delete', { count: 3 })`. */
export const { label, useText } = makeTexts(PLUGIN_ID, en);

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
