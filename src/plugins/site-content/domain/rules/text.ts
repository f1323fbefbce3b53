import { type Path, type Problem, problem } from '../problems/problem';

// eslint-disable-next-line no-control-regex -- control characters are what this pattern is about
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f]/;

export const firstControlCharacter = (text: string): string | null =>
  CONTROL_CHARACTER.exec(text)?.[0] ?? null;

export const hasControlCharacter = (text: string): boolean => CONTROL_CHARACTER.test(text);

export const firstWhitespace = (text: string): string | null => /\s/.exec(text)?.[0] ?? null;

/** A character by its code, as Unicode writes it: `U+200B`. */
export const getCode = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * What a reader does not see, or takes for a space: control and format characters, spaces other than the usual one,
 * fillers. Within an emoji joiners and variation selectors are part of what is seen.
 */
const UNSEEN =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])\ufe0f|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<unseen>[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs})/gu;

/** A text for a message: what cannot be seen in it is shown by its code, as in `old[U+200B]page`. */
export const showUnseen = (text: string): string =>
  text.replace(UNSEEN, (character, unseen: string | undefined) =>
    unseen === undefined ? character : `[${getCode(character)}]`
  );

/** A surrogate without its partner: no character, and no database keeps it as it is. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Finds every text in `data`, at any depth, that a database cannot keep: PostgreSQL throws on NUL, and
 * half a surrogate pair comes back as U+FFFD from all of them.
 */
export const findUnstorableText = (data: unknown, path: Path = []): Problem[] => {
  if (typeof data === 'string') {
    if (data.includes('\0')) return [problem(path, 'nul-character')];
    return LONE_SURROGATE.test(data) ? [problem(path, 'lone-surrogate')] : [];
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
