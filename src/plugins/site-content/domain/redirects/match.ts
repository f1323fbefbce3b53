import { decodePercent } from '../decode-percent';
import { splitAddress } from '../rules/page-link';
import { withoutFragment } from './on-site';

/** The table entry that matches a URL. */
export interface Match {
  /** With its leading slash. */
  readonly source: string;
  readonly value: string | null;
}

/** Lists the sources to look a URL up by, in this order: with its query, then without. */
export const getSources = (asked: string): string[] => {
  const { path, rest } = splitAddress(asked);
  return [...new Set([path + rest, decodePercent(path) + rest, path, decodePercent(path)])];
};

/** Returns the source that matches a URL, with or without its query; `undefined` if there is none. */
export const findSource = (
  asked: string,
  redirects: { has(source: string): boolean }
): string | undefined => getSources(asked).find((source) => redirects.has(source));

/**
 * Looks a URL up as front ends do: first with its query unchanged, then without. The path is decoded; case and the
 * trailing slash are significant. Short enough to be copied.
 * Source: src/plugins/site-content/server/src/content/redirects/README.md#how-front-ends-match.
 *
 * @param table served values by source with leading slash
 * @param asked path and query as requested by a browser
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
