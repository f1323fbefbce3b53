import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

/** Returns the charset of a `Content-Type`; `null` if there is none. */
const parseCharset = (contentType: string): string | null =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? null;

/** Detects UTF-16 by its byte order mark, or by a zero in the first two bytes, which other encodings do not have. */
const utf16Of = ([first, second]: Buffer): 'utf-16le' | 'utf-16be' | null => {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return null;
};

/** The characters for the bytes 80 to 9F in Windows-1252. Five bytes have none. */
const SPECIAL = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Restores dashes and quotes of Windows-1252 (also called ISO-8859-1), which are control characters in Node.js 20. */
const withDashes = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (control) => SPECIAL[control.charCodeAt(0) - 0x80] ?? control);

/** Decodes bytes; `null` if they are not in that encoding. */
const decodeAs = (encoding: string, bytes: Buffer): string | null => {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new Error(`is in the encoding "${encoding}", which is unknown. Convert it to UTF-8.`);
  }
  try {
    const text = decoder.decode(bytes);
    return decoder.encoding === 'windows-1252' ? withDashes(text) : text;
  } catch {
    return null;
  }
};

/** Whether a file begins with the UTF-8 byte order mark. It then cannot be in another encoding that was declared. */
const hasUtf8Mark = ([first, second, third]: Buffer): boolean =>
  first === 0xef && second === 0xbb && third === 0xbf;

const MAX_QUOTED = 20;

/** Describes where a text stops being UTF-8: line, column and the characters before. */
const describeInvalid = (bytes: Buffer): string => {
  // Invalid bytes become U+FFFD, so the first one is the first that differs after encoding the text again.
  const again = Buffer.from(bytes.toString('utf8'));
  let at = 0;
  while (bytes[at] === again[at]) at += 1;
  const lines = bytes.toString('utf8', 0, at).split('\n');
  const before = lines.at(-1) ?? '';
  const place = `line ${lines.length}, column ${before.length + 1}`;
  const quoted = before.slice(-MAX_QUOTED).trimStart();
  return quoted === '' ? place : `${place}, after ${JSON.stringify(quoted)}`;
};

/**
 * Decodes text from another system: UTF-8, UTF-16, or the charset of its `Content-Type`. Bytes in another
 * encoding are refused, because decoding them would irreversibly replace letters with U+FFFD.
 *
 * UTF-8 takes precedence over a declared charset: many servers declare one that their JSON does not use, and
 * letters of other encodings hardly ever form UTF-8 by chance.
 *
 * @throws an error whose message continues the name of the source
 */
export const decodeText = (bytes: Buffer, contentType: string | null = null): string => {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) {
    const text = decodeAs(utf16, bytes);
    if (text !== null) return text;
    throw new Error('is neither UTF-8 nor complete UTF-16. Convert it to UTF-8.');
  }
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\ufeff/, '');
  const charset = parseCharset(contentType ?? '');
  const isDeclared = charset !== null && !/^utf-?8$/i.test(charset) && !hasUtf8Mark(bytes);
  const text = isDeclared ? decodeAs(charset, bytes) : null;
  if (text !== null) return text;
  throw new Error(
    `is not UTF-8 (${describeInvalid(bytes)}). Convert it, for example from Windows-1252: iconv -f WINDOWS-1252 -t UTF-8 OLD-FILE > NEW-FILE`
  );
};
