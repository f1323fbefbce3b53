import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/**
 * Returns a function that formats a date with its time, such as `28 Nov 2026, 10:31`.
 *
 * @param timeStyle `medium` adds seconds, to distinguish several times within a minute
 */
export const useDateTime = (
  timeStyle: 'short' | 'medium' = 'short'
): ((at: string | number) => string) => {
  const { formatDate } = useIntl();
  return useCallback(
    (at) => formatDate(at, { dateStyle: 'medium', timeStyle }),
    [formatDate, timeStyle]
  );
};
