import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { Reason } from '#site-content/domain/problems/codes';
import { getLanguage, toMessage } from '#site-content/domain/problems/message-of';

/** Returns a function that renders problems in the panel's language. */
export const useProblemText = (): ((reason: Reason) => string) => {
  const { locale } = useIntl();
  return useCallback((reason) => toMessage(reason, getLanguage(locale)), [locale]);
};
