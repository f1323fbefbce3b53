import { MAX_LINES, UnreadableListError } from '../list';
import { reason } from '../reasons';
import type { Word } from './config-tokens';

/** A statement with the block it opens. */
export interface Statement {
  readonly words: readonly Word[];
  readonly block: readonly Statement[] | null;
  /** Whether it ends with a semicolon. The entries of HAProxy's maps do not. */
  readonly isClosed: boolean;
}

/** Maximum nesting depth, deeper than any real configuration. */
const MAX_DEPTH = 50;
/** Maximum number of statements: a location and its `return` for each redirect. */
const MAX_STATEMENTS = 2 * MAX_LINES;
/** Maximum number of words kept per statement, which may have hundreds of server names. */
const MAX_WORDS = 8;

/**
 * Whether these words are the address and destination of a map's entry. Its semicolon may be missing: HAProxy's maps
 * have none.
 */
const isCompleteEntry = ([key, value]: readonly Word[]): boolean =>
  key !== undefined && value !== undefined && /^(?:[/~]|https?:)/.test(key.text);

/** Groups the words of a configuration into statements. */
export class StatementReader {
  private count = 0;

  /** @param isMap whether it is the content of a map: there, the words of a line are an entry, whatever its key */
  constructor(
    private readonly words: Iterator<Word>,
    private readonly isMap = false
  ) {}

  readBlock(depth = 0): Statement[] {
    const statements: Statement[] = [];
    const isMap = this.isMap && depth === 0;
    let current: Word[] = [];
    const keep = (block: readonly Statement[] | null, isClosed = false): void => {
      if (current.length > 0 || block !== null)
        statements.push({ words: current, block, isClosed });
      current = [];
      this.count += 1;
      if (this.count > MAX_STATEMENTS) {
        throw new UnreadableListError(reason('redirect-list.too-many-lines', { limit: MAX_LINES }));
      }
    };
    for (let next = this.words.next(); next.done !== true; next = this.words.next()) {
      const word = next.value;
      const is = (end: string): boolean => !word.isQuoted && word.text === end;
      if (is('}')) {
        if (depth > 0) break;
        // An unmatched closing brace, as in an excerpt, is ignored.
      } else if (is(';')) keep(null, true);
      else if (is('{') && depth < MAX_DEPTH) keep(this.readBlock(depth + 1));
      else {
        const isComplete = isCompleteEntry(current) || (isMap && current.length > 1);
        if (isComplete && word.line > (current.at(-1)?.line ?? 0)) keep(null);
        if (current.length < MAX_WORDS) current.push(word);
      }
    }
    if (current.length > 0) keep(null);
    return statements;
  }
}

export const toText = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** Whether there are more words than the directive has parameters, which nginx refuses. */
export const hasSurplus = ([name, ...rest]: readonly Word[]): boolean => {
  if (name?.text === 'return') return rest.length > (/^[0-9]+$/.test(rest[0]?.text ?? '') ? 2 : 1);
  return rest.length > (name?.text === 'location' || name?.text === 'map' ? 2 : 3);
};

const STATUS_OF_FLAG: Readonly<Record<string, string>> = { permanent: '301', redirect: '302' };

/** Returns the status of a `rewrite`. To another host, it is a redirect even without a flag. */
export const statusOfRewrite = (to: string, flag: string | undefined): string =>
  STATUS_OF_FLAG[flag ?? ''] ?? (/^(?:https?:\/\/|\$scheme)/.test(to) ? '302' : '200');

const ANYTHING = /^\^?\/?(?:\.\*|\(\.\*\))?\$?$/;
const ONLY_HOME = /^\^\/?\$$/;

/** Whether the expression of a `rewrite` matches every request that reaches it. */
export const matchesAnything = (expression: string): boolean =>
  ANYTHING.test(expression) && !ONLY_HOME.test(expression);
