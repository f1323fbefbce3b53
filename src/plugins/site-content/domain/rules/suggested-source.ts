import { normaliseSource } from './redirect';

const PLAIN_PATH = /^\/[\p{L}\p{N}_.~%-]/u;
const DOTS = /^\.{1,2}$/;

/** Resolves `.` and `..`, as browsers do before they send a request. */
const resolveDots = (path: string): string => {
  const resolved: string[] = [];
  const segments = path.split('/').slice(1);
  for (const segment of segments) {
    if (segment === '..') resolved.pop();
    else if (segment !== '.') resolved.push(segment);
  }
  return `/${resolved.join('/')}${DOTS.test(segments.at(-1) ?? '') && resolved.length > 0 ? '/' : ''}`;
};

/** Returns the path that browsers request instead of one with `.` or `..`; `null` for other paths. */
export const pathWithoutDots = (source: string): string | null => {
  const path = source.split(/[?#]/, 1)[0] ?? '';
  return path.startsWith('/') && path.split('/').some((segment) => DOTS.test(segment))
    ? `${resolveDots(path)}${source.slice(path.length)}`
    : null;
};

/**
 * Suggests the intended path for an old address that is not a path or that no browser requests: `/old` for `old`,
 * `//old` and `/a/../old`.
 *
 * @returns `null` if there is nothing to correct. Text that begins like a pattern or with a backslash is not corrected.
 */
export const suggestSource = (typed: string): string | null => {
  const stored = normaliseSource(typed);
  const path = stored.replace(/^\/{2,}/, '/');
  const offered = pathWithoutDots(path) ?? path;
  return offered !== typed.trim() && (offered === '/' || PLAIN_PATH.test(offered)) ? offered : null;
};

/** Matches a placeholder as other tools write it: `/:slug`, `/{slug}`, `/[slug]`, `/<slug>`. */
const PLACEHOLDER = /\/(:[A-Za-z_]\w*|\{[^{}/]+\}|\[[^\][/]+\]|<[^<>/]+>)/;

/** Finds a wildcard or placeholder, which matches many URLs in other tools; `null` if there is none. */
export const findPlaceholder = (source: string): string | null =>
  source.includes('*') ? '*' : (PLACEHOLDER.exec(source)?.[1] ?? null);
