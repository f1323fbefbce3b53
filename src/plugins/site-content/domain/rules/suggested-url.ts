import { isHttpUrl, isRelativePath, isTelOrMailto } from './links';

const HOST = '(?:[\\p{L}\\p{N}-]+\\.)+\\p{L}{2,}';
const WEBSITE = new RegExp(`^${HOST}(?::\\d+)?(?:[/?#].*)?$`, 'u');
/** Matches a phone number that begins with a country code or a zero. */
const PHONE = /^(?:\+|\(?0)[\d\s()./-]*$/;
const MIN_DIGITS = 5;
const MAIL = new RegExp(`^[^\\s@/?#:]+@${HOST}$`, 'u');

/** Returns the number to dial, without the `(0)` that may follow a country code. */
const toPhoneNumber = (text: string): string | null => {
  if (!PHONE.test(text)) return null;
  const number = (text.startsWith('+') ? text.replace('(0)', '') : text).replace(/[^+\d]/g, '');
  return number.replace('+', '').length < MIN_DIGITS ? null : number;
};

/**
 * Completes an address that was typed without its scheme: `www.example.com` to `https://www.example.com`,
 * `info@example.com` to `mailto:info@example.com`, `+49 30 12345` to `tel:+493012345`.
 *
 * @returns `null` if the text looks like none of these
 */
export const suggestUrl = (typed: string): string | null => {
  const text = typed.trim();
  const url = `https://${text}`;
  if (WEBSITE.test(text) && isHttpUrl(url)) return url;
  const mail = `mailto:${text}`;
  if (MAIL.test(text) && isTelOrMailto(mail)) return mail;
  const number = toPhoneNumber(text);
  return number === null ? null : `tel:${number}`;
};

/** Matches text that begins like no scheme, phone number, query or fragment and contains no host or email address. */
const PLAIN = /^[\p{L}\p{N}_~-][^/?#@:.]*(?:[/?#][^@:]*)?$/u;

/** Matches a file extension at the end of a path. */
const FILE = /\.[^/.]+$/;

/**
 * Completes a path that was typed without its slashes: `fares` to `/fares/`, `files/map.pdf` to `/files/map.pdf`. Paths of
 * pages end with a slash.
 *
 * @returns `null` if the text does not look like a path
 */
export const suggestPath = (typed: string): string | null => {
  const text = typed.trim();
  if (!PLAIN.test(text)) return null;
  const [path = ''] = text.split(/[?#]/, 1);
  const end = path.endsWith('/') || FILE.test(path) ? '' : '/';
  const offered = `/${path}${end}${text.slice(path.length)}`;
  return isRelativePath(offered) ? offered : null;
};
