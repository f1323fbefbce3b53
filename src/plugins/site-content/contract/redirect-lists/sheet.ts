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

function* tokensOf(xml: string): Generator<Token> {
  for (const [token] of xml.matchAll(TOKENS)) {
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

/** The texts that cells have by number. */
export const readSharedStrings = (xml: string): string[] => {
  const shared: string[] = [];
  let text = '';
  let isText = false;
  /** How a text is read aloud is no part of it. */
  let isSound = false;
  for (const token of tokensOf(xml)) {
    if (token.name === 'rPh') isSound = !token.isEnd;
    else if (token.name === 't') isText = !token.isEnd && !token.isEmpty;
    else if (token.name === 'si' && (token.isEnd || token.isEmpty)) {
      shared.push(text);
      text = '';
    } else if (isText && !isSound) text += token.text;
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

/** More columns than anybody looks at. */
const MOST_COLUMNS = 50;

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];

/**
 * The cells of a sheet as texts.
 *
 * @param shared the texts that cells have by number
 * @param most rows that are read
 */
export const readSheet = (xml: string, shared: readonly string[], most: number): SheetRow[] => {
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let type = 'n';
  let column = 0;
  let value = '';
  let isValue = false;
  const keep = (): void => {
    if (column >= MOST_COLUMNS) return;
    while (cells.length < column) cells.push('');
    cells[column] = type === 's' ? (shared[Number(value)] ?? '') : value;
  };
  for (const { name, isEnd, isEmpty, attributes, text } of tokensOf(xml)) {
    if (name === 'row' && !isEnd) {
      if (rows.length > most) break;
      cells = [];
      rows.push({ line: Number(attribute(attributes, 'r') ?? rows.length + 1), cells });
    } else if (name === 'c' && !isEnd) {
      const reference = attribute(attributes, 'r');
      column = reference === undefined ? cells.length : columnOf(reference);
      type = attribute(attributes, 't') ?? 'n';
      value = '';
      if (isEmpty) keep();
    } else if (name === 'c') keep();
    else if (name === 'v' || name === 't') isValue = !isEnd && !isEmpty;
    else if (isValue) value += text;
  }
  return rows;
};
