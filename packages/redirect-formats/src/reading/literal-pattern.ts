/** Matches special characters of regular expressions, except the dot. */
const MEANS_MORE = /[\\^$*+?()[\]{}|]/;

/** A regular expression that matches one or two fixed paths. */
export interface LiteralPattern {
  readonly addresses: readonly string[];
  /** Whether it also matches paths that begin with these, or contain them. */
  readonly isPrefix: boolean;
  /** Whether it begins with `(?i)` or `^(?i)`. */
  readonly ignoresCase: boolean;
}

/**
 * Lists the paths that a regular expression without groups, classes and repetitions matches: one, or two if a
 * character is optional. Runs in a single pass.
 *
 * @returns `null` for a real pattern
 * @example literalPattern('^/old/?$') // { addresses: ['/old', '/old/'], isPrefix: false, ignoresCase: false }
 */
export const literalPattern = (expression: string): LiteralPattern | null => {
  const ignoresCase = /^\^?\(\?i\)/.test(expression);
  const written = ignoresCase ? expression.replace('(?i)', '') : expression;
  const begins = written.startsWith('^');
  let at = begins ? 1 : 0;
  let ends = false;
  let address = '';
  let optionalAt = -1;
  for (; at < written.length; at += 1) {
    const character = written[at] ?? '';
    let literal = character;
    if (character === '\\') {
      at += 1;
      literal = written[at] ?? '';
      // A backslash followed by a letter is a character class.
      if (literal === '' || /[A-Za-z0-9]/.test(literal)) return null;
    } else if (character === '$' && at === written.length - 1) {
      ends = true;
      break;
    } else if (MEANS_MORE.test(character)) return null;
    if (written[at + 1] === '?') {
      if (optionalAt !== -1) return null;
      optionalAt = address.length;
      at += 1;
      if (/[?+*]/.test(written[at + 1] ?? '')) return null;
    }
    address += literal;
  }
  const without = address.slice(0, Math.max(optionalAt, 0)) + address.slice(optionalAt + 1);
  return {
    addresses: optionalAt === -1 ? [address] : [without, address],
    isPrefix: !begins || !ends,
    ignoresCase,
  };
};
