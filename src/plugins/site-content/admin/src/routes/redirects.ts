import type { RedirectProblem } from '#site-content/domain/panel/redirects';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';

/** Below the panel's own address. `?search=`, `?target=`, `?origin=`, `?days=` and `?problem=` show what is found. */
export const REDIRECTS_PATH = `plugins/${PLUGIN_ID}/redirects`;

/** The redirects with a problem of one kind. */
export const redirectsWithPath = (problem: RedirectProblem): string =>
  `/${REDIRECTS_PATH}?problem=${problem}`;

/** The redirects that something is found in. */
export const redirectsFoundPath = (search: string): string =>
  `/${REDIRECTS_PATH}?search=${encodeURIComponent(search)}`;
