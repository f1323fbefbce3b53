import type { RedirectProblem } from '#site-content/domain/panel/redirects';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';

/** Path below the panel's URL. The query parameters `search`, `target`, `origin`, `days` and `problem` set filters. */
export const REDIRECTS_PATH = `plugins/${PLUGIN_ID}/redirects`;

/** Returns the path of the redirects with one kind of issue. */
export const redirectsWithPath = (problem: RedirectProblem): string =>
  `/${REDIRECTS_PATH}?problem=${problem}`;

/** Returns the path of the redirects that match a search. */
export const redirectsFoundPath = (search: string): string =>
  `/${REDIRECTS_PATH}?search=${encodeURIComponent(search)}`;
