import type { Image, PageLike } from './types.js';

/**
 * The path of a page: from `fields=html_path`, or from `html_url`, which ends with it if the public site URL
 * is set.
 */
export const getPath = ({ meta }: PageLike): string =>
  meta.html_path ?? new URL(meta.html_url, 'http://site.invalid').pathname;

export interface TreeNode<P> {
  page: P;
  children: TreeNode<P>[];
}

/**
 * Arranges pages as a tree, keeping the order of siblings (use `order: 'sort_order'`). A page whose parent is
 * not among them is a root.
 *
 * @param pages with `fields` that include `parent`
 */
export const buildTree = <P extends PageLike>(pages: Iterable<P>): TreeNode<P>[] => {
  const nodes = new Map<string, TreeNode<P>>();
  for (const page of pages) nodes.set(page.id, { page, children: [] });
  const roots: TreeNode<P>[] = [];
  for (const node of nodes.values()) {
    const above = nodes.get(node.page.meta.parent?.id ?? '');
    (above?.children ?? roots).push(node);
  }
  return roots;
};

/** The ancestors of a path and the page itself, last; the home page comes first if it is among the pages. */
export const breadcrumbs = <P extends PageLike>(pages: Iterable<P>, path: string): P[] => {
  const byPath = new Map<string, P>();
  for (const page of pages) byPath.set(getPath(page), page);
  const slugs = path.split('/').filter((slug) => slug !== '');
  return ['/', ...slugs.map((_, at) => `/${slugs.slice(0, at + 1).join('/')}/`)].flatMap(
    (each) => byPath.get(each) ?? []
  );
};

/** The `srcset` attribute of an image, with the width of each size; `''` for vector images. */
export const srcset = ({ renditions }: Pick<Image, 'renditions'>): string =>
  renditions.map(({ url, width }) => `${encodeUrl(url)} ${width}w`).join(', ');

/** Whitespace, or a comma at the end, would end a URL. */
const encodeUrl = (url: string): string => url.replace(/[\s,]/g, encodeURIComponent);

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/**
 * Generates a sitemap.xml.
 *
 * @param pages include `last_published_at` in `fields` for `lastmod`
 */
export const sitemap = (pages: Iterable<PageLike>, { siteUrl }: { siteUrl: string }): string => {
  const urls = [...pages].map((page) => {
    const loc = escapeXml(new URL(getPath(page), siteUrl).href);
    const { last_published_at: time } = page.meta;
    return `<url><loc>${loc}</loc>${time ? `<lastmod>${time}</lastmod>` : ''}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
};

/** Generates a robots.txt that allows everything except some paths, and names the sitemap. */
export const robots = ({
  siteUrl,
  disallow = [],
}: {
  siteUrl: string;
  disallow?: readonly string[] | undefined;
}): string =>
  [
    'User-agent: *',
    ...(disallow.length > 0 ? disallow : ['']).map((path) => `Disallow: ${path}`.trimEnd()),
  ]
    .concat('', `Sitemap: ${withoutSlash(siteUrl)}/sitemap.xml`, '')
    .join('\n');
