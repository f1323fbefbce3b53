import { PAGE } from '#site-content/domain/content-types';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';
import { newEntryPath } from '../strapi-internals/addresses';

/** Below the panel's own address. `?search=` and `?status=` show what is found in place of the tree, `?page=` a page in it. */
export const PAGES_PATH = `plugins/${PLUGIN_ID}/pages`;

/** In the address of the tree: the page whose line is shown. */
export const SHOWN = 'page';

/** The tree, with the line of a page in focus. */
export const pageInTreePath = (id: string): string =>
  `/${PAGES_PATH}?${SHOWN}=${encodeURIComponent(id)}`;

/** In the address of the form for a new page: the page that it is to stand below. */
export const BELOW = 'below';

/** The form for a new page that is to stand below another one. */
export const newPageBelowPath = (parent: string): string =>
  `${newEntryPath(PAGE)}?${BELOW}=${encodeURIComponent(parent)}`;
