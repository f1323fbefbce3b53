import type { Word } from './config-tokens';
import { beginningOfMatches } from './expression';
import { FirstRules, ruleOfExpression } from './first-rules';
import { literalPattern } from './literal-pattern';
import { hasSurplus, type Statement } from './nginx-statements';

/** Returns whether a request for a path reaches a block; `null` if that is unknown because of a pattern. */
export type Reach = (path: string) => boolean | null;

export const EVERYWHERE: Reach = () => true;

/** Returns which paths an expression without groups and repetitions matches. */
const reachOfExpression = (expression: string, ignoresCase: boolean): Reach => {
  const literal = literalPattern(expression);
  if (literal === null) return () => null;
  const lower = (text: string): string =>
    ignoresCase || literal.ignoresCase ? text.toLowerCase() : text;
  const begins = /^(?:\(\?i\))?\^/.test(expression);
  const ends = expression.endsWith('$');
  const holds = (path: string, part: string): boolean => {
    if (begins && ends) return path === part;
    if (begins) return path.startsWith(part);
    return ends ? path.endsWith(part) : path.includes(part);
  };
  const parts = literal.addresses.map(lower);
  return (path) => parts.some((part) => holds(lower(path), part));
};

/** Returns which paths a location matches, regardless of others. */
const reachOfWords = ([, ...rest]: readonly Word[]): Reach => {
  const [first = '', second] = rest.map(({ text }) => text);
  if (second === undefined) {
    // Other directives lead to a named location.
    return first.startsWith('@') ? EVERYWHERE : (path) => path.startsWith(first);
  }
  if (first === '=') return (path) => path === second;
  if (first === '^~') return (path) => path.startsWith(second);
  return reachOfExpression(second, first === '~*');
};

/** The locations of one block, of which each request reaches one. */
export class Siblings {
  private readonly exact = new Map<string, Statement>();
  private readonly prefixes = new Map<string, { statement: Statement; isFinal: boolean }>();
  private readonly expressions = new FirstRules();
  /** Expressions of which it is unknown what they match. */
  private readonly unknown: { order: number; beginning: string }[] = [];

  constructor(private readonly statements: readonly Statement[]) {
    statements.forEach((statement, order) => {
      const { words, block } = statement;
      if (words[0]?.text === 'location' && block !== null && !hasSurplus(words)) {
        this.add(statement, order);
      }
    });
  }

  private add(statement: Statement, order: number): void {
    const [modifier = '', address = modifier] = statement.words.slice(1).map(({ text }) => text);
    const ignoresCase = modifier === '~*';
    if (modifier === '~' || ignoresCase) {
      const rule = ruleOfExpression(order, address, ignoresCase);
      if (rule !== null) this.expressions.add(rule);
      else this.unknown.push({ order, beginning: beginningOfMatches(address, ignoresCase) });
    } else if (modifier === '=') this.exact.set(address, statement);
    else if (!address.startsWith('@')) {
      this.prefixes.set(address, { statement, isFinal: modifier === '^~' });
    }
  }

  /** Returns the location that a request for a path reaches; `undefined` if that is unknown. */
  private find(path: string): Statement | null | undefined {
    const exact = this.exact.get(path);
    if (exact !== undefined) return exact;
    let longest = path.length;
    while (longest > 0 && !this.prefixes.has(path.slice(0, longest))) longest -= 1;
    const prefix = this.prefixes.get(path.slice(0, longest));
    if (prefix?.isFinal === true) return prefix.statement;
    const first = this.expressions.find(path);
    const order = first?.line ?? Infinity;
    if (this.unknown.some((each) => each.order < order && path.startsWith(each.beginning))) {
      return undefined;
    }
    return (first === null ? prefix?.statement : this.statements[first.line]) ?? null;
  }

  /** Returns which paths reach a location: those for which it takes precedence over the others. */
  getReach(statement: Statement): Reach {
    const { words, block } = statement;
    // Requests from outside get an error.
    if (block?.some((each) => each.words[0]?.text === 'internal') === true) return () => false;
    const alone = reachOfWords(words);
    if (words[1]?.text.startsWith('@') === true || hasSurplus(words)) return alone;
    return (path) => {
      const isMatched = alone(path);
      if (isMatched !== true) return isMatched;
      const found = this.find(path);
      return found === undefined ? null : found === statement;
    };
  }
}
