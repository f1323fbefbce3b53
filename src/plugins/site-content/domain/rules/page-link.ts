import { isDocumentId } from './document-id';
import { isRelativePath } from './links';

/** A link in HTML that follows a page. */
export interface PageLink {
  /** The document id. */
  readonly page: string;
  /** Query and fragment as they stand behind the path, such as `?day=2#boats`; `''` where there are none. */
  readonly rest: string;
}

/** What the address of such a link begins with. */
export const PAGE_SCHEME = 'page:';

/** Parts an address before its query, or its fragment where it has no query. */
export const splitAddress = (address: string): { readonly path: string; readonly rest: string } => {
  const end = address.search(/[?#]/);
  return end === -1
    ? { path: address, rest: '' }
    : { path: address.slice(0, end), rest: address.slice(end) };
};

/** Whether it may stand behind a page's path: a query, a fragment, both, or nothing. */
export const isPlaceOnPage = (rest: string): boolean =>
  /^([?#]|$)/.test(rest) && isRelativePath(`/${rest}`);

/** The page that an address in HTML leads to; `null` for every other address. Source: docs/api.md#html. */
export const readPageLink = (href: string): PageLink | null => {
  if (!href.startsWith(PAGE_SCHEME)) return null;
  const { path: page, rest } = splitAddress(href.slice(PAGE_SCHEME.length));
  return isDocumentId(page) && isPlaceOnPage(rest) ? { page, rest } : null;
};

export const writePageLink = ({ page, rest }: PageLink): string => `${PAGE_SCHEME}${page}${rest}`;
