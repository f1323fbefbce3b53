/**
 * Signs of a pattern in the path of a source, for formats without patterns of their own. `/~user`, `/price$1`,
 * `/a|b`, `/c++/` and `/Name_(place)` are not patterns.
 */
const IN_PATH: readonly RegExp[] = [
  // Escaped characters, and nginx's prefix for patterns.
  ...[/\\[.?+*^$(){}[\]|/-]/, /^~\*?\s*\//],
  // A numbered group as a segment.
  /(?:^|\/)\$(?:[0-9]+|\{[0-9]+\})(?:\/|$)/,
  // An optional part `{/opt}`, and alternatives: `/a|/b`, `(a|b)`, `{a,b}`.
  ...[/\{\//, /\|\//, /\([^()|]*\|[^()]*\)/, /\{[^{},/]*,[^{}/]*\}/],
  // Repetitions: `.+`, `.*/`, `{2}`.
  ...[/\.[*+](?:\/|$)/, /\{[0-9]+\}/],
  // Character classes.
  /\[\^?(?:a-z|A-Z|0-9)/,
  // Placeholders of Django and Flask, of Next.js, and of templates: `<int:id>`, `[...slug]`, `{{id}}`.
  ...[/<\w+(?:\([^()]*\))?:\w+>/, /\[\.{3}\w+\]/, /\{\{/],
];

/** Signs after a question mark, which may also begin a query. `/what?` and `/Name_(place)?x=1` are not patterns. */
const ANYWHERE: readonly RegExp[] = [
  // An optional slash at the end, a group, and a name: `/a/?`, `/(a)?`, `/:a?`.
  ...[/[^/]\/\?$/, /\/\([^()/]*\)\?(?:\/|$)/, /\/:[A-Za-z_]\w*\?(?:\/|$)/],
  // The end of an expression: `/a$`, `/a/$`, `/a/?$`. `/$` is not a pattern.
  /(?:\w|[^/]\/|[\w/]\?)\$$/,
  // Special groups.
  /\(\?(?:[:=!]|P?<|i\))/,
];

/** Whether a source looks like a pattern of any tool, for formats without patterns of their own. */
export const hasPatternSign = (source: string): boolean => {
  const [path = ''] = source.split(/(?<!\\)\?/, 1);
  return IN_PATH.some((sign) => sign.test(path)) || ANYWHERE.some((sign) => sign.test(source));
};
