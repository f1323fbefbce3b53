import { isRelativePath } from './links';

/** Matches text that begins like no scheme, phone number, query or fragment and contains no host or email address. */
const PLAIN = /^[\p{L}\p{N}_~-][^/?#@:.]*(?:[/?#][^@:]*)?$/u;

/** Matches a file extension at the end of a path. */
const FILE = /\.[^/.]+$/;

/**
 * Completes a path that was typed without its slashes: `fares` to `/fares/`, `files/map.pdf` to `/files/map.pdf`. Paths of
 * pages end with a slash.
 *
 * @returns `null` if the text does not look like a path
 */
export const suggestPath = (typed: string): string | null => {
  const text = typed.trim();
  if (!PLAIN.test(text)) return null;
  const [path = ''] = text.split(/[?#]/, 1);
  const end = path.endsWith('/') || FILE.test(path) ? '' : '/';
  const offered = `/${path}${end}${text.slice(path.length)}`;
  return isRelativePath(offered) ? offered : null;
};
