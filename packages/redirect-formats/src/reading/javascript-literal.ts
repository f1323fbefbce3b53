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

/** Replaces comments by blanks, so that offsets stay the same. Slashes in strings begin no comment. */
const withoutComments = (text: string): string => {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length;) {
    const end = endOfComment(text, at);
    if (end > at) {
      parts.push(text.slice(from, at), text.slice(at, end).replace(/[^\n]/g, ' '));
      from = at = end;
    } else if (/["'`]/.test(text[at] ?? '')) at = endOfString(text, at).end;
    else at += 1;
  }
  return parts.join('') + text.slice(from);
};

const NAME_OF_SCRIPT = /\.[cm]?[jt]sx?$/;
const BEGINS_SCRIPT =
  /^[ \t]*(?:export\s+(?:default|const|let|var|async|function)\b|(?:module\.)?exports\b|(?:const|let|var)\s+[\w{]|import\b)/m;

/**
 * Whether a text is JavaScript by its name or content. Text that begins as JSON is not: in broken JSON, a list after
 * the first one would be left out.
 *
 * @param name of the file, in lower case
 */
export const isJavaScript = (name: string, text: string): boolean => {
  const code = withoutComments(text.slice(0, MAX_LENGTH)).trimStart();
  return !/^[[{"]/.test(code) && (NAME_OF_SCRIPT.test(name) || BEGINS_SCRIPT.test(code));
};

/** Matches the names of other settings of a configuration, which may have lists of their own. */
const OTHER_SETTING = /\b(?:async\s+)?(?:rewrites|headers|webpack|images|experimental)\b/;

/** Matches a returned value that is not a list, not even in one case of a condition. */
const RETURNS_OTHER = /\breturn\b(?!(?:[^;{}]*[?&|])?\s*\(?\s*$)/;

/** Maximum length of the code between the name of a setting and its list. */
const MAX_BETWEEN = 2000;

/** Matches the end of types such as `Redirect[]`, `Array<Redirect>[]` and `{ source: string }[]`. `=> []` is a list. */
const ARRAY_TYPE = /(?<=[\w})\]]|[^=]>)\[\]/g;

/** Matches what TypeScript has after a value: `as const`, `satisfies Redirect[]`. */
const TYPED = /\b(?:as|satisfies)[ \t]+(?:readonly[ \t]+)?[\w.]+(?:<[^<>]*>)?(?:\[\])*/;

/** Returns where the list of redirects begins; -1 if there is none, or if code returns it. */
const findList = (text: string): number => {
  // Their brackets begin no list. Blanks keep the offsets.
  const code = withoutComments(text).replace(ARRAY_TYPE, '  ');
  const word = code.search(/\bredirects\b/);
  const start = code.indexOf('[', Math.max(word, 0));
  if (word === -1 || start === -1) return start;
  const between = code.slice(word, start);
  if (between.length > MAX_BETWEEN) return -1;
  // A comma outside of parentheses ends the setting.
  const isOther =
    between.replace(/\([^()]*\)|<[^<>]*>/g, '').includes(',') ||
    OTHER_SETTING.test(between) ||
    RETURNS_OTHER.test(between);
  return isOther ? -1 : start;
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
  const start = findList(text);
  if (start === -1) return null;
  const parts = [text.slice(0, start).replace(/[^\n]/g, '')];
  const word = /[\w$]+/y;
  const colon = /[ \t]*:/y;
  const typed = new RegExp(TYPED, 'y');
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
      typed.lastIndex = at;
      const type = typed.exec(text)?.[0] ?? '';
      const name = word.exec(text)?.[0] ?? character;
      end = at + (type === '' ? name : type).length;
      colon.lastIndex = end;
      if (type === '') parts.push(!/^\d/.test(name) && colon.test(text) ? `"${name}"` : name);
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

const AFTER_LIST = new RegExp(String.raw`^(?:\s|//[^\n]*\n|\)|${TYPED.source})+`);

/**
 * Returns the code after a list that may change it: a call such as `.map(…)`, the other case of a condition, another
 * list in the same function. The code is not run.
 *
 * @returns `''` if there is none
 */
export const changesToList = (rest: string): string => {
  const code = rest.slice(0, MAX_LENGTH).replace(AFTER_LIST, '');
  if (/^[.?:[+|&]/.test(code)) return code;
  const own = code.slice(0, code.search(OTHER_SETTING) + 1 || code.length);
  return own.slice(Math.max(own.search(/\breturn\s*\[\s*\{/), 0)).match(/^return[^]*/)?.[0] ?? '';
};
