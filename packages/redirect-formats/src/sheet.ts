import { reason } from './reasons';
import { ListUnreadable, LONGEST_LINE, MOST_LINES } from './list';

/** Rows of a sheet of a workbook, with their numbers. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A tag or a text: looked at once each, however the file is made. */
const TOKENS = /<[^<>]*>|[^<]+/g;
const TAG = /^<(\/?)(?:\w+:)?(\w+)([^>]*?)(\/?)>$/;

interface Token {
  /** `''` for a text. */
  readonly name: string;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
  readonly attributes: string;
  readonly text: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
};

const decoded = (xml: string): string =>
  xml.replace(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{1,8}));/gi,
    (entity, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? entity;
      const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    }
  );

/** So much of a part is looked at at once: as a text, a whole one takes several times its size. */
const PIECE = 1024 * 1024;

/** A part in pieces that end between two tokens. */
function* piecesOf(xml: Uint8Array): Generator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for (let from = 0; from < xml.length; from += PIECE) {
    const text = rest + decoder.decode(xml.subarray(from, from + PIECE), { stream: true });
    const end = Math.max(text.lastIndexOf('<'), text.lastIndexOf('>') + 1);
    yield text.slice(0, end);
    rest = text.slice(end);
    if (rest.length > LONGEST_LINE) throw new ListUnreadable(reason('redirect-list.not-xlsx'));
  }
  yield rest;
}

function* tokensOf(xml: Uint8Array): Generator<Token> {
  for (const piece of piecesOf(xml)) {
    for (const [token] of piece.matchAll(TOKENS)) {
      const [, end, name, attributes, empty] = TAG.exec(token) ?? [];
      yield {
        name: name ?? '',
        isEnd: end === '/',
        isEmpty: empty === '/',
        attributes: attributes ?? '',
        text: name === undefined && !token.startsWith('<') ? decoded(token) : '',
      };
    }
  }
}

/** The text of a cell, which may come in parts. */
class CellText {
  private parts: string[] = [];
  private length = 0;

  add(part: string): void {
    if (part === '') return;
    this.length += part.length;
    if (this.length > LONGEST_LINE) throw new ListUnreadable(reason('redirect-list.not-xlsx'));
    this.parts.push(part);
  }

  /** What was added since the last time. */
  take(): string {
    const text = this.parts.join('');
    this.parts = [];
    this.length = 0;
    return text;
  }
}

/** As many as the cells of all lines. */
const MOST_SHARED = 4 * MOST_LINES;

/** The texts that cells have by number. */
export const readSharedStrings = (xml: Uint8Array): string[] => {
  const shared: string[] = [];
  const text = new CellText();
  let isText = false;
  /** How a text is read aloud is no part of it. */
  let isSound = false;
  for (const token of tokensOf(xml)) {
    if (token.name === 'rPh') isSound = !token.isEnd;
    else if (token.name === 't') isText = !token.isEnd && !token.isEmpty;
    else if (token.name === 'si' && (token.isEnd || token.isEmpty)) {
      shared.push(text.take());
      if (shared.length > MOST_SHARED) {
        throw new ListUnreadable(reason('redirect-list.too-many-lines', { limit: MOST_LINES }));
      }
    } else if (isText && !isSound) text.add(token.text);
  }
  return shared;
};

const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
};

/** More columns than any list has. */
const MAX_COLUMNS = 1000;

const REFERENCE = /\sr="([^"]*)"/;
const TYPE = /\st="([^"]*)"/;

/**
 * The cells of a sheet as texts.
 *
 * @param shared the texts that cells have by number
 * @throws ListUnreadable where there are more rows than any list has
 */
export const readSheet = (xml: Uint8Array, shared: readonly string[]): SheetRow[] => {
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let type = 'n';
  let column = -1;
  let line = 0;
  const value = new CellText();
  let isValue = false;
  const keep = (): void => {
    const written = value.take();
    const text = type === 's' ? (shared[Number(written)] ?? '') : written;
    // Spreadsheets keep a million rows of which nothing but the looks is known.
    if (text === '') return;
    if (column >= MAX_COLUMNS) {
      throw new ListUnreadable(reason('redirect-list.too-many-columns', { limit: MAX_COLUMNS }));
    }
    if (cells.length === 0) rows.push({ line, cells });
    if (rows.length > MOST_LINES) {
      throw new ListUnreadable(reason('redirect-list.too-many-lines', { limit: MOST_LINES }));
    }
    while (cells.length < column) cells.push('');
    cells[column] = text;
  };
  for (const { name, isEnd, isEmpty, attributes, text } of tokensOf(xml)) {
    if (name === 'row' && !isEnd) {
      cells = [];
      line = Number(REFERENCE.exec(attributes)?.[1] ?? line + 1);
      column = -1;
    } else if (name === 'c' && !isEnd) {
      const reference = REFERENCE.exec(attributes)?.[1];
      column = reference === undefined ? column + 1 : columnOf(reference);
      type = TYPE.exec(attributes)?.[1] ?? 'n';
      value.take();
      if (isEmpty) keep();
    } else if (name === 'c') keep();
    else if (name === 'v' || name === 't') isValue = !isEnd && !isEmpty;
    else if (isValue) value.add(text);
  }
  return rows;
};
