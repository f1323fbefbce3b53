/** A character by its code, as Unicode writes it: `U+200B`. */
const getCode = (character: string): string =>
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
