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

/** Gives a time in the panel's language, with the time zone of the browser. */
export const useTimeText = (): ((at: string | Date) => string) => {
  const { formatDate } = useIntl();
  return useCallback((at) => formatDate(at, LONG), [formatDate]);
};
