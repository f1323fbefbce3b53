import { UnreadableListError } from '../list';
import { reason } from '../reasons';

const UTF_8 = [0xef, 0xbb, 0xbf];
const UTF_16_LE = [0xff, 0xfe];
const UTF_16_BE = [0xfe, 0xff];

const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/** Detects Excel's "Unicode text" without a byte order mark: every other byte of the first line is zero. */
const zerosAt = (bytes: Uint8Array, parity: 0 | 1): boolean => {
  const start = bytes.subarray(0, 64);
  const zeros = start.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  return start.length > 3 && zeros > start.length / 4;
};

/** The characters for the bytes 80 to 9F. Five bytes have none. */
const SPECIAL = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes Windows-1252. `TextDecoder` of Node.js 20 turns its dashes and quotes into control characters. */
const decodeWindows1252 = (bytes: Uint8Array): string =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (control) => SPECIAL[control.charCodeAt(0) - 0x80] ?? control);

/** The replacement for bytes that are not UTF-8. */
const NOT_UTF_8 = '\ufffd';

/** Maximum length of the parts of an example before and after a character. */
const MAX_WORD_PART = 50;

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/**
 * Matches decoded UTF-8 that cannot be Windows-1252 by chance, because that would have a capital and a symbol inside a
 * word (`fÃ¤hre`): letters and signs of Western languages next to a small letter, capitals before another, two letters
 * in a row, dashes and quotes, and characters as rare as emoji. Other characters are no proof: `« café »` in
 * Windows-1252 ends with three bytes that are a Chinese character in UTF-8, and `/Ã©` may be meant literally.
 */
const SURELY_UTF_8 =
  /[a-z][\u00a0-\u017f]|[\u00a0-\u017f][a-z]|[À-ÖØ-Þ][A-Z]|(?![\0-\x7f])\p{L}(?![\0-\x7f])\p{L}|[\u2010-\u203a€]|[\u{10000}-\u{10ffff}]/u;

/**
 * Refuses a file that was joined from files in different encodings. Characters beyond ASCII hardly ever form UTF-8 by
 * chance, so the file is mixed if at least as many do as do not, or if one does inside a word.
 *
 * @param hasMark whether the file begins with a UTF-8 byte order mark, so that it is mixed in any case
 * @throws UnreadableListError with the line of the first bytes that are not UTF-8
 */
const refuseMixed = (text: string, hasMark: boolean): void => {
  const others = text.split(NOT_UTF_8).length - 1;
  const letters = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
  if (!hasMark && letters < others && !SURELY_UTF_8.test(text)) return;
  const before = text.slice(0, text.indexOf(NOT_UTF_8)).replace(/\r\n?/g, '\n');
  const line = before.split('\n').length;
  throw new UnreadableListError(reason('redirect-list.mixed-encodings', { line }));
};

/**
 * Decodes UTF-16. Half a character (a lone surrogate) would become U+FFFD, and change the address.
 *
 * @throws UnreadableListError with the line of the first half character
 */
const decodeUtf16 = (bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let text = '';
    for (let at = 0; at + 1 < bytes.length; at += 2) {
      text += String.fromCharCode(view.getUint16(at, encoding === 'utf-16le'));
    }
    // An image or another binary file, which also contains zeros.
    if (text.includes('\0')) throw new UnreadableListError(reason('redirect-list.not-text'));
    const before = text.split(/\p{Surrogate}/u, 1)[0] ?? '';
    const line = before.split(/\r\n?|\n/).length;
    throw new UnreadableListError(reason('redirect-list.half-character', { line }));
  }
};

/**
 * Matches what no text in Windows-1252 has, but text in MacRoman, CP850 or CP1250 that is read as such: its unused bytes,
 * signs inside a word (`f„hre`, `stra§e`), an opening quote at its end, and capitals after a small letter (`cafŽ`).
 */
const NOT_WINDOWS_1252 =
  /[\u0080-\u009f]|[\p{Lu}\p{Ll}](?:[€…†‡‰‹“”•˜™›¡¢£¤¥¦§«¬¯±³¶¸¹»¼½¾¿]+[\p{Lu}\p{Ll}]|[‚„ˆ])|\p{Ll}[ŠŽŒŸ]/u;

/**
 * Refuses a file in another encoding with one byte per character.
 *
 * @throws UnreadableListError with the line and the word that cannot be Windows-1252
 */
const refuseOtherEncoding = (text: string): void => {
  const at = text.search(NOT_WINDOWS_1252);
  if (at === -1) return;
  const before = text.slice(0, at).replace(/\r\n?/g, '\n');
  const [start = '', end = ''] = [
    /[^\s,;"']*$/.exec(before)?.[0],
    /^[^\s,;"']*/.exec(text.slice(at))?.[0],
  ];
  const word = `${start.slice(-MAX_WORD_PART)}${end.slice(0, MAX_WORD_PART)}`;
  throw new UnreadableListError(
    reason('redirect-list.other-encoding', {
      line: before.split('\n').length,
      text: word.replace(/[\u0080-\u009f]/g, NOT_UTF_8),
    })
  );
};

/** A decoded file. */
interface Decoded {
  readonly text: string;
  /** Whether it is read as Windows-1252 because it is not Unicode, so that its letters may be others. */
  readonly isGuessed: boolean;
}

const decode = (bytes: Uint8Array): Decoded => {
  const sure = (text: string): Decoded => ({ text, isGuessed: false });
  if (beginsWith(bytes, UTF_16_LE) || zerosAt(bytes, 1)) {
    return sure(decodeUtf16(bytes, 'utf-16le'));
  }
  if (beginsWith(bytes, UTF_16_BE) || zerosAt(bytes, 0)) {
    return sure(decodeUtf16(bytes, 'utf-16be'));
  }
  const text = new TextDecoder('utf-8').decode(bytes);
  // A file may contain this character itself.
  if (!text.includes(NOT_UTF_8) || isUtf8(bytes)) return sure(text);
  refuseMixed(text, beginsWith(bytes, UTF_8));
  const guess = decodeWindows1252(bytes);
  refuseOtherEncoding(guess);
  return { text: guess, isGuessed: true };
};

/**
 * Decodes a file in UTF-8 or UTF-16, with or without a byte order mark, or in Windows-1252, as written by
 * older programs. Line endings are normalized.
 *
 * @throws UnreadableListError for binary files (an image, an archive, an old workbook), a mixture of encodings, another encoding, and
 *   half a character in UTF-16
 */
export const textOfBytes = (bytes: Uint8Array): Decoded => {
  const decoded = decode(bytes);
  const text = decoded.text.replace(/^\ufeff/, '');
  if (text.includes('\0')) throw new UnreadableListError(reason('redirect-list.not-text'));
  return { ...decoded, text: text.replace(/\r\n?/g, '\n') };
};
