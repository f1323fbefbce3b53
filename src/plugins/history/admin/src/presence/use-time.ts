import { useIntl } from 'react-intl';
import { useDateTime } from '#site-content/admin/components/use-date-time';

/** Returns a function that formats a time of today without its date. */
export const useTime = (): ((at: string) => string) => {
  const { formatTime } = useIntl();
  const formatDateTime = useDateTime();
  return (at) =>
    new Date(at).toDateString() === new Date().toDateString() ? formatTime(at) : formatDateTime(at);
};
