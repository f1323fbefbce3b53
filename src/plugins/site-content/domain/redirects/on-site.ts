import { parseUrl } from '../rules/parse-url';

/** Gives the address on this website that a destination leads to, `null` for another website. */
export type OnSite = (destination: string) => string | null;

const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i;

/** What a browser asks for: it never sends what stands behind a `#`. */
export const withoutFragment = (address: string): string => {
  const at = address.indexOf('#');
  return at === -1 ? address : address.slice(0, at);
};

/** The part of a URL behind its host that stands below a path, such as `/blog`; `null` for none. */
const below = (rest: string, base: string): string | null => {
  if (!rest.startsWith(base)) return null;
  const path = rest.slice(base.length);
  if (path === '' || path.startsWith('?')) return `/${path}`;
  return path.startsWith('/') ? path : null;
};

/**
 * Where destinations lead on this website, without their fragment and otherwise as they are spelled: redirects are
 * compared as exact strings (docs/api.md#the-redirects-object).
 *
 * @param siteUrl public address of the website without a trailing slash, `''` where none is configured
 */
export const buildOnSite = (siteUrl: string): OnSite => {
  const site = siteUrl === '' ? null : parseUrl(siteUrl);
  const base = site?.pathname.replace(/\/$/, '') ?? '';
  // Tables lead to few other websites many times, and reading a URL takes long.
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
