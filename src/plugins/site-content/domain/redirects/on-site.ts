import { belowSite } from '../rules/below-site';
import { parseUrl } from '../rules/parse-url';

/** Returns the path on this website that a destination points to; `null` for another website. */
export type OnSite = (destination: string) => string | null;

const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i;

/** Removes the fragment, which browsers never send. */
export const withoutFragment = (address: string): string => {
  const at = address.indexOf('#');
  return at === -1 ? address : address.slice(0, at);
};

/**
 * Returns a function that resolves destinations on this website, without their fragment but otherwise unchanged:
 * redirects are compared as exact strings (docs/api.md#the-redirects-object).
 *
 * @param siteUrl public site URL without a trailing slash, `''` if not configured
 */
export const buildOnSite = (siteUrl: string): OnSite => {
  const site = siteUrl === '' ? null : parseUrl(siteUrl);
  // Tables contain the same few hosts many times, and parsing a URL is slow.
  const hosts = new Map<string, boolean>();
  const isSite = (host: string): boolean => {
    const known = hosts.get(host);
    if (known !== undefined) return known;
    const found = parseUrl(host)?.origin === site?.origin;
    hosts.set(host, found);
    return found;
  };
  return (destination) => {
    const address = withoutFragment(destination);
    if (address.startsWith('/')) return address;
    const [host] = SCHEME_AND_HOST.exec(address) ?? [];
    return site !== null && host !== undefined && isSite(host)
      ? belowSite(address.slice(host.length), site)
      : null;
  };
};
