import { parseUrl } from './parse-url';

/** Matches host names that do not exist on the Internet: of the local machine, a local network or a container. */
const INNER = /^(?:[^.]+|(?:.+\.)?(?:localhost|local|internal|intranet|lan|home\.arpa))$/i;

/** Whether a URL points to an internal host of the old site. Such files are looked up relative to the list. */
export const isOnInternalHost = (address: string): boolean => {
  const url = /^https?:\/\//i.test(address) ? parseUrl(address) : null;
  return url !== null && !url.hostname.startsWith('[') && INNER.test(url.hostname);
};
