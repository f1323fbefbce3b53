import type { Reason } from '../problems/codes';
import { reason } from '../problems/problem';
import { parseUrl } from '../rules/parse-url';
import { buildOnSite, withoutFragment } from './on-site';

/** The result of reading a typed or pasted address. */
export type RequestedUrl =
  /** The path and query that visitors request on this website. */
  { readonly address: string } | { readonly elsewhere: string } | { readonly refused: Reason };

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const SCHEME_AND_HOST = /^https?:\/\/[^/?]+/i;
const HOST_AND_PORT = /^(?:localhost|[^/?:]+\.[^/?:]+):\d+(?=[/?]|$)/i;
const BEGINS_WITH_WWW = /^www\.[^/?]/i;

/** Matches quotation marks and angle brackets around addresses that were copied from texts and emails. */
const QUOTED = /^(?:"(.*)"|'(.*)'|<(.*)>|“(.*)”|„(.*)[“”])$/;

const unquoted = (text: string): string => {
  const [, ...found] = QUOTED.exec(text) ?? [];
  return found.find((one) => one !== undefined)?.trim() ?? text;
};

/** Removes `www.`, which editors add or omit without meaning another website. */
const withoutWww = (host: string): string => host.replace(/^www\./i, '').toLowerCase();

/** Adds the scheme to an address that begins with a host; returns `null` for a path. */
const toUrl = (address: string, siteHost: string | undefined): string | null => {
  const [slashes = ''] = /^\/\//.exec(address) ?? [];
  const [begin = ''] = address.slice(slashes.length).split(/[/?]/, 1);
  // Without a dot or a port, the second slash is more likely a typing error.
  if (slashes !== '') return /[.:]|^localhost$/i.test(begin) ? `https:${address}` : null;
  const isHost =
    BEGINS_WITH_WWW.test(address) ||
    HOST_AND_PORT.test(address) ||
    (siteHost !== undefined && withoutWww(begin) === withoutWww(siteHost));
  return isHost ? `https://${address}` : null;
};

/**
 * Reads a typed or pasted address: a path, with or without its first `/`; a URL; or one without a scheme that begins with
 * `www.` or the host of this website.
 *
 * @param siteUrl public site URL without a trailing slash; `''` accepts any host
 */
export const parseRequestedUrl = (typed: string, siteUrl: string): RequestedUrl => {
  const asked = unquoted(typed.trim());
  const address = withoutFragment(asked);
  const site = siteUrl === '' ? null : parseUrl(siteUrl);
  const hasScheme = SCHEME.test(address) && !HOST_AND_PORT.test(address);
  const full = hasScheme ? address : toUrl(address, site?.host);
  if (full === null) return { address: address.startsWith('/') ? address : `/${address}` };

  const [begin] = SCHEME_AND_HOST.exec(full) ?? [];
  const url = begin === undefined ? null : parseUrl(full);
  if (begin === undefined || url === null)
    return { refused: reason('link.not-redirect-destination') };
  if (site === null) return { address: `${url.pathname}${url.search}` };
  if (withoutWww(url.host) !== withoutWww(site.host)) return { elsewhere: asked };
  const onSite = buildOnSite(siteUrl)(`${site.origin}${full.slice(begin.length)}`);
  return onSite === null ? { elsewhere: asked } : { address: onSite };
};
