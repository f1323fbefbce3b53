import { parseUrl } from '../rules/parse-url';

/** Returns the path on this website that a destination points to; `null` for another website. */
export type OnSite = (destination: string) => string | null;

const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i;

/** Removes the fragment, which browsers never send. */
export const withoutFragment = (address: string): string => {
  const at = address.indexOf('#');
  return at === -1 ? address : address.slice(0, at);
};

/** Returns the part of a URL path below a base path such as `/blog`; `null` if it is not below. */
const below = (rest: string, base: string): string | null => {
  if (!rest.startsWith(base)) return null;
  const path = rest.slice(base.length);
  if (path === '' || path.startsWith('?')) return `/${path}`;
  return path.startsWith('/') ? path : null;
};

/**
 * Returns a function that resolves destinations on this website, without their fragment but otherwise unchanged:
 * redirects are compared as exact strings (docs/api.md#the-redirects-object).
 *
 * @param siteUrl public site URL without a trailing slash, `''` if not configured
 */
export const buildOnSite = (siteUrl: string): OnSite => {
  const site = siteUrl === '' ? null : parseUrl(siteUrl);
  const base = site?.pathname.replace(/\/$/, '') ?? '';
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
    const host = site === null ? undefined : SCHEME_AND_HOST.exec(address)?.[0];
    return host !== undefined && isSite(host) ? below(address.slice(host.length), base) : null;
  };
};
