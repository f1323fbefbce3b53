import { asciiDestination, getRequestPath } from './request';
import type { Entry, Target } from './target';

/** Matches special characters of path-to-regexp 6, or of other tools' sources. */
const MEANS_MORE = /[:(){}*+?\\[\]]/g;

/** Matches characters that path-to-regexp escapes in its expression, whose length Next.js limits. */
const ESCAPED_IN_EXPRESSION = /[.+*?=^!:${}()[\]|/\\]/g;

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const escaped = (path: string): string => path.replace(MEANS_MORE, '\\$&');

/**
 * Returns an encoded destination; `null` if Next.js and Vercel would expand placeholders in its path or fragment. They
 * parse destinations before unescaping, so placeholders cannot be escaped.
 */
const spellDestination = (destination: string): string | null => {
  const ascii = asciiDestination(destination);
  const [, path = '', fragment = ''] =
    /^(?:https?:\/\/[^/?#]*)?([^?#]*)(?:\?[^#]*)?(#.*)?$/is.exec(ascii) ?? [];
  return /[:(){}*+\\]/.test(path + fragment.replace(/\?/g, '')) || fragment.includes('?')
    ? null
    : ascii;
};

const getEntry = ({ source, destination }: Entry): object => ({
  ...{ source, destination, permanent: true },
});

const line = (entry: Entry): string => JSON.stringify(getEntry(entry));

const write = (entries: readonly Entry[]): string => asJson({ redirects: entries.map(getEntry) });

const builtLength = (source: string): number =>
  source.replace(/\\(.)/g, '$1').replace(ESCAPED_IN_EXPRESSION, '\\$&').length + 2;

/** Next.js's maximum length of an expression, including the end it adds. */
const MAX_EXPRESSION = 4096;

const shortEnough = (source: string): string | null =>
  builtLength(source) > MAX_EXPRESSION - 16 ? null : source;

/**
 * `redirects` of Next.js. It compares the path as sent, ignores case, and first removes a trailing slash with a
 * redirect of its own, so a source with a trailing slash would never match. A source without one matches both, even
 * with `trailingSlash: true`.
 */
export const NEXT: Target = {
  matching: {
    ...{ case: 'ignored', path: 'encoded', trailingSlash: 'ignored', slashes: 'merged' },
    ...{ query: 'not-held', precedence: 'redirect' },
  },
  limits: {},
  spellSource: (source) => {
    const path = (getRequestPath(source) ?? '').replace(/\/{2,}/g, '/');
    // Next.js excludes its own files from redirects.
    if (/^\/_next(?:\/|$)/i.test(path)) return null;
    return shortEnough(escaped(path.replace(/(.)\/$/, '$1')));
  },
  spellDestination,
  line,
  write,
};

/** `redirects` of `vercel.json`: like Next.js, but case and trailing slash are significant. */
export const VERCEL: Target = {
  matching: {
    ...{ case: 'sensitive', path: 'encoded', trailingSlash: 'counts', slashes: 'count' },
    ...{ query: 'not-held', precedence: 'redirect' },
  },
  limits: { entries: 2048, source: 4096, destination: 4096 },
  spellSource: (source) => shortEnough(escaped(getRequestPath(source) ?? '')),
  spellDestination,
  line,
  write,
};

/** Matches globs, which have no escapes, and names in angle brackets, patterns of other tools with the same JSON. */
const FIREBASE_PATTERN = /:[A-Za-z_]|[*(){}[\]\\!@+|?]|<\w+>/;

/** `hosting.redirects` of `firebase.json`, with globs as sources. */
export const FIREBASE: Target = {
  matching: {
    ...{ case: 'sensitive', path: 'encoded', trailingSlash: 'counts', slashes: 'count' },
    ...{ query: 'not-held', precedence: 'redirect' },
  },
  limits: {},
  spellSource: (source) => (FIREBASE_PATTERN.test(source) ? null : source),
  spellDestination: (destination) => {
    const ascii = asciiDestination(destination);
    return /\/:[A-Za-z_]/.test(ascii) ? null : ascii;
  },
  line: ({ source, destination }) => JSON.stringify({ source, destination, type: 301 }),
  write: (entries) =>
    asJson({
      hosting: {
        redirects: entries.map(({ source, destination }) => ({ source, destination, type: 301 })),
      },
    }),
};
