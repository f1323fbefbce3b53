import type { GetModel } from '../components/walk';
import { getHtmlFields } from '../rules/html-fields';
import { getLinkedPages } from './page-links';

/** The hidden attribute of an entry that names the pages its HTML links to. */
export const LINKED_PAGES = 'linked_pages';

/** How such an attribute names one page: found wherever it stands, and never as a part of another. */
export const namedIn = (page: string): string => ` ${page} `;

/**
 * What the attribute holds: the document ids, each between spaces, or `null` where HTML links to no page.
 *
 * @param entry as it is stored, with its components
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
