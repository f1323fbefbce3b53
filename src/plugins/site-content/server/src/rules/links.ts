import type { TextRule } from './problem';
import { hasControlCharacter, hasWhitespace } from './text';

/** What every kind of link is forbidden to hold (CONTRACT.md, words used above). */
const forbiddenCharacter: TextRule = (text) => {
  if (hasControlCharacter(text)) return 'This holds a control character. Remove it.';
  if (hasWhitespace(text)) return 'This holds white space. Remove it, or write %20 for a space.';
  if (text.includes('\\')) return 'This holds a backslash. Write / instead.';
  return null;
};

const RELATIVE_PATH = /^\/(?![/\\])/;
const HTTP_URL = /^https?:\/\/[^/\\?#]/i;
const TEL_OR_MAILTO = /^(tel|mailto):./i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const SCHEME_THAT_RUNS_CODE = /^(javascript|data|vbscript):/i;

const parsesAsUrl = (text: string): boolean => {
  try {
    return new URL(text).host !== '';
  } catch {
    return false;
  }
};

export const isRelativePath = (text: string): boolean =>
  RELATIVE_PATH.test(text) && forbiddenCharacter(text) === null;

export const isHttpUrl = (text: string): boolean =>
  HTTP_URL.test(text) && forbiddenCharacter(text) === null && parsesAsUrl(text);

export const isTelOrMailto = (text: string): boolean =>
  TEL_OR_MAILTO.test(text) && forbiddenCharacter(text) === null;

const oneOf =
  (matches: readonly ((text: string) => boolean)[], expected: string): TextRule =>
  (text) =>
    matches.some((match) => match(text)) ? null : (forbiddenCharacter(text) ?? expected);

/** A path on this site: one leading `/`, no `//`, no white space, control character or backslash. */
export const relativePath = oneOf(
  [isRelativePath],
  'This must be a relative path that starts with one /, such as /about/.'
);

/** An absolute `http` or `https` URL with a host. */
export const httpUrl = oneOf(
  [isHttpUrl],
  'This must be an http or https URL, such as https://www.example.com/.'
);

/** Where a redirect may lead (INTERFACE.md, redirects object). */
export const redirectDestination = oneOf(
  [isRelativePath, isHttpUrl],
  'This must be a relative path, such as /about/, or an http or https URL.'
);

/** What a footer entry or a link in a block may point at (INTERFACE.md, footer entry). */
export const anyLink = oneOf(
  [isRelativePath, isHttpUrl, isTelOrMailto],
  'This must be a relative path such as /about/, an http or https URL, a tel: link or a mailto: link.'
);

/** A URI with a scheme that no browser runs as code, such as `mapbox://styles/…`. */
export const uriWithScheme: TextRule = (text) => {
  const forbidden = forbiddenCharacter(text);
  if (forbidden !== null) return forbidden;
  if (SCHEME_THAT_RUNS_CODE.test(text))
    return 'A javascript:, data: or vbscript: URI is not allowed.';
  return SCHEME.test(text) && text.replace(SCHEME, '') !== ''
    ? null
    : 'This must be a URI with a scheme, such as mapbox://styles/account/style.';
};

/** True where `text` starts with a scheme, `mailto:x` and `http://x` alike. */
export const hasScheme = (text: string): boolean => SCHEME.test(text);
