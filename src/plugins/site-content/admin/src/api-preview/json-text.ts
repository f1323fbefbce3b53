import { z } from 'zod';
import { jsonOf } from '../../../contract/json-of';

/** What a stretch of JSON is: of each kind only the first three are coloured. */
export type Kind = 'name' | 'text' | 'literal' | 'plain';

export interface Stretch {
  readonly kind: Kind;
  readonly text: string;
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

const anyJson = jsonOf(z.unknown());

/**
 * Indents JSON by its text, not by its value: `JSON.stringify(JSON.parse(text), null, 2)` would move names
 * such as `"2020"` to the front, and show another order than the front end receives.
 *
 * @returns what is no JSON comes back as it is
 */
export const indentJson = (text: string): string => {
  if (!anyJson.safeParse(text).success) return text;
  const tokens = text.match(TOKEN) ?? [];
  const parts: string[] = [];
  let depth = 0;
  const newLine = (): string => `\n${'  '.repeat(depth)}`;
  tokens.forEach((token, index) => {
    const next = tokens[index + 1];
    if (token === '{' || token === '[') {
      depth += 1;
      parts.push(token, next === '}' || next === ']' ? '' : newLine());
    } else if (token === '}' || token === ']') {
      depth -= 1;
      const before = tokens[index - 1];
      parts.push(before === '{' || before === '[' ? '' : newLine(), token);
    } else if (token === ',') parts.push(token, newLine());
    else if (token === ':') parts.push(': ');
    else parts.push(token);
  });
  return parts.join('');
};

const COLOURED = /("[^"\\]*(?:\\.[^"\\]*)*")(: )?|(-?\d[\d.eE+-]*|true|false|null)/g;

/** Indented JSON, cut where its colour changes; the stretches together are the text. */
export const stretchesOf = (json: string): Stretch[] => {
  const stretches: Stretch[] = [];
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

/** So many lines are laid out at a time. */
const LINES_IN_BLOCK = 200;

export interface Block {
  readonly text: string;
  readonly lines: number;
}

/** A text in blocks of lines, which together are the text. */
export const blocksOf = (text: string): Block[] => {
  const lines = text.split(/(?<=\n)/);
  return Array.from({ length: Math.ceil(lines.length / LINES_IN_BLOCK) }, (_, index) => {
    const block = lines.slice(index * LINES_IN_BLOCK, (index + 1) * LINES_IN_BLOCK);
    return { text: block.join(''), lines: block.length };
  });
};
