import { isBlockTag } from '#site-content/domain/rules/allowed-html';
import { isBlank } from './whitespace';

/** A block of the source, or a line of text between two blocks, with the whitespace before it. */
export interface Piece {
  readonly lead: string;
  readonly source: string;
}

export interface Pieces {
  readonly pieces: readonly Piece[];
  /** Whitespace after the last piece. */
  readonly tail: string;
}

const VOID_TAGS = /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Elements whose content is not HTML. */
const RAW_TAGS = /^(script|style|textarea|title|xmp|iframe|noembed|noframes)$/;

const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<(?<close>\/?)(?<tag>[a-z][^\s/>]*)(?=[\s/>])(?:"[^"]*"|'[^']*'|[^"'>])*>|[^<]+|</giy;

/** A `<` that `TOKEN` has matched as a single character. */
const UNFINISHED_TAG = /^<\/?[a-z]/i;

interface Token {
  readonly tag: string;
  readonly isEnd: boolean;
  readonly start: number;
  readonly end: number;
}

function* getTokens(source: string): Generator<Token> {
  let at = 0;
  while (at < source.length) {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(source)?.groups;
    const start = at;
    at = Math.max(TOKEN.lastIndex, start + 1);
    // An unfinished tag extends to the end of the source. Searching for its end from each character would take
    // quadratic time.
    if (groups?.['tag'] === undefined && UNFINISHED_TAG.test(source.slice(start, start + 3))) {
      at = source.length;
    }
    const tag = (groups?.['tag'] ?? '').toLowerCase();
    const isEnd = groups?.['close'] === '/';
    if (!isEnd && RAW_TAGS.test(tag)) {
      const rest = source.slice(at);
      const content = rest.search(new RegExp(`</${tag}[\\s/>]`, 'i'));
      at = content === -1 ? source.length : at + content;
    }
    yield { tag, isEnd, start, end: at };
  }
}

/**
 * Splits HTML between its top-level elements, however it is written. If tags are missing, the result is a guess:
 * callers must check that the pieces together mean the same as the whole.
 */
export const splitSource = (source: string): Pieces => {
  const pieces: Piece[] = [];
  const open: string[] = [];
  let lead = '';
  let from = 0;
  /** Ends the line of text that began at `from`. */
  const endLine = (to: number): void => {
    const text = source.slice(from, to);
    from = to;
    if (isBlank(text)) {
      lead += text;
      return;
    }
    const trimmed = text.replace(/^[ \t\n\r\f]+/, '').replace(/[ \t\n\r\f]+$/, '');
    const start = text.indexOf(trimmed);
    pieces.push({ lead: lead + text.slice(0, start), source: trimmed });
    lead = text.slice(start + trimmed.length);
  };
  const endBlock = (to: number): void => {
    pieces.push({ lead, source: source.slice(from, to) });
    lead = '';
    from = to;
  };

  for (const { tag, isEnd, start, end } of getTokens(source)) {
    if (tag === '') continue;
    if (isEnd) {
      const at = open.lastIndexOf(tag);
      if (at === -1) continue;
      open.length = at;
      if (at === 0 && isBlockTag(tag)) endBlock(end);
      continue;
    }
    if (open.length === 0 && isBlockTag(tag)) endLine(start);
    if (!VOID_TAGS.test(tag)) open.push(tag);
    else if (open.length === 0 && isBlockTag(tag)) endBlock(end);
  }
  endLine(source.length);
  return { pieces, tail: lead };
};
