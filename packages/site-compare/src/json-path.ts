/** A location in a response: `['pages', '/fares/', 'body', 0, 'type']`. */
export type JsonPath = readonly (string | number)[];

const NAME = /^[A-Za-z_][\w-]*$/;

/** Formats a location as an expression: `pages["/fares/"].body[0].type`. */
export const formatJsonPath = (place: JsonPath): string =>
  place
    .map((segment, at) => {
      if (typeof segment === 'number') return `[${segment}]`;
      if (!NAME.test(segment)) return `[${JSON.stringify(segment)}]`;
      return at === 0 ? segment : `.${segment}`;
    })
    .join('');

/** An invalid path expression, with the reason. */
export class PathExpressionError extends Error {
  constructor(
    readonly expression: string,
    at: number
  ) {
    super(
      `The expression ${JSON.stringify(expression)} cannot be read from character ${at + 1} on: write names, numbers, * and ** such as pages.*.body[*].id or keys["map_style"].`
    );
  }
}

/** `*` matches any one segment, `**` any number of them. */
type Pattern = readonly (string | typeof ANY | typeof MANY)[];
const ANY = Symbol('*');
const MANY = Symbol('**');

const TOKEN =
  /\.?(\*\*?|[^.[\]"'*\s]+)|\[\s*(?:(\*\*?|[0-9]+)|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*\]/gy;

const unescaped = (text: string): string => text.replace(/\\(.)/g, '$1');

const parse = (expression: string): Pattern => {
  const pattern: (string | typeof ANY | typeof MANY)[] = [];
  const start = /^\s*(?:\$(?=[.[]|\s*$))?/.exec(expression)?.[0].length ?? 0;
  const end = expression.trimEnd().length;
  TOKEN.lastIndex = start;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const [found, name, inBrackets, double, single] = TOKEN.exec(expression) ?? [];
    if (found === undefined) throw new PathExpressionError(expression, at);
    const word = name ?? inBrackets;
    if (word === '*') pattern.push(ANY);
    else if (word === '**') pattern.push(MANY);
    else pattern.push(word ?? unescaped(double ?? single ?? ''));
  }
  if (pattern.length === 0) throw new PathExpressionError(expression, 0);
  return pattern;
};

/** Whether a location matches a pattern, or is inside a match. */
const matches = (pattern: Pattern, place: JsonPath): boolean => {
  // Pattern positions that can match next; each segment of the location is processed once.
  let next = new Set([0]);
  const reach = (positions: Set<number>): Set<number> => {
    for (const position of positions) if (pattern[position] === MANY) positions.add(position + 1);
    return positions;
  };
  reach(next);
  for (const segment of place) {
    if (next.has(pattern.length)) return true;
    const after = new Set<number>();
    for (const position of next) {
      const part = pattern[position];
      if (part === MANY) after.add(position);
      else if (part === ANY || part === String(segment)) after.add(position + 1);
    }
    next = reach(after);
  }
  return next.has(pattern.length);
};

/** Locations that are left out of a comparison. */
export interface IgnoredPaths {
  (place: JsonPath): boolean;
  /** Lists the expressions that have matched no location so far: they may be mistyped. */
  unmatched(): string[];
}

/**
 * Returns a test for ignored locations, including everything inside them: `keys.password`,
 * `pages.*.seo_title`, `header[0]`, `pages["/fares/"].body[*].value.image`, `**.alt`.
 *
 * @throws PathExpressionError for an invalid expression
 */
export const parseIgnoredPaths = (expressions: readonly string[]): IgnoredPaths => {
  const patterns = expressions.map(parse);
  const matched = new Set<number>();
  const isIgnored = (place: JsonPath): boolean => {
    const at = patterns.findIndex((pattern) => matches(pattern, place));
    if (at !== -1) matched.add(at);
    return at !== -1;
  };
  return Object.assign(isIgnored, {
    unmatched: () => expressions.filter((_, at) => !matched.has(at)),
  });
};
