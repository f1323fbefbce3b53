import type { Path, Problem } from './problem';

// eslint-disable-next-line no-control-regex -- control characters are what this pattern is about
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f]/;

export const hasControlCharacter = (text: string): boolean => CONTROL_CHARACTER.test(text);

export const hasWhitespace = (text: string): boolean => /\s/.test(text);

/** A surrogate without its partner: no character, and no database keeps it as it is. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Finds every text in `data`, at any depth, that a database cannot keep: PostgreSQL throws on NUL, and
 * half a surrogate pair comes back as U+FFFD from all of them.
 */
export const findUnstorableText = (data: unknown, path: Path = []): Problem[] => {
  if (typeof data === 'string') {
    if (data.includes('\0')) {
      return [{ path, message: 'This holds a NUL character. Remove it.' }];
    }
    return LONE_SURROGATE.test(data)
      ? [{ path, message: 'This holds half of a character (a lone surrogate). Remove it.' }]
      : [];
  }
  if (Array.isArray(data)) {
    return data.flatMap((item, index) => findUnstorableText(item, [...path, index]));
  }
  if (data !== null && typeof data === 'object' && !(data instanceof Date)) {
    return Object.entries(data).flatMap(([key, value]) =>
      findUnstorableText(value, [...path, key])
    );
  }
  return [];
};
