import { BodyRefused } from './refusal';

/** How many lists and objects may be nested. Pages with their blocks have seven. */
export const MAX_NESTING = 200;

const QUOTE = '"';
const BACKSLASH = '\\';

/** Text that Strapi parses as JSON where an attribute or a field of a form is one. */
const MAY_BE_JSON = /^\s*[[{]/;

/** Where a string ends that begins at `start`, or where the text does. */
const endOfString = (text: string, start: number): number => {
  let at = text.indexOf(QUOTE, start + 1);
  for (; at !== -1; at = text.indexOf(QUOTE, at + 1)) {
    let escapes = 0;
    while (text[at - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
};

/** Whether JSON nests more lists and objects than `MAX_NESTING`; counted without parsing it. */
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

const tooDeep = (what: string): BodyRefused =>
  BodyRefused.malformed(
    `${what} is nested too deep: ${MAX_NESTING} lists and objects in one another are the most.`
  );

/**
 * Throws for a body that nests more lists and objects than `MAX_NESTING`, or holds text that is such JSON: to copy, check
 * or write what is nested far deeper blocks the thread for seconds, or overflows the stack.
 *
 * @param body as parsed
 */
export const refuseDeepBody = (body: unknown): void => {
  let values = [body];
  for (let level = 0; values.length > 0; level += 1) {
    const inner: unknown[] = [];
    for (const value of values) {
      if (typeof value === 'string') {
        if (MAY_BE_JSON.test(value) && isTooDeep(value)) {
          throw tooDeep('JSON in a text of this request');
        }
      } else if (typeof value === 'object' && value !== null) {
        if (level >= MAX_NESTING) throw tooDeep('The JSON of this request');
        for (const one of Object.values(value)) inner.push(one);
      }
    }
    values = inner;
  }
};
