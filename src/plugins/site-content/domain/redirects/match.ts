import { splitAddress } from '../rules/page-link';
import { withoutFragment } from './on-site';

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
export const getSources = (asked: string): string[] => {
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
  for (const source of getSources(withoutFragment(asked))) {
    const value = table.get(source);
    if (value !== undefined) return { source, value };
  }
  return null;
};
