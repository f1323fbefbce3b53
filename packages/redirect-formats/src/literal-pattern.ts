const ANCHORED = /^\^?(.*?)\$?$/s;
/** What means more than itself in a regular expression, but for a dot. */
const MEANS_MORE = /[\\^$*+?()[\]{}|]/;

/** A regular expression that stands for one address. */
export interface LiteralPattern {
  readonly address: string;
  /** Whether it stands for addresses that begin like this one as well. */
  readonly isPrefix: boolean;
}

/** The address that a regular expression without groups, classes and repetitions stands for; `null` for a pattern. */
export const literalPattern = (expression: string): LiteralPattern | null => {
  const body = ANCHORED.exec(expression)?.[1] ?? '';
  const escaped = /(?:^|[^\\])(?:\\\\)*\\$/.test(body);
  if (escaped) return null;
  let address = '';
  for (let at = 0; at < body.length; at += 1) {
    const character = body[at] ?? '';
    if (character === '\\') {
      at += 1;
      const next = body[at] ?? '';
      // A letter behind a backslash is a class of characters.
      if (/[A-Za-z0-9]/.test(next)) return null;
      address += next;
    } else if (MEANS_MORE.test(character)) return null;
    else address += character;
  }
  const isPrefix = !expression.startsWith('^') || !expression.endsWith('$');
  return { address, isPrefix };
};
