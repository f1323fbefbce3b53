import { Parser } from 'htmlparser2';
import type { SiteUrls } from './site-urls';

/** Normalized HTML: equal for texts that represent the same document. */
export interface NormalizedHtml {
  /** Tags and texts, in order. */
  readonly tokens: readonly string[];
  /** URLs of its images and of linked files of its site, in order, for comparison by bytes. */
  readonly files: readonly string[];
}

/** Whitespace next to these elements is not displayed. */
const BLOCKS = new Set([
  ...[
    'address',
    'article',
    'aside',
    'blockquote',
    'br',
    'caption',
    'dd',
    'details',
    'div',
    'dl',
    'dt',
  ],
  ...[
    'figcaption',
    'figure',
    'footer',
    'form',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'header',
    'hr',
    'li',
  ],
  ...[
    'main',
    'nav',
    'ol',
    'p',
    'pre',
    'section',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'tr',
    'ul',
  ],
]);

const ADDRESSES = new Set(['href', 'src', 'cite', 'action', 'data-src']);
/** Attributes that services set automatically. */
const SET_APART = new Set(['rel', 'srcset', 'sizes', 'loading', 'decoding']);

/** Whether a text should be compared as a document. */
export const looksLikeHtml = (text: string): boolean =>
  /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\w+);/i.test(text);

const FILE = /^\/[^?#]*\.(?!html?$|php$|aspx?$|jsp$)[a-z0-9]{2,5}$/i;

/** Whether a path is a file of the site itself, which may have another URL on each side. */
export const isFile = (path: string): boolean => FILE.test(path);

/** Matches white space other than a single space. Replacing a hundred thousand single spaces would take long. */
const OTHER_SPACE = /[\t\r\n\f][ \t\r\n\f]*| [ \t\r\n\f]+/g;

const collapsed = (text: string): string => text.replace(OTHER_SPACE, ' ');

/** Maximum nesting depth, deeper than any page. The time for parsing grows quadratically with the depth. */
const MAX_DEPTH = 1000;

/**
 * Normalizes HTML: entities, order of attributes and classes, and invisible whitespace. Excessively nested
 * HTML is compared as text.
 */
export const normalizeHtml = (html: string, own: SiteUrls): NormalizedHtml => {
  const tokens: string[] = [];
  const files: string[] = [];
  /** Parts of a text, which are joined once: a string that grows part by part to a million characters is slow. */
  let texts: string[] = [];
  let isAfterBlock = true;
  let level = 0;
  const flush = (isBeforeBlock: boolean): void => {
    let shown = collapsed(texts.join(''));
    if (isAfterBlock) shown = shown.replace(/^ /, '');
    if (isBeforeBlock) shown = shown.replace(/ $/, '');
    if (shown !== '') {
      tokens.push(shown);
      isAfterBlock = shown.endsWith(' ');
    }
    texts = [];
  };
  const shownAttributes = (tag: string, attributes: Record<string, string>): string =>
    Object.entries(attributes)
      .filter(([name, value]) => !SET_APART.has(name) && (value !== '' || name === 'alt'))
      .map(([name, value]): [string, string] => {
        if (name === 'class') return [name, value.split(/\s+/).filter(Boolean).sort().join(' ')];
        if (!ADDRESSES.has(name)) return [name, value];
        const address = own.withoutHost(value.trim());
        if ((tag !== 'img' || name !== 'src') && !isFile(address)) return [name, address];
        files.push(value.trim());
        return [name, '(a file)'];
      })
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
      .join('');
  const parser = new Parser(
    {
      onopentagname() {
        level += 1;
        if (level > MAX_DEPTH) parser.pause();
      },
      onopentag(tag, attributes) {
        flush(BLOCKS.has(tag));
        tokens.push(`<${tag}${shownAttributes(tag, attributes)}>`);
        if (BLOCKS.has(tag)) isAfterBlock = true;
        else if (tag === 'img') isAfterBlock = false;
      },
      ontext(part) {
        texts.push(part);
      },
      onclosetag(tag) {
        level -= 1;
        flush(BLOCKS.has(tag));
        tokens.push(`</${tag}>`);
        if (BLOCKS.has(tag)) isAfterBlock = true;
      },
    },
    { decodeEntities: true }
  );
  parser.end(html);
  if (level > MAX_DEPTH) return { tokens: [html], files: [] };
  flush(true);
  return { tokens, files };
};

/** Finds the first difference between two documents, and returns it with context for each side. */
export const findFirstHtmlDifference = (
  one: NormalizedHtml,
  other: NormalizedHtml
): { readonly old: string; readonly new: string } | null => {
  const most = Math.max(one.tokens.length, other.tokens.length);
  for (let at = 0; at < most; at += 1) {
    if (one.tokens[at] === other.tokens[at]) continue;
    const around = ({ tokens }: NormalizedHtml): string => {
      const shown = tokens.slice(Math.max(at - 1, 0), at + 3).join('');
      return shown.length > 300 ? `${shown.slice(0, 300)}…` : shown;
    };
    return { old: around(one), new: around(other) };
  }
  return null;
};
