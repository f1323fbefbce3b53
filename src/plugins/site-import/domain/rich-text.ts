import { escapeValue } from '#site-content/domain/rules/escape-html';

/**
 * Rich text as stored by Wagtail, with its own elements: `<a linktype="page" id="3">`, `<a
 * linktype="document" id="4">`, `<embed embedtype="image" id="5" alt="…" format="left"/>` and `<embed
 * embedtype="media" url="…"/>`. Source: Wagtail's documentation, "Rich text internals".
 */

const TAG = /<(\/?)(a|embed|img)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /(?<![\w-])([a-z][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
/** Identifies paragraphs for Wagtail's editor. */
const BLOCK_KEY = /(?<!\s)\s+data-block-key="[^"]*"/g;
const END_OF_EMBED = /<\/embed>/gi;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};
const unescape = (text: string): string =>
  text.replace(/&(?:amp|quot|#39|#x27|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);

const getAttributes = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      name.toLowerCase(),
      unescape(double ?? single ?? ''),
    ])
  );

/** The target of a link or element in rich text; exactly one member is set. */
export interface RichTextLink {
  readonly page?: string;
  readonly document?: string;
  /** Id of an image. */
  readonly image?: string;
  /** URL of an image. */
  readonly src?: string;
  readonly href?: string;
}

const getLink = (tag: string, attributes: ReadonlyMap<string, string>): RichTextLink | null => {
  const id = attributes.get('id') ?? '';
  if (tag === 'embed') {
    return attributes.get('embedtype') === 'image'
      ? { image: id }
      : { href: attributes.get('url') ?? '' };
  }
  if (tag === 'img') {
    const src = attributes.get('src');
    return src === undefined ? null : { src };
  }
  if (attributes.get('linktype') === 'page') return { page: id };
  if (attributes.get('linktype') === 'document') return { document: id };
  const href = attributes.get('href');
  return href === undefined ? null : { href };
};

/** Lists all targets in a rich text. */
export const richTextLinks = (html: string): RichTextLink[] =>
  [...html.matchAll(TAG)].flatMap(([, end, tag = '', attributes = '']) => {
    if (end !== '') return [];
    const link = getLink(tag.toLowerCase(), getAttributes(attributes));
    return link === null ? [] : [link];
  });

/** Resolves targets in rich text to URLs; `null` if there is none. */
export interface RichTextTargets {
  page(id: string): string | null;
  document(id: string): string | null;
  image(id: string): string | null;
  /** Resolves the URL of an image. */
  src(address: string): string;
  href(address: string): string;
}

/** Builds the class attribute for an image format of Wagtail. */
const getClass = (format: string | undefined): string =>
  format === undefined || format === '' ? '' : ` class="richtext-image ${escapeValue(format)}"`;

/**
 * Converts rich text to plain HTML. A link without a target is removed, but its text stays; media embeds become links.
 */
export const plainHtml = (html: string, targets: RichTextTargets): string => {
  const open: boolean[] = [];
  return html
    .replace(BLOCK_KEY, '')
    .replace(END_OF_EMBED, '')
    .replace(TAG, (whole: string, end: string, name: string, text: string) => {
      const tag = name.toLowerCase();
      if (end !== '') return tag === 'a' && open.pop() === false ? '' : whole;
      const attributes = getAttributes(text);
      const link = getLink(tag, attributes);
      if (tag === 'img') {
        if (link?.src === undefined) return whole;
        const src = targets.src(link.src);
        return whole.replace(
          /(\ssrc\s*=\s*)(?:"[^"]*"|'[^']*')/i,
          (_all, start: string) => `${start}"${escapeValue(src)}"`
        );
      }
      if (tag === 'embed') {
        if (link?.image === undefined) {
          const url = link?.href ?? '';
          return url === '' ? '' : `<p><a href="${escapeValue(url)}">${escapeValue(url)}</a></p>`;
        }
        const alt = attributes.get('alt') ?? '';
        const src = targets.image(link.image);
        if (src === null) return '';
        return `<img${getClass(attributes.get('format'))} src="${escapeValue(src)}" alt="${escapeValue(alt)}">`;
      }
      if (link === null) {
        open.push(true);
        return whole;
      }
      const href =
        link.page !== undefined
          ? targets.page(link.page)
          : link.document !== undefined
            ? targets.document(link.document)
            : targets.href(link.href ?? '');
      open.push(href !== null);
      if (href === null) return '';
      if (attributes.has('linktype')) return `<a href="${escapeValue(href)}">`;
      return whole.replace(
        /(\shref\s*=\s*)(?:"[^"]*"|'[^']*')/i,
        (_all, start: string) => `${start}"${escapeValue(href)}"`
      );
    });
};

const EMBED = /<embed\b([^<>]*)>/gi;

/** Splits rich text at media embeds into texts and URLs of embeds. */
export const splitAtEmbeds = (
  html: string
): ({ readonly html: string } | { readonly url: string })[] => {
  const parts: ({ html: string } | { url: string })[] = [];
  const all = html.replace(END_OF_EMBED, '');
  let from = 0;
  for (const { index, 0: tag, 1: text = '' } of all.matchAll(EMBED)) {
    const attributes = getAttributes(text);
    const url = attributes.get('url');
    if (attributes.get('embedtype') !== 'media' || url === undefined) continue;
    const before = all.slice(from, index);
    if (before.trim() !== '') parts.push({ html: before });
    parts.push({ url });
    from = index + tag.length;
  }
  const rest = all.slice(from);
  if (rest.trim() !== '' || parts.length === 0) parts.push({ html: rest });
  return parts;
};

/** Whether all embeds are at the top level, so that splitting keeps elements intact. */
export const embedsStandAlone = (html: string): boolean =>
  splitAtEmbeds(html).every((part) => {
    if (!('html' in part)) return true;
    let depth = 0;
    for (const [, end, name = '', selfClosed] of part.html.matchAll(
      /<(\/?)([a-z][\w-]*)(?![\w-])(?:[^<>"']|"[^"]*"|'[^']*')*?(\/?)>/gi
    )) {
      if (/^(?:br|hr|img|embed|input|col|source|wbr)$/i.test(name) || selfClosed === '/') continue;
      depth += end === '' ? 1 : -1;
      if (depth < 0) return false;
    }
    return depth === 0;
  });
