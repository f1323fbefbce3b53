import { useIntl } from 'react-intl';

/** Gives a time in the panel's language: ISO 8601 in, `31 Jan 2026, 12:00:05` out. */
export const useTimeText = (): ((at: string) => string) => {
  const { formatDate } = useIntl();
  return (at) => formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' });
};
