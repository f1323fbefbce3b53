import type { ListLine } from '../list';
import { reason } from '../reasons';
import { beginningOfMatches, type Matches, matchesExpression } from './expression';

/** A rule in a file where the first match wins. */
export interface FirstRule {
  readonly line: number;
  /** Its position among the rules, by default its line. */
  readonly order?: number;
  /** Text with which all of its paths begin. */
  readonly beginning: string;
  readonly matches: Matches;
  /** Returns where it sends a path; `undefined` if that is unknown. */
  readonly getDestination?: (path: string) => string;
  /** The paths of redirects taken from the list: another line for one of them is a conflict, reported elsewhere. */
  readonly ownPaths?: readonly string[];
}

/** Maximum number of characters to compare with expressions per file, far more than real files need. */
const MAX_COMPARED = 50_000_000;

const getOrder = ({ line, order = line }: FirstRule): number => order;

/** Finds the first rule that matches a path. */
export class FirstRules {
  private readonly byBeginning = new Map<string, FirstRule[]>();
  /** Sources of lines that are taken. Another line for one of them is a conflict, whatever comes between the two. */
  private readonly taken = new Set<string>();
  private longest = 0;
  private left = MAX_COMPARED;

  add(rule: FirstRule): void {
    const { beginning } = rule;
    const known = this.byBeginning.get(beginning);
    if (known === undefined) this.byBeginning.set(beginning, [rule]);
    else known.push(rule);
    this.longest = Math.max(this.longest, beginning.length);
  }

  find(path: string): FirstRule | null {
    let first: FirstRule | null = null;
    for (let length = 0; length <= Math.min(path.length, this.longest); length += 1) {
      for (const rule of this.byBeginning.get(path.slice(0, length)) ?? []) {
        if (first !== null && getOrder(rule) >= getOrder(first)) continue;
        this.left -= path.length;
        if (this.left < 0) return first;
        if (rule.matches(path)) first = rule;
      }
    }
    return first;
  }

  /**
   * Refuses a line whose requests another rule takes, unless that sends them to the same place.
   *
   * @param order its place among the rules; `Infinity` after all of them
   */
  check(line: ListLine, order = line.line): ListLine {
    const { source, target, destination, refused } = line;
    if (refused !== null || this.taken.has(source)) return line;
    const first = this.find(source);
    const isFirst =
      first === null ||
      getOrder(first) >= order ||
      first.ownPaths?.includes(source) === true ||
      (target === 'url' && first.getDestination?.(source) === destination);
    if (isFirst) {
      this.taken.add(source);
      return line;
    }
    return { ...line, refused: reason('redirect-list.line-first', { line: first.line }) };
  }
}

/** Returns the rule of a regular expression; `null` if it is unknown what it matches. */
export const ruleOfExpression = (
  line: number,
  expression: string,
  ignoresCase = false
): FirstRule | null => {
  const matches = matchesExpression(expression, ignoresCase);
  return matches && { line, beginning: beginningOfMatches(expression, ignoresCase), matches };
};

const SPECIAL = /[\\^$.*+?()[\]{}|]/g;

/** Matches placeholders of routes, from the most specific on. */
const PLACEHOLDERS =
  /\/:\w+\*|\/:\w+\?|:\w+(?:\(([^()]*)\))?\+?|\([^()]*(?:\([^()]*\)[^()]*)*\)|<\*>|<\w+>|\*\*|\*/g;

/**
 * Returns the expression for a source with placeholders, as hosts and frameworks have them: `/a/*`, `/a/:name`,
 * `/a/:path*`, `/a/(.*)`, `/a/<*>`.
 *
 * @param star what a star alone stands for
 */
export const expressionOfRoute = (route: string, star: string): string => {
  const plain = (text: string): string => text.replace(SPECIAL, '\\$&');
  let from = 0;
  const parts: string[] = [];
  for (const { 0: found, 1: inside, index } of route.matchAll(PLACEHOLDERS)) {
    parts.push(plain(route.slice(from, index)));
    from = index + found.length;
    if (found === '*') parts.push(star);
    else if (found === '**' || found === '<*>') parts.push('.*');
    else if (found.startsWith('(')) parts.push(found);
    else if (/^\/.*\*$/.test(found)) parts.push('(?:/.*)?');
    else if (/^\/.*\?$/.test(found)) parts.push('(?:/[^/]+)?');
    else if (found.endsWith('+')) parts.push('.+');
    else parts.push(inside === undefined ? '[^/]+' : `(?:${inside})`);
  }
  return `^${parts.join('')}${plain(route.slice(from))}$`;
};

/** Whether a refused line still matches requests, which lines after it then never get. */
export const takesRequests = ({ refused }: ListLine): boolean =>
  refused !== null &&
  /^(?:pattern|redirect-list\.(?:status|rewrite|error-page|gone-with-destination))$/.test(
    refused.code
  );
