/** Returns the offsets at which a match that begins at one of these offsets may end. */
type Matcher = (text: string, from: ReadonlySet<number>) => ReadonlySet<number>;

/** Whether a path matches. */
export type Matches = (path: string) => boolean;

/** Maximum length of an expression and of a path: matching takes time in proportion to both. */
const MAX_EXPRESSION = 500;
const MAX_PATH = 1000;
const MAX_REPETITIONS = 20;
const MAX_DEPTH = 10;
/** Maximum nesting of repetitions, each of which multiplies the time. */
const MAX_NESTING = 2;

const NEVER: Matcher = () => new Set();
const EMPTY: Matcher = (_text, from) => from;

const character =
  (isIt: (character: string) => boolean): Matcher =>
  (text, from) => {
    const ends = new Set<number>();
    for (const at of from) if (at < text.length && isIt(text[at] ?? '')) ends.add(at + 1);
    return ends;
  };

const at =
  (isIt: (offset: number, text: string) => boolean): Matcher =>
  (text, from) =>
    new Set([...from].filter((offset) => isIt(offset, text)));

const sequence =
  (parts: readonly Matcher[]): Matcher =>
  (text, from) =>
    parts.reduce((ends, part) => (ends.size === 0 ? ends : part(text, ends)), from);

const oneOf =
  (parts: readonly Matcher[]): Matcher =>
  (text, from) =>
    new Set(parts.flatMap((part) => [...part(text, from)]));

const anyNumberOf =
  (part: Matcher): Matcher =>
  (text, from) => {
    const ends = new Set(from);
    for (let next: ReadonlySet<number> = from; next.size > 0;) {
      const fresh = [...part(text, next)].filter((end) => !ends.has(end));
      for (const end of fresh) ends.add(end);
      next = new Set(fresh);
    }
    return ends;
  };

const CLASS = /\[\^?(?:\\[^]|[^\]\\[])+\]/y;
const COUNT = /\{(\d+)(,?)(\d*)\}/y;
const GROUP = /\((?:\?(?::|P?<[A-Za-z]\w*>|[=!]))?/y;
const LETTERS = /\\[dwsDWS]/y;

class Parser {
  private at = 0;
  private depth = 0;
  private nesting = 0;
  /** Whether everything so far is supported. */
  isKnown = true;

  constructor(
    private readonly expression: string,
    private readonly flags: '' | 'i'
  ) {}

  read(): Matcher {
    const matcher = this.readAlternatives();
    if (this.at < this.expression.length) this.isKnown = false;
    return matcher;
  }

  private take(what: RegExp): RegExpExecArray | null {
    what.lastIndex = this.at;
    const found = what.exec(this.expression);
    if (found !== null) this.at = what.lastIndex;
    return found;
  }

  private unknown(): Matcher {
    this.isKnown = false;
    this.at = this.expression.length;
    return NEVER;
  }

  private readAlternatives(): Matcher {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) return this.unknown();
    const alternatives: Matcher[] = [];
    do {
      const parts: Matcher[] = [];
      while (this.at < this.expression.length && !/[|)]/.test(this.expression[this.at] ?? '')) {
        parts.push(this.readRepeated());
      }
      alternatives.push(sequence(parts));
    } while (this.take(/\|/y) !== null);
    this.depth -= 1;
    return alternatives.length === 1 ? (alternatives[0] ?? EMPTY) : oneOf(alternatives);
  }

  private readRepeated(): Matcher {
    const outside = this.nesting;
    this.nesting = 0;
    const part = this.readOne();
    const sign = this.take(/[*+?]/y)?.[0];
    const count = sign === undefined ? this.take(COUNT) : null;
    const isRepeated = sign === '*' || sign === '+' || count !== null;
    this.nesting = Math.max(outside, this.nesting + Number(isRepeated));
    if (this.nesting > MAX_NESTING) return this.unknown();
    if (sign === undefined && count === null) return part;
    // A question mark after a repetition does not change what matches; a plus sign does.
    if (this.take(/\?/y) === null && /[+*]/.test(this.expression[this.at] ?? '')) {
      return this.unknown();
    }
    if (sign === '?') return oneOf([EMPTY, part]);
    if (sign === '*') return anyNumberOf(part);
    if (sign === '+') return sequence([part, anyNumberOf(part)]);
    const [, least = '', comma, most = ''] = count ?? [];
    const [from, to] = [Number(least), comma === '' ? Number(least) : Number(most)];
    if (Math.max(from, to) > MAX_REPETITIONS) return this.unknown();
    const required = Array.from({ length: from }, () => part);
    if (comma !== '' && most === '') return sequence([...required, anyNumberOf(part)]);
    const more = Array.from({ length: to - from }, () => oneOf([EMPTY, part]));
    return sequence([...required, ...more]);
  }

  private readOne(): Matcher {
    const group = this.take(GROUP)?.[0];
    if (group !== undefined) return this.readGroup(group);
    const characters = this.take(CLASS)?.[0] ?? this.take(LETTERS)?.[0];
    if (characters !== undefined) {
      try {
        const isIt = new RegExp(`^${characters}$`, this.flags);
        return character((each) => isIt.test(each));
      } catch {
        return this.unknown();
      }
    }
    const sign = this.expression[this.at] ?? '';
    this.at += 1;
    switch (sign) {
      case '^':
        return at((offset) => offset === 0);
      case '$':
        return at((offset, text) => offset === text.length);
      case '.':
        return character(() => true);
      case '[':
      case '*':
      case '+':
      case '?':
        return this.unknown();
      case '\\': {
        const escaped = this.expression[this.at] ?? '';
        this.at += 1;
        return escaped === '' || /\w/.test(escaped) ? this.unknown() : this.literal(escaped);
      }
      default:
        return this.literal(sign);
    }
  }

  private readGroup(begin: string): Matcher {
    if (begin === '(' && this.expression[this.at] === '?') return this.unknown();
    const inside = this.readAlternatives();
    if (this.take(/\)/y) === null) return this.unknown();
    if (!/[=!]$/.test(begin)) return inside;
    const isWanted = begin.endsWith('=');
    return at((offset, text) => inside(text, new Set([offset])).size > 0 === isWanted);
  }

  private literal(sign: string): Matcher {
    const lower = sign.toLowerCase();
    return this.flags === 'i'
      ? character((each) => each.toLowerCase() === lower)
      : character((each) => each === sign);
  }
}

/**
 * Returns which paths a regular expression of Apache or nginx matches, anywhere in them. Follows all possibilities at
 * the same time instead of one after the other, so that no expression of a list takes long.
 *
 * @returns `null` if it contains something else than groups, classes, repetitions and alternatives
 */
export const matchesExpression = (expression: string, ignoresCase = false): Matches | null => {
  if (expression.length > MAX_EXPRESSION) return null;
  const hasFlag = /^\^?\(\?i\)/.test(expression);
  const written = hasFlag ? expression.replace('(?i)', '') : expression;
  const parser = new Parser(written, ignoresCase || hasFlag ? 'i' : '');
  const matcher = parser.read();
  if (!parser.isKnown) return null;
  const isAnchored = /^\^[^|]*$/.test(written);
  return (path) => {
    if (path.length > MAX_PATH) return false;
    const length = isAnchored ? 1 : path.length + 1;
    return matcher(path, new Set(Array.from({ length }, (_each, offset) => offset))).size > 0;
  };
};

/** Returns the text with which every match of an expression begins, `''` if there is none. */
export const beginningOfMatches = (expression: string, ignoresCase = false): string => {
  if (ignoresCase || expression.includes('|') || !expression.startsWith('^')) return '';
  const [, literal = ''] = /^\^((?:\\[^\w]|[^\\^$.*+?()[\]{}|])*)/.exec(expression) ?? [];
  const next = expression[literal.length + 1] ?? '';
  const sure = /[*?{]/.test(next) ? literal.replace(/(?:\\[^]|[^])$/, '') : literal;
  return sure.replace(/\\([^])/g, '$1');
};
