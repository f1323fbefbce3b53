import { asciiDestination, decodedPath, getRequestPath, hasControl } from './request';
import type { Entry, Target } from './target';

const asExpression = (path: string): string => path.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Within quotes, a backslash takes the meaning from a quote and from a backslash. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** What mod_alias leaves as it is in the path of a destination (os_escape_path); it encodes every other byte. */
const LEFT_AS_IT_IS = /^[A-Za-z0-9$\-_.+!*'(),:;@&=/~]$/;

const escapedByApache = (path: string): string =>
  Array.from(path, (character) =>
    LEFT_AS_IT_IS.test(character) ? character : encodeURIComponent(character)
  ).join('');

/**
 * A destination of which mod_alias makes what it is meant to be. It encodes the path, so that an encoded path would be
 * encoded twice; query and fragment stay.
 */
const spellDestination = (destination: string): string | null => {
  const [, origin = '', path = '', rest = ''] =
    /^(https?:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(asciiDestination(destination)) ?? [];
  const decoded = decodedPath(path);
  // A number behind $ is a group, and Apache fills in ${…} and %{…}.
  if (decoded === null || /\$[0-9{]|%\{|["\\]/.test(origin + decoded + rest)) return null;
  // What is encoded after it was decoded could not be told from what is not, when the list is read again.
  if (/%[0-9a-f]{2}/i.test(decoded)) return null;
  if (/[?#]/.test(decoded) || hasControl(decoded) || /[[\]]/.test(origin)) return null;
  const sent = escapedByApache(decoded);
  const wanted = new URL(`http://host.invalid${path}`).pathname;
  return path === '' || sent.toUpperCase() === encodedLike(wanted).toUpperCase()
    ? origin + decoded + rest
    : null;
};

/** The same path with what mod_alias encodes in any case. */
const encodedLike = (path: string): string =>
  path.replace(/[^A-Za-z0-9$\-_.+!*'(),:;@&=/~%]/g, encodeURIComponent);

const line = ({ source, destination }: Entry): string => {
  const expression = quoted(`^${asExpression(source)}$`);
  return destination === null
    ? `RedirectMatch 410 ${expression}`
    : `RedirectMatch 301 ${expression} ${quoted(destination)}`;
};

/** `RedirectMatch` of mod_alias, which compares the decoded path; `Redirect` would match all that starts with it. */
export const APACHE: Target = {
  matching: {
    ...{ case: 'sensitive', path: 'decoded', trailingSlash: 'counts', slashes: 'merged' },
    ...{ query: 'not-held', precedence: 'redirect' },
  },
  limits: {},
  holdsGone: true,
  spellSource: (source) => {
    const sent = getRequestPath(source) ?? '';
    // Apache answers with 404 by itself (AllowEncodedSlashes).
    if (/%2f/i.test(sent)) return null;
    const path = decodedPath(sent);
    return path === null ? null : path.replace(/\/{2,}/g, '/');
  },
  spellDestination,
  line,
  write: (entries) => entries.map((entry) => `${line(entry)}\n`).join(''),
};
