/** Token types of JSON. Only the first three are coloured. */
export type Kind = 'name' | 'text' | 'literal' | 'plain';

export interface TextToken {
  readonly kind: Kind;
  readonly text: string;
}

const COLOURED = /("[^"\\]*(?:\\.[^"\\]*)*")(: )?|(-?\d[\d.eE+-]*|true|false|null)/g;

/** Splits indented JSON where the colour changes. The joined parts equal the text. */
export const tokenize = (json: string): TextToken[] => {
  const stretches: TextToken[] = [];
  let end = 0;
  for (const match of json.matchAll(COLOURED)) {
    const [whole, text, colon, literal] = match;
    if (match.index > end) stretches.push({ kind: 'plain', text: json.slice(end, match.index) });
    const kind = literal !== undefined ? 'literal' : colon === undefined ? 'text' : 'name';
    stretches.push({ kind, text: literal ?? text ?? '' });
    if (colon !== undefined) stretches.push({ kind: 'plain', text: colon });
    end = match.index + whole.length;
  }
  if (end < json.length) stretches.push({ kind: 'plain', text: json.slice(end) });
  return stretches;
};

/** Maximum number of lines per block. */
const LINES_IN_BLOCK = 200;

export interface Block {
  readonly text: string;
  readonly lines: number;
}

/** Splits a text into blocks of lines. */
export const getBlocks = (text: string): Block[] => {
  const lines = text.split(/(?<=\n)/);
  return Array.from({ length: Math.ceil(lines.length / LINES_IN_BLOCK) }, (_, index) => {
    const block = lines.slice(index * LINES_IN_BLOCK, (index + 1) * LINES_IN_BLOCK);
    return { text: block.join(''), lines: block.length };
  });
};
