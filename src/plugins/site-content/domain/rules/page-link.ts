import { isDocumentId } from './document-id';
import { isRelativePath } from './links';

/** A link in HTML to a page by its document id. */
export interface PageLink {
  /** Document id. */
  readonly page: string;
  /** Query and fragment after the path, such as `?day=2#boats`; `''` if there are none. */
  readonly rest: string;
}

/** Prefix of URLs that link to a page by its document id. */
export const PAGE_SCHEME = 'page:';

/** Splits a URL before its query, or before its fragment if it has no query. */
export const splitAddress = (address: string): { readonly path: string; readonly rest: string } => {
  const end = address.search(/[?#]/);
  return end === -1
    ? { path: address, rest: '' }
    : { path: address.slice(0, end), rest: address.slice(end) };
};

/** Whether the text can follow a page's path: a query, a fragment, both, or nothing. */
export const isQueryOrFragment = (rest: string): boolean =>
  /^([?#]|$)/.test(rest) && isRelativePath(`/${rest}`);

/** Parses a URL in HTML that links to a page; `null` for any other URL. Source: docs/api.md#html. */
export const readPageLink = (href: string): PageLink | null => {
  if (!href.startsWith(PAGE_SCHEME)) return null;
  const { path: page, rest } = splitAddress(href.slice(PAGE_SCHEME.length));
  return isDocumentId(page) && isQueryOrFragment(rest) ? { page, rest } : null;
};

export const writePageLink = ({ page, rest }: PageLink): string => `${PAGE_SCHEME}${page}${rest}`;
