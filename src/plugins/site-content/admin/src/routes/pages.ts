import { PAGE } from '#site-content/domain/content-types';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';
import { newEntryPath } from '../strapi-internals/addresses';

/** Path below the panel's URL. With `?search=` or `?status=`, results replace the tree; `?page=` shows a page in it. */
export const PAGES_PATH = `plugins/${PLUGIN_ID}/pages`;

/** Query parameter of the tree: the page whose row is shown. */
export const SHOWN = 'page';

/** Returns the path of the tree with the focus on a page's row. */
export const pageInTreePath = (id: string): string =>
  `/${PAGES_PATH}?${SHOWN}=${encodeURIComponent(id)}`;

/** Query parameter of the form for a new page: its parent's id. */
export const BELOW = 'below';

/** Returns the path of the form for a new page below another one. */
export const newPageBelowPath = (parent: string): string =>
  `${newEntryPath(PAGE)}?${BELOW}=${encodeURIComponent(parent)}`;
