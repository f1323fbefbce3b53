import { normaliseSource } from './redirect';

const PLAIN_PATH = /^\/[\p{L}\p{N}_.~%-]/u;
const DOTS = /^\.{1,2}$/;

/** Takes `.` and `..` for folders, as browsers do before they send a request. */
const resolveDots = (path: string): string => {
  const resolved: string[] = [];
  const segments = path.split('/').slice(1);
  for (const segment of segments) {
    if (segment === '..') resolved.pop();
    else if (segment !== '.') resolved.push(segment);
  }
  return `/${resolved.join('/')}${DOTS.test(segments.at(-1) ?? '') && resolved.length > 0 ? '/' : ''}`;
};

/** The path that browsers request in place of one with `.` or `..`; `null` for other paths. */
export const pathWithoutDots = (source: string): string | null => {
  const path = source.split(/[?#]/, 1)[0] ?? '';
  return path.startsWith('/') && path.split('/').some((segment) => DOTS.test(segment))
    ? `${resolveDots(path)}${source.slice(path.length)}`
    : null;
};

/**
 * The path that was probably meant by an old address that is none or that no browser requests: `old` is `/old`, `//old` is
 * `/old`, and `/a/../old` is `/old`.
 *
 * @returns `null` if nothing is to be corrected. Neither expressions of other tools nor backslashes begin a path.
 */
export const suggestSource = (typed: string): string | null => {
  const stored = normaliseSource(typed);
  const path = stored.replace(/^\/{2,}/, '/');
  const offered = pathWithoutDots(path) ?? path;
  return offered !== typed.trim() && (offered === '/' || PLAIN_PATH.test(offered)) ? offered : null;
};

/** A placeholder as other tools write it: `/:slug`, `/{slug}`, `/[slug]`, `/<slug>`. */
const PLACEHOLDER = /\/(:[A-Za-z_]\w*|\{[^{}/]+\}|\[[^\][/]+\]|<[^<>/]+>)/;

/** What would stand for many addresses in other tools; `null` if there is nothing like that. */
export const findPlaceholder = (source: string): string | null =>
  source.includes('*') ? '*' : (PLACEHOLDER.exec(source)?.[1] ?? null);
