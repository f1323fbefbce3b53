import type { Reason } from '../problems/codes';
import { reason, type TextRule } from '../problems/problem';
import { parseUrl } from './parse-url';
import { firstControlCharacter, firstWhitespace, getCode } from './text';

/** What every kind of link is forbidden to hold (docs/api.md#relative-path, docs/api.md#https-url). */
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

/** What stands before the `@` of a host. For the schemes in front browsers take any number of slashes, none included. */
const USER_INFORMATION = /^(?:(?:https?|wss?|ftp):\/*|[a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i;

/** Any site: where a path leads on it tells where it leads on every other. */
const ANY_SITE = 'http://this-site.invalid';

const parsesAsUrl = (text: string): boolean => (parseUrl(text)?.host ?? '') !== '';

/**
 * True where a browser asks the site itself for the path, and for one that begins with a single slash: `/.//x` and
 * `/a/..//x` resolve to `//x`, which names a host wherever it is used as a link again.
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

/** Why a text that is nearly of a kind is not. */
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

/** A path on this site: one leading `/`, dot segments resolved, no white space, control character or backslash. */
export const relativePath = oneOf([isRelativePath], reason('link.not-relative-path'));

/** An absolute `http` or `https` URL with a host. */
export const httpUrl = oneOf([isHttpUrl], reason('link.not-http-url'));

/** Where a redirect may lead (docs/api.md#redirect). */
export const redirectDestination = oneOf(
  [isRelativePath, isHttpUrl],
  reason('link.not-redirect-destination')
);

/** What a footer entry or a link in a block may point at (docs/api.md#the-footer). */
export const anyLink = oneOf([isRelativePath, isHttpUrl, isTelOrMailto], reason('link.not-link'));

/** A URI with a scheme that no browser runs as code, such as `mapbox://styles/…`. */
export const uriWithScheme: TextRule = (text) => {
  const broken = forbiddenCharacter(text) ?? userInformation(text);
  if (broken !== null) return broken;
  if (SCHEME_THAT_RUNS_CODE.test(text)) return reason('link.runs-code');
  return SCHEME.test(text) && text.replace(SCHEME, '') !== '' ? null : reason('link.not-uri');
};

/** True where `text` starts with a scheme, `mailto:x` and `http://x` alike. */
export const hasScheme = (text: string): boolean => SCHEME.test(text);
