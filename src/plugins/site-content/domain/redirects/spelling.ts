import { splitAddress } from '../rules/page-link';

const ENCODED = /(?:%[0-9a-f]{2})+/gi;

const decoded = (text: string): string =>
  text.replace(ENCODED, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });

/** Spelled in one way but for case and the last slash, as most are. */
const PLAIN = /^\/[\w/.~-]*$/;

/** Decoded, where a path has most of what is spelled in more ways than one; accents may be one character or two. */
const folded = (text: string): string => decoded(text).normalize('NFC').toLowerCase();

/** A path without the slashes at its end, of which each is looked at once. */
export const withoutLastSlashes = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
};

/**
 * The same text for addresses that people take for one: they differ in the last slash, in percent-encoding, in upper and
 * lower case or in the order of the query. Front ends may well tell them apart.
 */
export const spellingKey = (address: string): string => {
  if (PLAIN.test(address)) return withoutLastSlashes(address).toLowerCase();
  const { path, rest } = splitAddress(address);
  const query = (rest.split('#', 1)[0] ?? '').slice(1);
  const bare = withoutLastSlashes(path);
  if (query === '') return folded(bare);
  const parameters = query.split('&').map(folded).sort();
  return `${folded(bare)}?${parameters.join('&')}`;
};
