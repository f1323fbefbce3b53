import { checkBaseUrl, checkPages, refuseArgument, show } from './invalid-argument.js';
import type { Image, PageLike } from './types.js';

/**
 * Returns the path of a page: from `fields=html_path`, or from `html_url`, whose path it is unless the public site URL
 * has a path of its own.
 *
 * @throws SiteContentError if the page has neither
 */
export const getPath = (page: PageLike): string => {
  const { html_path, html_url } = (page as PageLike | null | undefined)?.meta ?? {};
  if (html_path !== undefined) return html_path;
  return html_url === undefined
    ? refuseArgument('A page has no path. Request it with `fields`, such as "html_path".')
    : new URL(html_url, 'http://site.invalid').pathname;
};

export interface TreeNode<P> {
  page: P;
  children: TreeNode<P>[];
}

/**
 * Arranges pages as a tree, keeping the order of siblings (use `order: 'sort_order'`). A page whose parent is
 * not among them is a root.
 *
 * @param pages with `fields` that include `id` and `parent`
 * @throws SiteContentError if a page has no id
 */
export const buildTree = <P extends PageLike>(pages: Iterable<P>): TreeNode<P>[] => {
  const nodes = new Map<string, TreeNode<P>>();
  for (const page of checkPages(pages)) {
    const id =
      page.id ?? refuseArgument('A page has no id. Request "id" and "parent" with `fields`.');
    nodes.set(id, { page, children: [] });
  }
  const roots: TreeNode<P>[] = [];
  for (const node of nodes.values()) {
    const above = nodes.get(node.page.meta?.parent?.id ?? '');
    (above?.children ?? roots).push(node);
  }
  return roots;
};

/**
 * Lists the ancestors of a path, then the page itself. The home page comes first if it is among the pages.
 *
 * @throws SiteContentError if the path is not a string, or a page has none
 */
export const breadcrumbs = <P extends PageLike>(pages: Iterable<P>, path: string): P[] => {
  if (typeof (path as unknown) !== 'string') {
    refuseArgument(`The path must be a string. It is ${show(path)}.`);
  }
  const byPath = new Map<string, P>();
  for (const page of checkPages(pages)) byPath.set(getPath(page), page);
  const slugs = path.split('/').filter((slug) => slug !== '');
  return ['/', ...slugs.map((_, at) => `/${slugs.slice(0, at + 1).join('/')}/`)].flatMap(
    (each) => byPath.get(each) ?? []
  );
};

/**
 * Builds the `srcset` attribute of an image, with the width of each size; `''` for vector images.
 *
 * @throws SiteContentError if there is no image
 */
export const srcset = (image: Pick<Image, 'renditions'>): string =>
  ((image as Partial<Image> | null | undefined)?.renditions ?? refuseArgument(NO_IMAGE))
    .map(({ url, width }) => `${encodeUrl(url)} ${width}w`)
    .join(', ');

const NO_IMAGE = 'There is no image: a block without one has null instead.';

/** Encodes whitespace and commas: whitespace, or a comma at the end, would end a URL. */
const encodeUrl = (url: string): string => url.replace(/[\s,]/g, encodeURIComponent);

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Generates a sitemap.xml.
 *
 * @param pages include `last_published_at` in `fields` for `lastmod`
 * @throws SiteContentError if `siteUrl` is missing or invalid, or a page has no path
 */
export const sitemap = (pages: Iterable<PageLike>, options: { siteUrl: string }): string => {
  const base = checkBaseUrl('siteUrl', options);
  const urls = checkPages(pages).map((page) => {
    const { html_path, html_url = '' } = page.meta ?? {};
    const isLocated = html_path === undefined && html_url.startsWith(`${base}/`);
    const loc = escapeXml(new URL(isLocated ? html_url : base + getPath(page)).href);
    const time = page.meta?.last_published_at;
    return `<url><loc>${loc}</loc>${time ? `<lastmod>${time}</lastmod>` : ''}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
};

/**
 * Generates a robots.txt that allows everything except some paths, and names the sitemap.
 *
 * @throws SiteContentError if `siteUrl` is missing or invalid, or `disallow` is not a list
 */
export const robots = (options: {
  siteUrl: string;
  disallow?: readonly string[] | undefined;
}): string => {
  const base = checkBaseUrl('siteUrl', options);
  const { disallow = [] } = options;
  if (!Array.isArray(disallow)) refuseArgument('disallow must be a list of paths.');
  return [
    'User-agent: *',
    ...(disallow.length > 0 ? disallow : ['']).map((path) => `Disallow: ${path}`.trimEnd()),
  ]
    .concat('', `Sitemap: ${base}/sitemap.xml`, '')
    .join('\n');
};
