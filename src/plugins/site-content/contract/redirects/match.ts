import { splitAddress } from '../rules/page-link';
import { withoutFragment } from './on-site';
import { spellingKey } from './spelling';

/** The entry of the table that an address finds. */
export interface Match {
  /** With its first slash. */
  readonly source: string;
  readonly value: string | null;
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** The sources under which front ends look for an address, in this order: with its query, and without it. */
export const sourcesOf = (asked: string): string[] => {
  const { path, rest } = splitAddress(asked);
  return [...new Set([path + rest, decoded(path) + rest, path, decoded(path)])];
};

/**
 * How a front end looks an address up, in a few lines to copy: first with its query as it stands, then without it. The
 * path is decoded; case and the last slash count (docs/redirects.md#how-front-ends-match).
 *
 * @param table from sources with their first slash to what is served
 * @param asked a path with its query, as a browser asks for it
 */
export const matchRedirect = (
  table: ReadonlyMap<string, string | null>,
  asked: string
): Match | null => {
  for (const source of sourcesOf(withoutFragment(asked))) {
    const value = table.get(source);
    if (value !== undefined) return { source, value };
  }
  return null;
};

/** Sources that people would take for an address that finds none: spelled in another way, or with a query. */
export const nearMisses = (sources: Iterable<string>, asked: string, most = 5): string[] => {
  const bare = spellingKey(splitAddress(asked).path);
  const found: string[] = [];
  for (const source of sources) {
    if (found.length === most) break;
    if (spellingKey(splitAddress(source).path) === bare) found.push(source);
  }
  return found;
};
