/** Comments, strings, and names in front of a colon. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|`(?:[^`\\$]|\\[\s\S])*`|\b[A-Za-z_$][\w$]*(?=[ \t]*:)/g;
const BRACKETS = /"(?:[^"\\]|\\[\s\S])*"|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[[\]]/g;

/** Longer than any configuration that people write. */
const LONGEST = 2_000_000;

const asJsonString = (literal: string): string => {
  const inside = literal.slice(1, -1).replace(/\\([\s\S])|"/g, (found, character?: string) => {
    if (character === undefined) return '\\"';
    return character === "'" || character === '`' ? character : found;
  });
  return `"${inside.replace(/\n/g, '\\n')}"`;
};

const asJson = (token: string): string => {
  if (token.startsWith('/') || token.startsWith('"')) return token;
  return /^['`]/.test(token) ? asJsonString(token) : `"${token}"`;
};

/**
 * A list as a configuration in JavaScript has it (`redirects() { return [ … ]; }`), as JSON with comments: names get
 * quotes, strings double ones. Lines stay where they are; what is computed makes it no JSON.
 *
 * @returns `null` where there is no list
 */
export const listInJavaScript = (text: string): string | null => {
  if (text.length > LONGEST) return null;
  const start = text.indexOf('[', Math.max(text.search(/\bredirects\b/), 0));
  if (start === -1) return null;
  const before = text.slice(0, start).replace(/[^\n]/g, '');
  const rest = text.slice(start).replace(TOKEN, asJson);
  let depth = 0;
  for (const { 0: part, index } of rest.matchAll(BRACKETS)) {
    if (part === '[') depth += 1;
    if (part === ']') depth -= 1;
    if (part === ']' && depth === 0) return before + rest.slice(0, index + 1);
  }
  return null;
};
