import { parse } from '@hapi/bourne';
import { BodyRefused } from './refusal';

/** How many lists and objects may stand in one another. Pages with their blocks have seven. */
export const MOST_LEVELS = 200;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Where a string ends that begins at `start`, or where the bytes do. */
const endOfString = (bytes: Uint8Array, start: number): number => {
  let at = bytes.indexOf(QUOTE, start + 1);
  for (; at !== -1; at = bytes.indexOf(QUOTE, at + 1)) {
    let escapes = 0;
    while (bytes[at - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return bytes.length;
};

/**
 * Whether JSON has more lists and objects in one another than `MOST_LEVELS`. Counted before it is parsed: to
 * parse, copy, check or write what is nested far deeper stands still for seconds, or overflows the stack.
 */
export const isTooDeep = (bytes: Uint8Array): boolean => {
  let level = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (OPENING.has(byte)) {
      level += 1;
      if (level > MOST_LEVELS) return true;
    } else if (CLOSING.has(byte) && level > 0) level -= 1;
  }
  return false;
};

const tooDeep = (what: string): BodyRefused =>
  BodyRefused.malformed(
    `${what} is nested too deep: ${MOST_LEVELS} lists and objects in one another are the most.`
  );

/** Text that Strapi parses as JSON where an attribute or a field of a form is one. */
const MAY_BE_JSON = /^\s*[[{]/;

/**
 * Throws for text within a body that is JSON nested too deep.
 *
 * @param body as parsed, nested no deeper than `MOST_LEVELS`
 */
export const refuseDeepText = (body: unknown): void => {
  if (typeof body === 'string') {
    if (MAY_BE_JSON.test(body) && isTooDeep(Buffer.from(body))) {
      throw tooDeep('JSON in a text of this request');
    }
  } else if (typeof body === 'object' && body !== null) {
    for (const value of Object.values(body)) refuseDeepText(value);
  }
};

/**
 * The object or list that the bytes are as JSON, `{}` for none.
 *
 * @throws BodyRefused saying in a sentence what is wrong
 */
export const parseJson = (bytes: Buffer): object => {
  if (bytes.length === 0) return {};
  if (isTooDeep(bytes)) throw tooDeep('The JSON of this request');
  let parsed: unknown;
  try {
    parsed = parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    throw BodyRefused.malformed(`The body of this request cannot be read as JSON: ${reason}.`);
  }
  if (typeof parsed !== 'object' || parsed === null) {
    throw BodyRefused.malformed('The body of this request must be a JSON object.');
  }
  refuseDeepText(parsed);
  return parsed;
};
