import { type Path, type Problem, problem } from '../problems/problem';

// eslint-disable-next-line no-control-regex -- control characters are what this pattern is about
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f]/;

export const firstControlCharacter = (text: string): string | null =>
  CONTROL_CHARACTER.exec(text)?.[0] ?? null;

export const hasControlCharacter = (text: string): boolean => CONTROL_CHARACTER.test(text);

export const firstWhitespace = (text: string): string | null => /\s/.exec(text)?.[0] ?? null;

/** Formats a character as a Unicode code point: `U+200B`. */
export const getCode = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const NOTHING_TO_SEE = /^[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has no visible characters, such as a text of spaces. */
export const isBlank = (text: string): boolean => NOTHING_TO_SEE.test(text);

/**
 * Characters that are invisible or look like a space: control and format characters, unusual spaces, fillers.
 * Joiners and variation selectors within an emoji are visible parts of it.
 */
const UNSEEN =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])\ufe0f|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<unseen>[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs})/gu;

/** Makes invisible characters visible for a message, as in `old[U+200B]page`. */
export const showInvisibleCharacters = (text: string): string =>
  text.replace(UNSEEN, (character, unseen: string | undefined) =>
    unseen === undefined ? character : `[${getCode(character)}]`
  );

/** A lone surrogate is not a character, and no database stores it unchanged. */
const LONE_SURROGATE = /\p{Surrogate}/u;

export const hasLoneSurrogate = (text: string): boolean => LONE_SURROGATE.test(text);

/**
 * Finds every text in `data`, at any depth, that a database cannot store: PostgreSQL throws on NUL, and all
 * databases replace lone surrogates with U+FFFD.
 */
export const findUnstorableText = (data: unknown, path: Path = []): Problem[] => {
  if (typeof data === 'string') {
    if (data.includes('\0')) return [problem(path, 'nul-character')];
    return hasLoneSurrogate(data) ? [problem(path, 'lone-surrogate')] : [];
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

/** Copies data and replaces texts that a database cannot store with `undefined`. */
export const withoutUnstorableText = <Of>(data: Of): Of => {
  const copy = (value: unknown): unknown => {
    if (typeof value === 'string') return findUnstorableText(value).length > 0 ? undefined : value;
    if (Array.isArray(value)) return value.map(copy);
    if (value === null || typeof value !== 'object' || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copy(each)]));
  };
  return copy(data) as Of;
};
