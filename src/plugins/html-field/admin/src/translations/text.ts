import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { makeTexts } from '#site-content/admin/translations/make-texts';
import { PLUGIN_ID } from '../plugin-id';
import en from './en.json';

export type TextKey = keyof typeof en;

export const { useText, registerTrads } = makeTexts(PLUGIN_ID, en, () => import('./de.json'));

/**
 * Returns a function that translates the label of a configured paragraph style. Labels without translation are shown as
 * configured.
 */
export const useStyleLabel = (): ((words: string) => string) => {
  const { formatMessage } = useIntl();
  return useCallback(
    (words) => formatMessage({ id: `${PLUGIN_ID}.style.${words}`, defaultMessage: words }),
    [formatMessage]
  );
};
