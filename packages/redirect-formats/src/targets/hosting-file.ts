import { asciiDestination, getRequestPath } from './request';
import type { Entry, Target } from './target';

/** Matches a splat or placeholders: whole segments in Netlify, anywhere in Cloudflare. */
const PATTERN = /\*|:[A-Za-z_]/;
/** Matches a query parameter of Netlify. */
const PARAMETER = /=:/;

const line = ({ source, destination }: Entry): string => `${source} ${destination ?? ''} 301`;

const FILE: Target = {
  matching: {
    ...{ case: 'sensitive', path: 'encoded', trailingSlash: 'counts', slashes: 'count' },
    ...{ query: 'not-held', precedence: 'redirect' },
  },
  limits: {},
  spellSource: (source) => {
    const path = getRequestPath(source) ?? '';
    return PATTERN.test(path) || PARAMETER.test(path) ? null : path;
  },
  spellDestination: (destination) => {
    const ascii = asciiDestination(destination);
    const isPattern = /\/:[A-Za-z_]|\*|:splat/.test(ascii) || PARAMETER.test(ascii);
    return isPattern ? null : ascii;
  },
  line,
  write: (entries) => entries.map((entry) => `${line(entry)}\n`).join(''),
};

/** `_redirects` for unspecified hosts. */
export const HOSTING_FILE: Target = FILE;

/**
 * Netlify's `_redirects`: ignores the trailing slash, prefers files, and cannot redirect its own functions.
 */
export const NETLIFY: Target = {
  ...FILE,
  matching: { ...FILE.matching, trailingSlash: 'ignored', precedence: 'page' },
  spellSource: (source) => (/^\/\.netlify(?:\/|$)/i.test(source) ? null : FILE.spellSource(source)),
};

/**
 * Cloudflare's `_redirects`.
 *
 * @see https://developers.cloudflare.com/pages/configuration/redirects/ 2,000 static redirects, 1,000 characters a line
 */
export const CLOUDFLARE: Target = { ...FILE, limits: { entries: 2000, line: 1000 } };
