import { decodePercent, decodeQuery } from '../decode-percent';
import { splitAddress } from '../rules/page-link';
import { parseUrl } from '../rules/parse-url';
import { withoutFragment } from './on-site';

/** The table entry that matches a URL. */
export interface Match {
  /** With its leading slash. */
  readonly source: string;
  readonly value: string | null;
}

/** What URL parsers change in a path: backslashes, dot segments and an empty query. */
const CHANGED_BY_PARSERS = /\\|\/(?:\.|%2e){1,2}(?:[/?#]|$)|\?$/i;

/** Returns the path and query that front ends get for a path, percent-encoded. */
export const toRequested = (address: string): string => {
  const url = parseUrl(`http://site.invalid${address}`);
  return url === null ? address : url.pathname + url.search;
};

/** Lists the sources to look a URL up by, in this order: with its query, then without, each as sent and decoded. */
export const getSources = (asked: string): string[] => {
  const { path, rest } = splitAddress(
    asked.startsWith('/') && CHANGED_BY_PARSERS.test(asked) ? toRequested(asked) : asked
  );
  const paths = [path, decodePercent(path)];
  return [
    ...new Set([rest, decodeQuery(rest), ''].flatMap((query) => paths.map((each) => each + query))),
  ];
};

/**
 * Matches a path that browsers request exactly as written. This covers most paths and avoids the cost of parsing a
 * URL.
 */
export const REQUESTED_AS_WRITTEN = /^\/(?:[\w-][\w.~-]*(?:\/|$))*$/;

/** Whether some request finds a redirect by its source. */
export const isFindable = (source: string): boolean =>
  REQUESTED_AS_WRITTEN.test(source) || getSources(toRequested(source)).includes(source);

/** Returns the source that matches a URL, with or without its query; `undefined` if there is none. */
export const findSource = (
  asked: string,
  redirects: { has(source: string): boolean }
): string | undefined => getSources(asked).find((source) => redirects.has(source));

/**
 * Looks a URL up as front ends do: first with its query, then without. Both are decoded; case and the trailing slash
 * are significant. Short enough to be copied.
 * Source: src/plugins/site-content/server/src/redirects/README.md#how-front-ends-match.
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
