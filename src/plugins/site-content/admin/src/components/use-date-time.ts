import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** Returns a function that formats a date with its time, such as `28 Nov 2026, 10:31`. */
export const useDateTime = (): ((at: string | number) => string) => {
  const { formatDate } = useIntl();
  return useCallback(
    (at) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }),
    [formatDate]
  );
};
