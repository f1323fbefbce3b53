import { isVoidTag } from '#site-content/domain/rules/allowed-html';
import { escapeText, escapeValue } from '#site-content/domain/rules/escape-html';

/** An element of clean HTML. `start` and `end` are its offsets in the source. */
export interface HtmlElement {
  readonly tag: string;
  /** By name, in source order. An attribute without a value has the value `''`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
  readonly start: number;
  readonly end: number;
}

/** A text with decoded entities. */
export interface HtmlText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type HtmlNode = HtmlElement | HtmlText;

export const isText = (node: HtmlNode): node is HtmlText => 'text' in node;

/** Maximum nesting depth. Real content is never nested more deeply, and deeper HTML would overflow the stack. */
const MAX_LEVELS = 100;

const TOKEN =
  /<(?<close>\/?)(?<tag>[a-z][a-z0-9]*)(?<attributes>(?: [a-z]+(?:="[^"<>]*")?)*)(?: ?\/)?>|(?<text>[^<>]+)/gy;
const ATTRIBUTE = / ([a-z]+)(?:="([^"]*)")?/g;

/** Decodes the only escapes that the sanitizer leaves. */
const readEscapes = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

const readAttributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, readEscapes(value)])
  );

interface OpenElement {
  tag: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
  start: number;
}

/**
 * Reads HTML as written by `cleanHtml` (rules/sanitize-html.ts).
 *
 * @returns `null` for HTML that it never writes, such as an unclosed element or another spelling
 */
export const readHtml = (html: string): HtmlNode[] | null => {
  const root: OpenElement = { tag: '', attributes: {}, children: [], start: 0 };
  const open = [root];
  let at = 0;
  while (at < html.length) {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(html)?.groups;
    if (groups === undefined) return null;
    const [start, end] = [at, TOKEN.lastIndex];
    at = end;
    const { tag, attributes = '', close, text } = groups;
    const parent = open.at(-1) ?? root;
    if (text !== undefined) {
      parent.children.push({ text: readEscapes(text), start, end });
    } else if (tag === undefined) {
      return null;
    } else if (close === '/') {
      if (open.length === 1 || parent.tag !== tag) return null;
      open.pop();
      open.at(-1)?.children.push({ ...parent, end });
    } else if (isVoidTag(tag)) {
      parent.children.push({
        tag,
        attributes: readAttributes(attributes),
        children: [],
        start,
        end,
      });
    } else {
      if (open.length > MAX_LEVELS) return null;
      open.push({ tag, attributes: readAttributes(attributes), children: [], start });
    }
  }
  return open.length === 1 ? root.children : null;
};

/** Boolean attributes, and `download`, which needs no value. */
const WITHOUT_VALUE: readonly string[] = ['open', 'reversed', 'download'];

const writeAttribute = ([name, value]: [string, string]): string =>
  value === '' && WITHOUT_VALUE.includes(name) ? ` ${name}` : ` ${name}="${escapeValue(value)}"`;

/** Returns the start tag of an element, or the whole element if it is void. */
export const startTag = (tag: string, attributes: Readonly<Record<string, string>>): string =>
  `<${tag}${Object.entries(attributes).map(writeAttribute).join('')}${isVoidTag(tag) ? ' /' : ''}>`;

/**
 * Writes clean HTML: source and output are identical, except that void elements are written with a slash, empty
 * values in one way, and every `&` as an entity.
 */
export const writeHtml = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (isText(node)) return escapeText(node.text);
      const start = startTag(node.tag, node.attributes);
      return isVoidTag(node.tag) ? start : `${start}${writeHtml(node.children)}</${node.tag}>`;
    })
    .join('');
