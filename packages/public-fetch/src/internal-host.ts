import { parseUrl } from './parse-url';

/** Names that no machine on the Internet has: of this machine, of a network within, or of a container. */
const INNER = /^(?:[^.]+|(?:.+\.)?(?:localhost|local|internal|intranet|lan|home\.arpa))$/i;

/** Whether an address leads to a host that only the old site's own machines know: its files are found where the list is. */
export const isOnInternalHost = (address: string): boolean => {
  const url = /^https?:\/\//i.test(address) ? parseUrl(address) : null;
  return url !== null && !url.hostname.startsWith('[') && INNER.test(url.hostname);
};
