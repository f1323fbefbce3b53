import type { GetModel } from '../components/walk';
import { getHtmlFields } from '../rules/html-fields';
import { getLinkedPages } from './page-links';

/** Hidden attribute with the ids of the pages that an entry's HTML links to. */
export const LINKED_PAGES = 'linked_pages';

/** Returns an id as written in the attribute. The spaces around it prevent partial matches. */
export const namedIn = (page: string): string => ` ${page} `;

/**
 * Builds the attribute's value: document ids between spaces, or `null` if the HTML links to no page.
 *
 * @param entry as stored, with its components
 */
export const linkedPagesText = (
  getModel: GetModel,
  uid: string,
  entry: Record<string, unknown>
): string | null => {
  const fields = getHtmlFields(getModel, uid, entry);
  const pages = new Set(fields.flatMap(({ html }) => [...getLinkedPages(html)]));
  return pages.size === 0 ? null : ` ${[...pages].join(' ')} `;
};
