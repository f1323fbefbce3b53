import { asciiDestination, decodedPath, getRequestPath, hasControl } from './request';
import type { Entry, Target } from './target';

const asExpression = (path: string): string => path.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Quotes a text. Within quotes, a backslash escapes a quote or a backslash. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/**
 * Matches characters that mod_alias leaves unchanged in the path of a destination (os_escape_path); it encodes all
 * other bytes.
 */
const LEFT_AS_IT_IS = /^[A-Za-z0-9$\-_.+!*'(),:;@&=/~]$/;

const escapedByApache = (path: string): string =>
  Array.from(path, (character) =>
    LEFT_AS_IT_IS.test(character) ? character : encodeURIComponent(character)
  ).join('');

/**
 * Returns the spelling of a destination from which mod_alias produces the intended URL. It encodes the path, so an
 * encoded path would be encoded twice; query and fragment stay unchanged. `null` if there is no such spelling.
 */
const spellDestination = (destination: string): string | null => {
  const [, origin = '', path = '', rest = ''] =
    /^(https?:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(asciiDestination(destination)) ?? [];
  const decoded = decodedPath(path);
  // `$` followed by a digit is a group, and Apache expands ${…} and %{…}.
  if (decoded === null || /\$[0-9{]|%\{|["\\]/.test(origin + decoded + rest)) return null;
  // Escape sequences left after decoding would be ambiguous when the list is read again.
  if (/%[0-9a-f]{2}/i.test(decoded)) return null;
  if (/[?#]/.test(decoded) || hasControl(decoded) || /[[\]]/.test(origin)) return null;
  const sent = escapedByApache(decoded);
  const wanted = new URL(`http://host.invalid${path}`).pathname;
  return path === '' || sent.toUpperCase() === encodedLike(wanted).toUpperCase()
    ? origin + decoded + rest
    : null;
};

/** Encodes the characters of a path that mod_alias always encodes. */
const encodedLike = (path: string): string =>
  path.replace(/[^A-Za-z0-9$\-_.+!*'(),:;@&=/~%]/g, encodeURIComponent);

const line = ({ source, destination }: Entry): string => {
  const expression = quoted(`^${asExpression(source)}$`);
  return destination === null
    ? `RedirectMatch 410 ${expression}`
    : `RedirectMatch 301 ${expression} ${quoted(destination)}`;
};

/**
 * `RedirectMatch` of mod_alias, which compares the decoded path. `Redirect` would match every path with that
 * prefix.
 */
export const APACHE: Target = {
  matching: {
    ...{ case: 'sensitive', path: 'decoded', trailingSlash: 'counts', slashes: 'merged' },
    ...{ query: 'not-held', precedence: 'redirect' },
  },
  limits: {},
  holdsGone: true,
  spellSource: (source) => {
    const sent = getRequestPath(source) ?? '';
    // Apache itself responds with 404 (AllowEncodedSlashes).
    if (/%2f/i.test(sent)) return null;
    const path = decodedPath(sent);
    // These would be read as the start of a query or fragment when the list is read again.
    return path === null || /[?#]/.test(path) ? null : path;
  },
  spellDestination,
  line,
  write: (entries) => entries.map((entry) => `${line(entry)}\n`).join(''),
};
