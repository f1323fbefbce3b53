import { asciiDestination, decodedPath, getRequestPath } from './request';
import type { Entry, Target } from './target';

/** nginx's defaults. The configuration only contains larger sizes. */
const DEFAULT_BUCKET_BYTES = 64;
const DEFAULT_MAX_SIZE = 2048;
/** A quoted word and its terminator must fit in a buffer of 4,096 bytes (NGX_CONF_BUFFER). */
const MAX_WORD_BYTES = 4090;
/** Size of a pointer, a two-byte length, and the padding of an element (ngx_hash.c). */
const ELEMENT_OVERHEAD_BYTES = 8 + 2 + 8;
const BUCKET_END_BYTES = 8;

const powerOfTwoFrom = (least: number, from: number): number => {
  let size = from;
  while (size < least) size *= 2;
  return size;
};

/** Quotes a word. nginx only unescapes these two characters. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

const countBytes = (text: string): number => new TextEncoder().encode(text).length;

const line = ({ source, destination }: Entry): string =>
  `  ${quoted(source)} ${quoted(destination ?? '')};`;

const getSizes = (entries: readonly Entry[]): string => {
  const longest = entries.reduce((most, { source }) => Math.max(most, countBytes(source)), 0);
  const bucket = powerOfTwoFrom(
    longest + ELEMENT_OVERHEAD_BYTES + BUCKET_END_BYTES,
    DEFAULT_BUCKET_BYTES
  );
  const size = powerOfTwoFrom(2 * entries.length, DEFAULT_MAX_SIZE);
  return [
    ...(bucket > DEFAULT_BUCKET_BYTES ? [`map_hash_bucket_size ${bucket};\n`] : []),
    ...(size > DEFAULT_MAX_SIZE ? [`map_hash_max_size ${size};\n`] : []),
  ].join('');
};

/**
 * An nginx `map` of `$uri`, which is decoded and has no query. Keys of a map ignore case, and `$` in a
 * destination would be a variable, which nginx cannot escape.
 */
export const NGINX: Target = {
  matching: {
    ...{ case: 'ignored', path: 'decoded', trailingSlash: 'counts', slashes: 'merged' },
    ...{ query: 'not-held', precedence: 'redirect' },
  },
  limits: {
    measure: (text) => countBytes(quoted(text)),
    source: MAX_WORD_BYTES,
    destination: MAX_WORD_BYTES,
  },
  spellSource: (source) => {
    const path = decodedPath(getRequestPath(source) ?? '');
    // These would be read as the start of a query or fragment when the list is read again.
    return path === null || /[?#]/.test(path) ? null : path;
  },
  spellDestination: (destination) =>
    destination.includes('$') ? null : asciiDestination(destination),
  line,
  write: (entries) =>
    `# Put this in the http block, before any other map. In the server block, add:\n#   if ($redirected_to) { return 301 $redirected_to; }\n${getSizes(entries)}map $uri $redirected_to {\n  default "";\n${entries.map((entry) => `${line(entry)}\n`).join('')}}\n`,
};
