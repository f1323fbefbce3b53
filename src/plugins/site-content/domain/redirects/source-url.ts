import { parseUrl } from '../rules/parse-url';
import { withoutFragment } from './on-site';
import { parseRequestedUrl } from './requested-url';

/** The result of reading an old address that was typed as a URL. */
export type SourceUrl =
  /** A URL of this website, with the path and query that visitors request. */
  | { readonly kind: 'on-site'; readonly path: string }
  /** A URL of any website, while no site URL is configured. */
  | { readonly kind: 'unknown'; readonly path: string }
  | { readonly kind: 'elsewhere'; readonly host: string };

const getHost = (typed: string): string =>
  (parseUrl(typed) ?? parseUrl(`https://${typed}`))?.host || typed;

/**
 * Reads the old address of a redirect that an editor has typed or pasted as a URL.
 *
 * @param siteUrl public site URL without a trailing slash, `''` if not configured
 * @returns `null` for a path, and for text that the rules refuse with a message of their own
 * @example readSourceUrl('https://www.example.com/old?a=1', 'https://www.example.com') // path: '/old?a=1'
 */
export const readSourceUrl = (typed: string, siteUrl: string): SourceUrl | null => {
  const text = typed.trim();
  if (text === '' || /^\/(?!\/)/.test(text)) return null;
  const asked = parseRequestedUrl(text, siteUrl);
  if ('refused' in asked) return null;
  if ('elsewhere' in asked) return { kind: 'elsewhere', host: getHost(asked.elsewhere) };
  const { address } = asked;
  const path = withoutFragment(text);
  if (address === path || address === `/${path}`) return null;
  return { kind: siteUrl === '' ? 'unknown' : 'on-site', path: address };
};
