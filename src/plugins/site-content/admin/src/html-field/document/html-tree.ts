/** An element of cleaned HTML. `start` and `end` are its place in the text it was read from. */
export interface HtmlElement {
  readonly tag: string;
  /** By name, in the order they are written in. A name without a value has the value `''`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
  readonly start: number;
  readonly end: number;
}

/** A text, its entities read. */
export interface HtmlText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type HtmlNode = HtmlElement | HtmlText;

export const isText = (node: HtmlNode): node is HtmlText => 'text' in node;

/** Elements that cleaning writes without an end tag. It gives `col` one, which browsers skip. */
const VOID_TAGS = new Set(['br', 'hr', 'img']);

/** Deeper HTML than that is no text that somebody edits, and would use up the stack. */
const MAX_LEVELS = 100;

const TOKEN =
  /<(?<close>\/?)(?<tag>[a-z][a-z0-9]*)(?<attributes>(?: [a-z]+(?:="[^"<>]*")?)*)(?: \/)?>|(?<text>[^<>]+)/gy;
const ATTRIBUTE = / ([a-z]+)(?:="([^"]*)")?/g;

/** Cleaning leaves these escapes and no others. */
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
 * Reads HTML as `cleanHtml` (rules/sanitize-html.ts) writes it.
 *
 * @returns `null` for what that never writes: an element that is not closed, another spelling
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
    } else if (VOID_TAGS.has(tag)) {
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

export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** An image without a text says so; any other attribute without a value is written as its name. */
const writeAttribute = ([name, value]: [string, string]): string =>
  value === '' && name !== 'alt'
    ? ` ${name}`
    : ` ${name}="${escapeText(value).replace(/"/g, '&quot;')}"`;

/** The start tag of an element; for one that has no end tag, all of it. */
export const startTag = (tag: string, attributes: Readonly<Record<string, string>>): string =>
  `<${tag}${Object.entries(attributes).map(writeAttribute).join('')}${VOID_TAGS.has(tag) ? ' /' : ''}>`;

/** Writes HTML as `cleanHtml` does, so that what was read comes back byte for byte. */
export const writeHtml = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (isText(node)) return escapeText(node.text);
      const start = startTag(node.tag, node.attributes);
      return VOID_TAGS.has(node.tag) ? start : `${start}${writeHtml(node.children)}</${node.tag}>`;
    })
    .join('');
