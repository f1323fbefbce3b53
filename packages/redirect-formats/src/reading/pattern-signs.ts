/**
 * Signs of a pattern in the path of a source, where the format has no patterns of its own. `/~user`, `/price$1`,
 * `/a|b`, `/c++/` and `/Name_(place)` are addresses.
 */
const IN_PATH: readonly RegExp[] = [
  // Escaped characters, and the mark of nginx.
  ...[/\\[.?+*^$(){}[\]|/-]/, /^~\*?\s*\//],
  // A numbered group as a segment.
  /(?:^|\/)\$(?:[0-9]+|\{[0-9]+\})(?:\/|$)/,
  // An optional part `{/opt}`, and alternatives: `/a|/b`, `(a|b)`, `{a,b}`.
  ...[/\{\//, /\|\//, /\([^()|]*\|[^()]*\)/, /\{[^{},/]*,[^{}/]*\}/],
  // Repetitions: `.+`, `.*/`, `{2}`.
  ...[/\.[*+](?:\/|$)/, /\{[0-9]+\}/],
  // Classes of characters.
  /\[\^?(?:a-z|A-Z|0-9)/,
  // Names of Django and Flask, of Next.js, and of templates: `<int:id>`, `[...slug]`, `{{id}}`.
  ...[/<\w+(?:\([^()]*\))?:\w+>/, /\[\.{3}\w+\]/, /\{\{/],
];

/** Signs beyond a question mark, which may begin a query. `/what?` and `/Name_(place)?x=1` are addresses. */
const ANYWHERE: readonly RegExp[] = [
  // An optional slash at the end, a group, and a name: `/a/?`, `/(a)?`, `/:a?`.
  ...[/[^/]\/\?$/, /\/\([^()/]*\)\?(?:\/|$)/, /\/:[A-Za-z_]\w*\?(?:\/|$)/],
  // The end of an expression: `/a$`, `/a/$`, `/a/?$`. `/$` is an address.
  /(?:\w|[^/]\/|[\w/]\?)\$$/,
  // Groups with a meaning of their own.
  /\(\?(?:[:=!]|P?<|i\))/,
];

/** Whether a source looks like a pattern of any tool, for formats without patterns of their own. */
export const hasPatternSign = (source: string): boolean => {
  const [path = ''] = source.split(/(?<!\\)\?/, 1);
  return IN_PATH.some((sign) => sign.test(path)) || ANYWHERE.some((sign) => sign.test(source));
};
