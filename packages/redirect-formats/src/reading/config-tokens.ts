/** A word of a configuration, without its quotes, or a character that ends a statement. */
export interface Word {
  readonly text: string;
  readonly line: number;
  readonly isQuoted: boolean;
}

const BRACED = /^\$\{\w+\}/;
const MAX_VARIABLE = 100;

/**
 * Tokenizes a configuration, without comments.
 *
 * @param ends characters that are tokens on their own
 * @param line number of the first line
 */
export function* toWords(text: string, ends: string, line = 1): Generator<Word> {
  let at = 0;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === '\n') line += 1;
    if (/\s/.test(character)) {
      at += 1;
    } else if (character === '#') {
      while (at < text.length && text[at] !== '\n') at += 1;
    } else if (ends.includes(character)) {
      yield { text: character, line, isQuoted: false };
      at += 1;
    } else {
      const start = line;
      const quote = character === '"' || character === "'" ? character : null;
      let word = '';
      if (quote !== null) at += 1;
      while (at < text.length) {
        const next = text[at] ?? '';
        // A blank that is part of an expression: `^old\ page$`.
        if (quote === null && next === '\\' && text[at + 1] === ' ') {
          word += '\\ ';
          at += 2;
          continue;
        }
        if (quote === null ? /\s/.test(next) || ends.includes(next) : next === quote) break;
        if (next === '\n') line += 1;
        // The braces of a variable are part of the word: `${new}`.
        const variable = next === '$' ? BRACED.exec(text.slice(at, at + MAX_VARIABLE)) : null;
        if (variable !== null) {
          word += variable[0];
          at += variable[0].length;
          continue;
        }
        const isEscaped = text[at + 1] === quote || text[at + 1] === '\\';
        if (next === '\\' && quote !== null && isEscaped) at += 1;
        word += text[at] ?? '';
        at += 1;
      }
      if (quote !== null) at += 1;
      yield { text: word, line: start, isQuoted: quote !== null };
    }
  }
}
