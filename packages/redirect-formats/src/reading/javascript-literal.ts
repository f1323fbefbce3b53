/** Maximum length, longer than any hand-written configuration. */
const MAX_LENGTH = 2_000_000;

const asJsonString = (literal: string): string => {
  const inside = literal.slice(1, -1).replace(/\\([\s\S])|"/g, (found, character?: string) => {
    if (character === undefined) return '\\"';
    return character === "'" || character === '`' ? character : found;
  });
  return `"${inside.replace(/\n/g, '\\n')}"`;
};

/** Returns the end of the comment that begins at an offset; the offset itself if there is none. */
const endOfComment = (text: string, at: number): number => {
  const isLine = text.startsWith('//', at);
  if (!isLine && !text.startsWith('/*', at)) return at;
  const end = text.indexOf(isLine ? '\n' : '*/', at + 2);
  if (end === -1) return text.length;
  return isLine ? end : end + 2;
};

/** Returns the end of the string that begins at an offset, and whether it is closed before a line break or `${`. */
const endOfString = (
  text: string,
  at: number
): { readonly end: number; readonly isClosed: boolean } => {
  const quote = text[at];
  for (let next = at + 1; next < text.length; next += 1) {
    const character = text[next];
    if (character === quote) return { end: next + 1, isClosed: true };
    if (character === '\\') next += 1;
    else if (character === (quote === '`' ? '$' : '\n')) return { end: next, isClosed: false };
  }
  return { end: text.length, isClosed: false };
};

/**
 * Extracts a list from a JavaScript configuration (`redirects() { return [ … ]; }`) as JSON with comments:
 * names get quotes, strings double quotes. Line numbers stay the same; computed values make it invalid. Runs
 * in linear time, without backtracking.
 *
 * @returns the list and the text after it; `null` if there is no list
 */
export const listInJavaScript = (
  text: string
): { readonly list: string; readonly rest: string } | null => {
  if (text.length > MAX_LENGTH) return null;
  const start = text.indexOf('[', Math.max(text.search(/\bredirects\b/), 0));
  if (start === -1) return null;
  const parts = [text.slice(0, start).replace(/[^\n]/g, '')];
  const word = /[\w$]+/y;
  const colon = /[ \t]*:/y;
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const character = text[at] ?? '';
    let end = endOfComment(text, at);
    if (end > at) {
      parts.push(text.slice(at, end));
    } else if (character === '"' || character === "'" || character === '`') {
      const string = endOfString(text, at);
      end = string.end;
      const written = text.slice(at, end);
      parts.push(string.isClosed && character !== '"' ? asJsonString(written) : written);
    } else if (/[\w$]/.test(character)) {
      word.lastIndex = at;
      const name = word.exec(text)?.[0] ?? character;
      end = at + name.length;
      colon.lastIndex = end;
      parts.push(!/^\d/.test(name) && colon.test(text) ? `"${name}"` : name);
    } else {
      end = at + 1;
      parts.push(character);
      if (character === '[') depth += 1;
      if (character === ']') depth -= 1;
      if (character === ']' && depth === 0) {
        return { list: parts.join(''), rest: text.slice(end) };
      }
    }
    at = end;
  }
  return null;
};

/** Matches the beginning of another setting of a configuration, which may have lists of its own. */
const OTHER_SETTING = /\b(?:async\s+)?(?:rewrites|headers|webpack|images|experimental)\b/;

/**
 * Returns the code after a list that may change it: a call such as `.map(…)`, the other case of a condition, another
 * list in the same function. The code is not run.
 *
 * @returns `''` if there is none
 */
export const changesToList = (rest: string): string => {
  const code = rest.slice(0, MAX_LENGTH).replace(/^(?:\s|\/\/[^\n]*\n|\)| as const\b)+/, '');
  if (/^[.?:[+|&]/.test(code)) return code;
  const own = code.slice(0, code.search(OTHER_SETTING) + 1 || code.length);
  return own.slice(Math.max(own.search(/\breturn\s*\[\s*\{/), 0)).match(/^return[^]*/)?.[0] ?? '';
};
