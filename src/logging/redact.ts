import { maskTokens } from '../plugins/site-content/domain/preview/mask-tokens';

/** Names of environment variables with secrets. */
const SECRET_NAME = /(^|_)(SECRETS?|PASSWORD|SALT|KEYS?|TOKEN)$/;

/** Minimum length of masked values; shorter ones would match in every line, and are not secrets. */
const MIN_LENGTH = 8;

const MASK = '***';

const escapeForRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the secrets of this process, longest first, because one may be a prefix of another. */
const findSecrets = (environment: NodeJS.ProcessEnv): string[] =>
  Object.entries(environment)
    .filter(([name]) => SECRET_NAME.test(name))
    .flatMap(([, value = '']) => [value, ...value.split(',')])
    .map((value) => value.trim())
    .filter((value) => value.length >= MIN_LENGTH)
    .toSorted((a, b) => b.length - a.length);

/** Patterns of secrets from any source: tokens in headers, and a password in a URL. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{16,}/gi, `$1 ${MASK}`],
  [/(:\/\/[^\s:@/]*):[^\s@/]+@/g, `$1:${MASK}@`],
];

/**
 * Matches a JSON web token with the characters before its first part. Written to avoid backtracking from each possible
 * start.
 */
const PARTS = /(?<![\w-])(?=[\w-]*\beyJ[\w-]{5})([\w-]+)\.[\w-]{5,}\.[\w-]*/g;
const FIRST_PART = /\beyJ[\w-]{5,}$/;

const withoutWebTokens = (text: string): string =>
  text.replace(PARTS, (all, first: string) => {
    const token = FIRST_PART.exec(first);
    return token === null ? all : `${first.slice(0, token.index)}${MASK}`;
  });

/**
 * Creates the function that masks secrets in log lines: the values of secret environment variables, and text that looks
 * like a token or password.
 */
export const createRedaction = (environment: NodeJS.ProcessEnv): ((text: string) => string) => {
  const secrets = [...new Set(findSecrets(environment))];
  const known =
    secrets.length === 0 ? null : new RegExp(secrets.map(escapeForRegExp).join('|'), 'g');
  return (text) => {
    const withoutKnown = known === null ? text : text.replace(known, MASK);
    return PATTERNS.reduce(
      (rest, [pattern, mask]) => rest.replace(pattern, mask),
      withoutWebTokens(maskTokens(withoutKnown))
    );
  };
};
