import type { Word } from './config-tokens';
import { literalPattern } from './literal-pattern';

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

/** Returns which paths reach a location. */
export const reachOfLocation = ([, ...rest]: readonly Word[]): Reach => {
  const [first = '', second] = rest.map(({ text }) => text);
  if (second === undefined) {
    // Other directives lead to a named location.
    return first.startsWith('@') ? EVERYWHERE : (path) => path.startsWith(first);
  }
  if (first === '=') return (path) => path === second;
  if (first === '^~') return (path) => path.startsWith(second);
  return reachOfExpression(second, first === '~*');
};
