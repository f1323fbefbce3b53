import { useIntl } from 'react-intl';

/** Returns a function that formats a time of today without its date. */
export const useTime = (): ((at: string) => string) => {
  const { formatTime, formatDate } = useIntl();
  return (at) =>
    new Date(at).toDateString() === new Date().toDateString()
      ? formatTime(at)
      : formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
};
