/** Formats a character as a Unicode code point: `U+200B`. */
const getCode = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

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
