import { decodePercent } from '../decode-percent';
import { splitAddress } from '../rules/page-link';

const ENCODED = /(?:%[0-9a-f]{2})+/gi;

/** Fast path for most paths, which can only differ in case and the trailing slash. */
const PLAIN = /^\/[\w/.~-]*$/;

/** Decodes percent-encoding, normalizes accents and converts to lower case. */
const folded = (text: string): string =>
  text.replace(ENCODED, decodePercent).normalize('NFC').toLowerCase();

/** Trims trailing slashes in linear time. */
export const withoutTrailingSlashes = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
};

/**
 * Returns a key that is equal for URLs that people consider the same: they differ only in the trailing slash,
 * percent-encoding, case or the order of query parameters. Front ends may treat them as different.
 */
export const spellingKey = (address: string): string => {
  if (PLAIN.test(address)) return withoutTrailingSlashes(address).toLowerCase();
  const { path, rest } = splitAddress(address);
  const query = (rest.split('#', 1)[0] ?? '').slice(1);
  const bare = withoutTrailingSlashes(path);
  if (query === '') return folded(bare);
  const parameters = query.split('&').map(folded).sort();
  return `${folded(bare)}?${parameters.join('&')}`;
};
