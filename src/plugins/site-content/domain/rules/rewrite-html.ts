import {
  hasNoText,
  isAllowedAttribute,
  isFragment,
  isSafeImageSource,
  isTablePart,
  isVoidTag,
  isWordBoundary,
  leavesWordBoundary,
  toAllowedTag,
  URL_RULES,
} from './allowed-html';
import { escapeText, escapeValue } from './escape-html';
import { HtmlIds } from './html-ids';
import { withoutOpener } from './html-links';
import { countEnded, endsOthers, htmlParser } from './implied-ends';
import { readSrcset, writeSrcset } from './srcset';

type Attributes = Readonly<Record<string, string>>;

/** Elements that close an open paragraph. Source: the HTML Standard, "closes a p element". */
const ENDS_PARAGRAPH = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'blockquote', 'pre', 'address', 'hr'],
  ...['ul', 'ol', 'dl', 'figure', 'figcaption', 'details', 'table'],
]);

const WHITE_SPACE = /[ \t\n\r\f]/;

/** Matches a bracket before the reading of a word, for browsers that do not show the reading above the word. */
const OPENING_BRACKET = /[([（]/;

const writeAttribute = (name: string, value: string): string => ` ${name}="${escapeValue(value)}"`;

/** The output for empty attribute values, by notation in the input. */
export interface EmptyValues {
  /** For a name alone, as in `<details open>`. */
  readonly bare: string;
  /** For an empty value, as in `<details open="">`. */
  readonly quoted: string;
}

/** Returns the stored value of an allowed attribute; `null` to remove it. */
const toAllowedValue = (name: string, value: string): string | null => {
  if (name === 'srcset') {
    const malformed: string[] = [];
    const candidates = readSrcset(value, (url) => malformed.push(url));
    const safe = candidates.filter(({ url }) => isSafeImageSource(url));
    if (safe.length === 0) return null;
    return safe.length === candidates.length && malformed.length === 0 ? value : writeSrcset(safe);
  }
  const isSafe = URL_RULES.get(name);
  if (isSafe === undefined) return value;
  return isSafe(value.trim()) ? value.trim() : null;
};

/** An open element of the input. */
interface OpenElement {
  /** The tag to write; `null` if the element is removed. */
  readonly tag: string | null;
  /** Whether its tags separate words even though they are removed. */
  readonly partsWords: boolean;
  /** Whether its end tag was written or is not needed. */
  isEnded: boolean;
}

/** Output: text, or a function to call once all ids are known. */
type Piece = string | (() => string);

/** Rewrites HTML to allowed elements, attributes and URLs only. */
class HtmlRewriter {
  private readonly pieces: Piece[] = [];
  private readonly ids = new HtmlIds();
  private readonly open: OpenElement[] = [];
  /** Number of open elements inside one without text, including that one. */
  private withoutText = 0;
  /** Number of open tables. */
  private tables = 0;
  /** Whether the current line ends with a word. */
  private isAfterWord = false;
  private isAfterBracket = false;
  /** Output index of a removed or ignored tag that followed a word: it becomes a space if another word follows. */
  private gap: number | null = null;
  /** Attributes of the current tag that were sent without a value. */
  private bare = new Set<string>();

  constructor(private readonly emptyValues: EmptyValues) {}

  /**
   * @param bare the attributes that were sent without a value
   * @param end the end of the tag as it was sent: `>`, `/>` or ` />`
   */
  start(tag: string, attributes: Attributes, bare: Set<string>, end: string): void {
    this.bare = bare;
    if (this.withoutText > 0 || hasNoText(tag)) {
      if (leavesWordBoundary(tag)) this.partWords();
      this.withoutText += 1;
      return;
    }
    const written = toAllowedTag(tag);
    const isShown =
      written !== null &&
      (written !== 'img' || toAllowedValue('src', attributes['src'] ?? '') !== null);
    const element: OpenElement = {
      tag: isShown ? written : null,
      partsWords: !isShown && leavesWordBoundary(tag) && !(tag === 'rt' && this.isAfterBracket),
      isEnded: !isShown || isVoidTag(written),
    };
    if (element.partsWords) this.partWords();
    if (isShown) this.writeStart(written, attributes, end);
    this.open.push(element);
  }

  text(text: string): void {
    if (this.withoutText > 0) return;
    const [first = '', last = ''] = [text[0], text.at(-1)];
    if (this.gap !== null && !WHITE_SPACE.test(first)) this.pieces[this.gap] = ' ';
    this.gap = null;
    this.isAfterWord = !WHITE_SPACE.test(last);
    this.isAfterBracket = OPENING_BRACKET.test(last);
    this.pieces.push(escapeText(text));
  }

  end(): void {
    if (this.withoutText > 0) {
      this.withoutText -= 1;
      return;
    }
    const element = this.open.pop();
    if (element?.partsWords === true) this.partWords();
    if (element === undefined || element.tag === null) return;
    if (!element.isEnded) this.pieces.push(`</${element.tag}>`);
    this.passTag(element.tag);
    if (element.tag === 'table') this.tables -= 1;
  }

  html(): string {
    this.ids.settle();
    return this.pieces.map((piece) => (typeof piece === 'string' ? piece : piece())).join('');
  }

  /** Ends the line if a written tag separates words. Browsers ignore parts of tables outside of a table. */
  private passTag(tag: string): void {
    if (isTablePart(tag) && this.tables === 0) this.partWords();
    else if (isWordBoundary(tag)) this.endLine();
  }

  private endLine(): void {
    this.gap = null;
    this.isAfterWord = false;
  }

  private partWords(): void {
    if (this.withoutText > 0 || !this.isAfterWord || this.gap !== null) return;
    this.gap = this.pieces.push('') - 1;
  }

  private writeStart(tag: string, attributes: Attributes, end: string): void {
    this.passTag(tag);
    if (tag === 'table') this.tables += 1;
    if (ENDS_PARAGRAPH.has(tag)) this.endParagraph();
    this.endOthers(tag);
    this.pieces.push(`<${tag}`);
    this.writeAttributes(tag, attributes);
    this.pieces.push(isVoidTag(tag) ? end : '>');
  }

  /** Ends a paragraph before a block. The parser does not if removed elements are still open in the paragraph. */
  private endParagraph(): void {
    const innermost = this.open.findLast(({ tag }) => tag !== null);
    if (innermost?.tag !== 'p' || innermost.isEnded) return;
    innermost.isEnded = true;
    this.pieces.push('</p>');
  }

  /** Ends what a start tag ends. The parser does not if removed elements are still open in it. */
  private endOthers(tag: string): void {
    if (!endsOthers(tag)) return;
    const open = this.open.filter((element) => element.tag !== null && !element.isEnded).reverse();
    for (const element of open.slice(
      0,
      countEnded(tag, (index) => open[index]?.tag ?? null)
    )) {
      element.isEnded = true;
      this.pieces.push(`</${element.tag}>`);
    }
  }

  private writeAttributes(tag: string, attributes: Attributes): void {
    const id = this.takeId(tag, attributes);
    for (const [name, value] of Object.entries(
      tag === 'a' ? withoutOpener(attributes) : attributes
    )) {
      if (id?.attribute === name) {
        this.pieces.push(() => writeAttribute('id', this.ids.idAt(id.number)));
      } else if (name === 'headers' && isAllowedAttribute(tag, name)) {
        this.pieces.push(
          value === '' ? this.writeEmpty(name) : () => writeAttribute(name, this.followIds(value))
        );
      } else if (name === 'href' && tag === 'a' && value.trim().startsWith('#')) {
        this.pieces.push(() => this.writeFragmentLink(value.trim().slice(1)));
      } else if (name !== 'id' && isAllowedAttribute(tag, name)) {
        const allowed = toAllowedValue(name, value);
        if (allowed === '') this.pieces.push(this.writeEmpty(name));
        else if (allowed !== null) this.pieces.push(writeAttribute(name, allowed));
      }
    }
  }

  private writeEmpty(name: string): string {
    const { bare, quoted } = this.emptyValues;
    return writeAttribute(name, this.bare.has(name) ? bare : quoted);
  }

  /** Registers an element's id. A link's name also acts as an id; if it has both, links to the name point to the id. */
  private takeId(
    tag: string,
    { id, name }: Attributes
  ): { readonly attribute: string; readonly number: number } | null {
    const anchor = tag === 'a' ? name : undefined;
    if (!id) return anchor ? { attribute: 'name', number: this.ids.add(anchor) } : null;
    const number = this.ids.add(id);
    if (anchor) this.ids.addAlias(anchor, number);
    return { attribute: 'id', number };
  }

  private followIds(ids: string): string {
    return ids.replace(/[^ \t\n\r\f]+/g, (id) => this.ids.follow(id));
  }

  private writeFragmentLink(fragment: string): string {
    const href = `#${this.ids.followFragment(fragment)}`;
    return isFragment(href) ? writeAttribute('href', href) : '';
  }
}

/** Returns the end of the tag whose last character is at `index`. */
const endOfTag = (html: string, index: number): string => {
  if (html[index - 1] !== '/') return '>';
  return WHITE_SPACE.test(html[index - 2] ?? '') ? ' />' : '/>';
};

/**
 * Rewrites a document with allowed elements, attributes and URLs only: related elements are converted, ids
 * are made valid and unique, and removed elements never join words. Void elements keep their notation, with or
 * without a slash. Elements may still be nested in ways HTML does not allow.
 */
export const rewriteHtml = (html: string, emptyValues: EmptyValues): string => {
  const rewriter = new HtmlRewriter(emptyValues);
  let bare = new Set<string>();
  let seen = new Set<string>();
  const parser = htmlParser({
    onopentagname: () => {
      bare = new Set();
      seen = new Set();
    },
    onattribute: (name, _value, quote) => {
      // Of attributes with the same name, browsers and parsers take the first.
      if (quote === undefined && !seen.has(name)) bare.add(name);
      seen.add(name);
    },
    onopentag: (tag, attributes) =>
      rewriter.start(tag, attributes, bare, endOfTag(html, parser.endIndex)),
    ontext: (text) => rewriter.text(text),
    onclosetag: () => rewriter.end(),
  });
  parser.end(html);
  return rewriter.html();
};
