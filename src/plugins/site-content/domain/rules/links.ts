import type { Reason } from '../problems/codes';
import { reason, type TextRule } from '../problems/problem';
import { parseUrl } from './parse-url';
import { firstControlCharacter, firstWhitespace, getCode } from './text';

/** Rule: no character that is forbidden in links (docs/api.md#paths-and-urls). */
const forbiddenCharacter: TextRule = (text) => {
  const control = firstControlCharacter(text);
  if (control !== null) {
    return reason('link.control-character', { character: getCode(control) });
  }
  const space = firstWhitespace(text);
  if (space === ' ') return reason('link.white-space');
  if (space !== null) return reason('link.other-white-space', { character: getCode(space) });
  return text.includes('\\') ? reason('link.backslash') : null;
};

const RELATIVE_PATH = /^\/(?!\/)/;
const HTTP_URL = /^https?:\/\/[^/?#]/i;
const TEL_OR_MAILTO = /^(tel|mailto):./i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const SCHEME_THAT_RUNS_CODE = /^(javascript|data|vbscript):/i;

/**
 * Matches user information before the host. For the named schemes, browsers accept any number of slashes, even none.
 */
const USER_INFORMATION = /^(?:(?:https?|wss?|ftp):\/*|[a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i;

/** A placeholder host: paths resolve the same way on every site. */
const ANY_SITE = 'http://this-site.invalid';

const parsesAsUrl = (text: string): boolean => (parseUrl(text)?.host ?? '') !== '';

/**
 * Whether a browser resolves the path to this site, and to a path with a single leading slash. `/.//x` and
 * `/a/..//x` resolve to `//x`, which would be a host if used as a link again.
 */
const staysOnSite = (path: string): boolean => {
  if (!/\.|%2e/i.test(path)) return true;
  const url = parseUrl(path, ANY_SITE);
  return url !== null && url.origin === ANY_SITE && RELATIVE_PATH.test(url.pathname);
};

export const isRelativePath = (text: string): boolean =>
  RELATIVE_PATH.test(text) && forbiddenCharacter(text) === null && staysOnSite(text);

export const isHttpUrl = (text: string): boolean =>
  HTTP_URL.test(text) &&
  forbiddenCharacter(text) === null &&
  !USER_INFORMATION.test(text) &&
  parsesAsUrl(text);

export const isTelOrMailto = (text: string): boolean =>
  TEL_OR_MAILTO.test(text) && forbiddenCharacter(text) === null;

const userInformation: TextRule = (text) =>
  USER_INFORMATION.test(text) ? reason('link.user-information') : null;

const dotSegments: TextRule = (text) =>
  RELATIVE_PATH.test(text) && !staysOnSite(text) ? reason('link.leaves-site') : null;

type Kind = (text: string) => boolean;

/** More specific reasons for texts that almost match a kind. */
const NEARLY = new Map<Kind, TextRule>([
  [isRelativePath, dotSegments],
  [isHttpUrl, userInformation],
]);

const oneOf =
  (kinds: readonly Kind[], expected: Reason): TextRule =>
  (text) => {
    if (kinds.some((isKind) => isKind(text))) return null;
    const reasons = kinds.map((kind) => NEARLY.get(kind)?.(text) ?? null);
    return forbiddenCharacter(text) ?? reasons.find((found) => found !== null) ?? expected;
  };

/**
 * A path on this site: a single leading `/`, dot segments resolved, no whitespace, control character or
 * backslash.
 */
export const relativePath = oneOf([isRelativePath], reason('link.not-relative-path'));

/** An absolute `http` or `https` URL with a host. */
export const httpUrl = oneOf([isHttpUrl], reason('link.not-http-url'));

/** Valid redirect destinations (docs/api.md#redirect). */
export const redirectDestination = oneOf(
  [isRelativePath, isHttpUrl],
  reason('link.not-redirect-destination')
);

/** Valid targets of footer entries and of links in blocks (docs/api.md#header-and-footer). */
export const anyLink = oneOf([isRelativePath, isHttpUrl, isTelOrMailto], reason('link.not-link'));

/** A URI with a scheme that browsers do not execute, such as `mapbox://styles/…`. */
export const uriWithScheme: TextRule = (text) => {
  const broken = forbiddenCharacter(text) ?? userInformation(text);
  if (broken !== null) return broken;
  if (SCHEME_THAT_RUNS_CODE.test(text)) return reason('link.runs-code');
  return SCHEME.test(text) && text.replace(SCHEME, '') !== '' ? null : reason('link.not-uri');
};

/** Whether `text` starts with a scheme, as `mailto:x` and `http://x` do. */
export const hasScheme = (text: string): boolean => SCHEME.test(text);
