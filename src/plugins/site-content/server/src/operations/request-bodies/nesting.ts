import { BodyRefusedError } from './refusal';

/** Maximum nesting depth of arrays and objects. Pages with blocks have seven levels. */
export const MAX_NESTING = 200;

/** Maximum number of values in a body. The largest navigation has 20,000. */
export const MAX_VALUES = 300_000;

const QUOTE = '"';
const BACKSLASH = '\\';

/** Text that may be JSON, which Strapi parses for some attributes and form fields. */
const MAY_BE_JSON = /^\s*[[{]/;

/** Returns the end of the string that begins at `start`, or the end of the text. */
const endOfString = (text: string, start: number): number => {
  let at = text.indexOf(QUOTE, start + 1);
  for (; at !== -1; at = text.indexOf(QUOTE, at + 1)) {
    let escapes = 0;
    while (text[at - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
};

/** True if JSON is nested more deeply than `MAX_NESTING`. Does not parse it. */
export const isTooDeep = (json: string): boolean => {
  let level = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === QUOTE) at = endOfString(json, at);
    else if (character === '[' || character === '{') {
      level += 1;
      if (level > MAX_NESTING) return true;
    } else if ((character === ']' || character === '}') && level > 0) level -= 1;
  }
  return false;
};

const tooDeep = (what: string): BodyRefusedError =>
  BodyRefusedError.malformed(
    `${what} is nested too deeply: at most ${MAX_NESTING} levels of lists and objects are allowed.`
  );

const tooMany = (): BodyRefusedError =>
  BodyRefusedError.tooMuch(
    `The JSON of this request has too many values: at most ${MAX_VALUES} are allowed.`
  );

/**
 * Throws if a body has more than `MAX_VALUES` values, is nested more deeply than `MAX_NESTING`, or contains such JSON as
 * text. Copying, checking or writing extremely many or deep values blocks the thread for seconds or overflows the stack.
 *
 * @param body as parsed
 */
export const refuseLargeStructure = (body: unknown): void => {
  let values: readonly unknown[] = [body];
  let count = 0;
  for (let level = 0; values.length > 0; level += 1) {
    const inner: unknown[] = [];
    for (const value of values) {
      if (typeof value === 'string') {
        if (MAY_BE_JSON.test(value) && isTooDeep(value)) {
          throw tooDeep('JSON in a text of this request');
        }
      } else if (typeof value === 'object' && value !== null) {
        if (level >= MAX_NESTING) throw tooDeep('The JSON of this request');
        const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
        count += members.length;
        if (count > MAX_VALUES) throw tooMany();
        for (const one of members) inner.push(one);
      }
    }
    values = inner;
  }
};
