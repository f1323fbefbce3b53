import { useCallback } from 'react';
import { useIntl } from 'react-intl';

const LONG = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** Formats a time in the panel's language and the browser's time zone. */
export const useTimeText = (): ((at: string | Date) => string) => {
  const { formatDate } = useIntl();
  return useCallback((at) => formatDate(at, LONG), [formatDate]);
};
