import { maskTokens } from '../plugins/site-content/domain/preview/mask-tokens';

/** Names of environment variables whose values are secrets. */
const SECRET_NAME = /(^|_)(SECRETS?|PASSWORD|SALT|KEYS?|TOKEN)$/;

/** Shorter ones would be found in every line; such a secret is none. */
const MIN_LENGTH = 8;

const MASK = '***';

const escapeForRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The secrets of this process, the longest first: one may be the beginning of another. */
const findSecrets = (environment: NodeJS.ProcessEnv): string[] =>
  Object.entries(environment)
    .filter(([name]) => SECRET_NAME.test(name))
    .flatMap(([, value = '']) => [value, ...value.split(',')])
    .map((value) => value.trim())
    .filter((value) => value.length >= MIN_LENGTH)
    .toSorted((a, b) => b.length - a.length);

/** What looks like a secret whoever made it: tokens in headers, web tokens, a password in a URL. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{16,}/gi, `$1 ${MASK}`],
  [/(:\/\/[^\s:@/]*):[^\s@/]+@/g, `$1:${MASK}@`],
];

/** A web token, with what stands before its first part. Nothing is looked at again from each place where one might begin. */
const PARTS = /(?<![\w-])(?=[\w-]*\beyJ[\w-]{5})([\w-]+)\.[\w-]{5,}\.[\w-]*/g;
const FIRST_PART = /\beyJ[\w-]{5,}$/;

const withoutWebTokens = (text: string): string =>
  text.replace(PARTS, (all, first: string) => {
    const token = FIRST_PART.exec(first);
    return token === null ? all : `${first.slice(0, token.index)}${MASK}`;
  });

/**
 * Makes the function that takes secrets out of lines of the log: the values of the environment's secrets,
 * and what looks like a token or a password.
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
