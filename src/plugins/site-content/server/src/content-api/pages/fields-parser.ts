import { BadRequestError } from './bad-request';

/** One entry of a `fields` list: `title`, `-title`, `parent(title)`, `*` or `_`. */
export interface FieldRequest {
  readonly name: string;
  readonly negated: boolean;
  /** The entries in parentheses; `null` without parentheses. */
  readonly sub: readonly FieldRequest[] | null;
}

interface OpenList {
  readonly entries: FieldRequest[];
  /** The relation to which this sub-list belongs; `null` for the outermost list. */
  readonly owner: string | null;
}

/** Maximum nesting depth of relations in a list. */
export const MAX_DEPTH = 100;

export const tooDeep = (): BadRequestError =>
  new BadRequestError(`fields: the relations are nested more than ${MAX_DEPTH} entries deep.`);

const NAME_CHARACTER = /[\p{L}\p{N}_]/u;

const isWildcard = (name: string): boolean => name === '*' || name === '_';

const unexpected = (text: string, position: number): BadRequestError =>
  new BadRequestError(
    position >= text.length
      ? `fields: unexpected end at position ${text.length}.`
      : `fields: unexpected "${String.fromCodePoint(text.codePointAt(position) ?? 0)}" at position ${position}.`
  );

/** Reads `name`, `-name`, `*` or `_` at `start`; `end` is the position after it. */
const readEntry = (
  text: string,
  start: number
): { name: string; negated: boolean; end: number } => {
  const negated = text[start] === '-';
  const from = negated ? start + 1 : start;
  if (!negated && text[from] === '*') return { name: '*', negated, end: from + 1 };
  let end = from;
  while (end < text.length) {
    const character = String.fromCodePoint(text.codePointAt(end) ?? 0);
    if (!NAME_CHARACTER.test(character)) break;
    end += character.length;
  }
  const name = text.slice(from, end);
  if (name === '' || (negated && name === '_')) throw unexpected(text, from);
  return { name, negated, end };
};

/** Checks an entry against the list so far. These errors do not depend on the type's fields. */
const checkPlace = (
  list: OpenList,
  { name, negated, sub }: FieldRequest,
  position: number
): void => {
  const first = list.entries[0]?.name;
  if (first === undefined) return;
  if (isWildcard(name)) {
    throw new BadRequestError(`fields: "${name}" at position ${position} must come first.`);
  }
  if (first === '*' && !negated && sub === null) {
    throw new BadRequestError(
      `fields: "${name}" at position ${position} cannot follow "*", which selects all fields. Write -${name} to exclude it.`
    );
  }
  if (first === '_' && negated) {
    throw new BadRequestError(
      `fields: "-${name}" at position ${position} cannot follow "_", which removes all default fields.`
    );
  }
};

/**
 * Parses the value of `fields`. Uses an explicit stack instead of recursion.
 *
 * @returns `"a,-b,c(d)"` becomes `[{ name: 'a', negated: false, sub: null }, { name: 'b', negated: true, sub:
 *   null }, { name: 'c', negated: false, sub: [{ name: 'd', negated: false, sub: null }] }]`; the empty
 *   string becomes `[]`
 * @throws BadRequestError with the position, counted from 0
 * Source: docs/api.md#fields; the grammar is that of Wagtail's API v2.
 */
export const parseFields = (text: string): FieldRequest[] => {
  const outermost: OpenList = { entries: [], owner: null };
  if (text === '') return outermost.entries;

  const stack: OpenList[] = [outermost];
  let position = 0;
  for (;;) {
    const list = stack.at(-1) ?? outermost;
    const start = position;
    const { name, negated, end } = readEntry(text, start);
    position = end;

    if (text[position] === '(') {
      if (negated || isWildcard(name)) throw unexpected(text, position);
      checkPlace(list, { name, negated, sub: [] }, start);
      // The code that selects and reads the fields recurses for each level.
      if (stack.length > MAX_DEPTH) throw tooDeep();
      stack.push({ entries: [], owner: name });
      position += 1;
      continue;
    }
    checkPlace(list, { name, negated, sub: null }, start);
    list.entries.push({ name, negated, sub: null });

    while (text[position] === ')') {
      const closed = stack.pop();
      const outer = stack.at(-1);
      if (closed === undefined || outer === undefined || closed.owner === null) {
        throw unexpected(text, position);
      }
      outer.entries.push({ name: closed.owner, negated: false, sub: closed.entries });
      position += 1;
    }
    if (position >= text.length) {
      if (stack.length > 1) throw unexpected(text, position);
      return outermost.entries;
    }
    if (text[position] !== ',') throw unexpected(text, position);
    position += 1;
  }
};
