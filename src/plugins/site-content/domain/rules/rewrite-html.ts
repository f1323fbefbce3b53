import { Parser } from 'htmlparser2';
import {
  holdsNoText,
  isAllowedAttribute,
  isFragment,
  isSafeImageSource,
  partsWords,
  partsWordsIfRemoved,
  toAllowedTag,
  URL_RULES,
} from './html-elements';
import { HtmlIds } from './html-ids';
import { withoutOpener } from './html-links';
import { readSrcset, writeSrcset } from './srcset';

type Attributes = Readonly<Record<string, string>>;

/** At these a paragraph ends that is still open. Source: the HTML Standard, "closes a p element". */
const ENDS_PARAGRAPH = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'blockquote', 'pre', 'address', 'hr'],
  ...['ul', 'ol', 'dl', 'figure', 'figcaption', 'details', 'table'],
]);

const WHITE_SPACE = /[ \t\n\r\f]/;

export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const escapeValue = (text: string): string => escapeText(text).replace(/"/g, '&quot;');

const writeAttribute = (name: string, value: string): string => ` ${name}="${escapeValue(value)}"`;

/** The value of an allowed attribute as it is stored; `null` where nothing of it may stay. */
const toAllowedValue = (name: string, value: string): string | null => {
  if (name === 'srcset') {
    const safe = readSrcset(value).filter(({ url }) => isSafeImageSource(url));
    return safe.length === 0 ? null : writeSrcset(safe);
  }
  const isSafe = URL_RULES.get(name);
  if (isSafe === undefined) return value;
  return isSafe(value.trim()) ? value.trim() : null;
};

/** Elements in which nothing stands: they have no end tag. */
const VOID_TAGS = new Set(['br', 'hr', 'img', 'col']);

/** An element that is open in what is read. */
interface OpenElement {
  /** What it is written as; `null` for one that is taken out. */
  readonly tag: string | null;
  /** Whether a word ends at its tags, though these are taken out. */
  readonly partsWords: boolean;
  /** Whether its end tag is written already, or needs not be. */
  isEnded: boolean;
}

/** What is written: texts, and what is asked once all ids are known. */
type Piece = string | (() => string);

/** Writes HTML that says the same with allowed elements, attributes and addresses only. */
class HtmlRewriter {
  private readonly pieces: Piece[] = [];
  private readonly ids = new HtmlIds();
  private readonly open: OpenElement[] = [];
  /** How many elements are open inside of one that holds no text, itself included. */
  private withoutText = 0;
  /** Whether a word is the last that is written on the line where the next text goes. */
  private isAfterWord = false;
  /** The place of a removed tag at which that word ends: it becomes a space if another word follows. */
  private gap: number | null = null;

  start(tag: string, attributes: Attributes): void {
    if (this.withoutText > 0 || holdsNoText(tag)) {
      if (partsWordsIfRemoved(tag)) this.partWords();
      this.withoutText += 1;
      return;
    }
    const written = toAllowedTag(tag);
    const isShown =
      written !== null &&
      (written !== 'img' || toAllowedValue('src', attributes['src'] ?? '') !== null);
    const element: OpenElement = {
      tag: isShown ? written : null,
      partsWords: written === null && partsWordsIfRemoved(tag),
      isEnded: !isShown || VOID_TAGS.has(written),
    };
    if (element.partsWords) this.partWords();
    if (isShown) this.writeStart(written, attributes);
    this.open.push(element);
  }

  text(text: string): void {
    if (this.withoutText > 0) return;
    const [first = '', last = ''] = [text[0], text.at(-1)];
    if (this.gap !== null && !WHITE_SPACE.test(first)) this.pieces[this.gap] = ' ';
    this.gap = null;
    this.isAfterWord = !WHITE_SPACE.test(last);
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
    if (partsWords(element.tag)) this.endLine();
    if (!element.isEnded) this.pieces.push(`</${element.tag}>`);
  }

  html(): string {
    this.ids.settle();
    return this.pieces.map((piece) => (typeof piece === 'string' ? piece : piece())).join('');
  }

  private endLine(): void {
    this.gap = null;
    this.isAfterWord = false;
  }

  private partWords(): void {
    if (this.withoutText > 0 || !this.isAfterWord || this.gap !== null) return;
    this.gap = this.pieces.push('') - 1;
  }

  private writeStart(tag: string, attributes: Attributes): void {
    if (partsWords(tag)) this.endLine();
    if (ENDS_PARAGRAPH.has(tag)) this.endParagraph();
    this.pieces.push(`<${tag}`);
    this.writeAttributes(tag, attributes);
    this.pieces.push('>');
  }

  /** Whatever inline elements are still open in it, a paragraph ends where another block begins. */
  private endParagraph(): void {
    const innermost = this.open.findLast(({ tag }) => tag !== null);
    if (innermost?.tag !== 'p' || innermost.isEnded) return;
    innermost.isEnded = true;
    this.pieces.push('</p>');
  }

  private writeAttributes(tag: string, attributes: Attributes): void {
    const id = this.takeId(tag, attributes);
    for (const [name, value] of Object.entries(
      tag === 'a' ? withoutOpener(attributes) : attributes
    )) {
      if (id?.attribute === name) {
        this.pieces.push(() => writeAttribute('id', this.ids.idAt(id.number)));
      } else if (name === 'headers' && isAllowedAttribute(tag, name)) {
        this.pieces.push(() => writeAttribute(name, this.followIds(value)));
      } else if (name === 'href' && tag === 'a' && value.trim().startsWith('#')) {
        this.pieces.push(() => this.writeFragmentLink(value.trim().slice(1)));
      } else if (name !== 'id' && isAllowedAttribute(tag, name)) {
        const allowed = toAllowedValue(name, value);
        if (allowed !== null) this.pieces.push(writeAttribute(name, allowed));
      }
    }
  }

  /** Of links the name is an id as well; where both are there, what led to the name leads to the id. */
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

/**
 * The same document in allowed elements, attributes and addresses: related elements are converted, ids are made valid
 * and each another, and no words are joined where an element is taken out. Its elements may still stand where HTML does
 * not allow them.
 */
export const rewriteHtml = (html: string): string => {
  const rewriter = new HtmlRewriter();
  const parser = new Parser({
    onopentag: (tag, attributes) => rewriter.start(tag, attributes),
    ontext: (text) => rewriter.text(text),
    onclosetag: () => rewriter.end(),
  });
  parser.end(html);
  return rewriter.html();
};
