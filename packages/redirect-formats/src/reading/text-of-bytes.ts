import { ListUnreadable } from '../list';
import { reason } from '../reasons';

const UTF_16_LE = [0xff, 0xfe];
const UTF_16_BE = [0xfe, 0xff];

const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/** What Excel writes as "Unicode text" has no mark at times: every other byte of its first line is zero. */
const zerosAt = (bytes: Uint8Array, parity: 0 | 1): boolean => {
  const start = bytes.subarray(0, 64);
  const zeros = start.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  return start.length > 3 && zeros > start.length / 4;
};

const decode = (bytes: Uint8Array): string => {
  if (beginsWith(bytes, UTF_16_LE) || zerosAt(bytes, 1)) {
    return new TextDecoder('utf-16le').decode(bytes);
  }
  if (beginsWith(bytes, UTF_16_BE) || zerosAt(bytes, 0)) {
    return new TextDecoder('utf-16be').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/**
 * The text of a file in UTF-8 or UTF-16, with or without a byte order mark, and else in Windows-1252, in which older
 * programs write. Each line ends with one character, whatever it ends with in the file.
 *
 * @throws ListUnreadable for what is no text: a picture, an archive, a workbook of the old kind
 */
export const textOfBytes = (bytes: Uint8Array): string => {
  const text = decode(bytes).replace(/^\ufeff/, '');
  if (text.includes('\0')) throw new ListUnreadable(reason('redirect-list.not-text'));
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
};
