/** What means more than itself in a regular expression, but for a dot. */
const MEANS_MORE = /[\\^$*+?()[\]{}|]/;

/** A regular expression that stands for one address, or for two. */
export interface LiteralPattern {
  readonly addresses: readonly string[];
  /** Whether it stands for addresses that begin like these, or have them somewhere inside, as well. */
  readonly isPrefix: boolean;
  /** Whether it begins with `(?i)`. */
  readonly ignoresCase: boolean;
}

/**
 * The addresses that a regular expression without groups, classes and repetitions stands for: one, or two where one
 * character may be left out. It is read in one pass.
 *
 * @returns `null` for a pattern
 * @example literalPattern('^/old/?$') // { addresses: ['/old', '/old/'], isPrefix: false, ignoresCase: false }
 */
export const literalPattern = (expression: string): LiteralPattern | null => {
  const ignoresCase = expression.startsWith('(?i)');
  const written = ignoresCase ? expression.slice(4) : expression;
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
      // A letter behind a backslash is a class of characters.
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
