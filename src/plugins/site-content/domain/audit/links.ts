import { type GetModel, walkComponents } from '../components/walk';
import { LINK_COMPONENT, REQUEST_INFO } from '../content-types';
import { fileAddressesIn } from '../pages/html-files';
import { addressesIn } from '../pages/page-links';
import type { Path } from '../problems/problem';
import { getHtmlFields } from '../rules/html-fields';
import { type PageLink, readPageLink } from '../rules/page-link';
import { decodeEscapes } from '../rules/sanitize-html';

type Values = Readonly<Record<string, unknown>>;

/** A link and its location in an entry: a URL, or a page by its document id. */
export type Link = { readonly path: Path } & ({ readonly address: string } | PageLink);

/** The attributes of the application's components whose URL may lead to this website. */
const ADDRESSES: Readonly<Record<string, string>> = {
  [LINK_COMPONENT]: 'url',
  [REQUEST_INFO]: 'cta_url',
};

/** Attribute of a link that stores the page's document id. */
export const PAGE_OF_LINK = 'page_document_id';

const linkOfComponent = (uid: string, value: Values, path: Path): Link[] => {
  const page = uid === LINK_COMPONENT ? value[PAGE_OF_LINK] : null;
  if (typeof page === 'string') return [{ path: [...path, 'page'], page, rest: '' }];
  const name = ADDRESSES[uid];
  const address = name === undefined ? null : value[name];
  return name !== undefined && typeof address === 'string'
    ? [{ path: [...path, name], address }]
    : [];
};

const linkInHtml = (path: Path, href: string): Link => {
  const link = readPageLink(href);
  return link === null
    ? { path, address: decodeEscapes(href) }
    : { path, page: link.page, rest: decodeEscapes(link.rest) };
};

/**
 * Finds the links in an entry's HTML and components, including components added in the Content-Type Builder.
 * Images of the Media Library in HTML count as links.
 *
 * @param entry as stored, with its components
 */
export const findLinks = (
  getModel: GetModel,
  uid: string,
  entry: Record<string, unknown>
): Link[] => [
  ...getHtmlFields(getModel, uid, entry).flatMap(({ path, html }) =>
    [...new Set([...addressesIn(html), ...fileAddressesIn(html)])].map((href) =>
      linkInHtml(path, href)
    )
  ),
  ...[...walkComponents(getModel, uid, entry)].flatMap(({ uid: component, value, path }) =>
    linkOfComponent(component, value, path)
  ),
];
