import { reason } from './reasons';
import { linesOf } from './lines';
import { listLine, ListUnreadable, MOST_LINES, type ListLine } from './list';
import { literalPattern } from './literal-pattern';
import { ofStatus } from './status';
import { wordsOf, type Word } from './words';

/** A statement, with the block it opens. */
interface Statement {
  readonly words: readonly Word[];
  readonly block: readonly Statement[] | null;
}

/** Deeper than anybody writes. */
const DEEPEST = 50;
/** A location with what it returns, for each redirect. */
const MOST_STATEMENTS = 2 * MOST_LINES;
/** What is read of a statement; names of servers may be hundreds. */
const MOST_WORDS = 8;

class StatementReader {
  private count = 0;

  constructor(private readonly words: Iterator<Word>) {}

  readBlock(depth = 0): Statement[] {
    const statements: Statement[] = [];
    let current: Word[] = [];
    const keep = (block: readonly Statement[] | null): void => {
      if (current.length > 0 || block !== null) statements.push({ words: current, block });
      current = [];
      this.count += 1;
      if (this.count > MOST_STATEMENTS) {
        throw new ListUnreadable(reason('redirect-list.too-many-lines', { limit: MOST_LINES }));
      }
    };
    for (let next = this.words.next(); next.done !== true; next = this.words.next()) {
      const word = next.value;
      const is = (end: string): boolean => !word.isQuoted && word.text === end;
      if (is('}')) {
        if (depth > 0) break;
        // One too many, as an excerpt of a file has, ends nothing.
      } else if (is(';')) keep(null);
      else if (is('{') && depth < DEEPEST) keep(this.readBlock(depth + 1));
      else if (current.length < MOST_WORDS) current.push(word);
    }
    if (current.length > 0) keep(null);
    return statements;
  }
}

/** The website itself, as a destination names it. */
const OWN_HOST = /^(?:\$scheme|https?):\/\/\$(?:host|http_host|server_name)(?=\/|$)/;

const withoutOwnHost = (destination: string): string => {
  const rest = destination.replace(OWN_HOST, '');
  return rest === '' ? '/' : rest;
};

const redirectTo = (
  line: number,
  source: string,
  written: string,
  status: string,
  rest: Partial<ListLine> = {}
): ListLine => {
  const { isTemporary, isGone, refused } = ofStatus(status);
  const destination = isGone ? '' : withoutOwnHost(written);
  if (destination.includes('$')) {
    return listLine(line, source, written, { refused: reason('pattern') });
  }
  return listLine(line, source, destination, {
    ...{ isTemporary, refused, target: isGone ? 'none' : 'url' },
    ...rest,
  });
};

/** The addresses that a regular expression stands for; none for a pattern, so in any case (`*`). */
const addressesOfPattern = (expression: string): readonly string[] => {
  const literal = literalPattern(expression);
  return literal === null || literal.isPrefix || literal.ignoresCase ? [] : literal.addresses;
};

/** What maps of other things than addresses are about. */
const NO_ADDRESS =
  /^\$(?:http_|host|scheme|remote_|cookie_|arg_|args|upstream_|ssl_|server_|request_method|geoip|is_)/;

const OF_MAP = new Set(['default', 'hostnames', 'volatile', 'include']);

const readMap = (statements: readonly Statement[]): ListLine[] =>
  statements.flatMap(({ words }) => {
    const [key, value] = words;
    if (key === undefined || (!key.isQuoted && OF_MAP.has(key.text))) return [];
    const { line, text } = key;
    const destination = value?.text ?? '';
    // What is mapped to nothing goes on as it came, and what is no path is no address.
    if (destination === '' || !/^(?:[/~\\]|https?:)/.test(text)) return [];
    // A backslash takes the meaning from a word that has one in a map.
    if (!text.startsWith('~')) return [redirectTo(line, text.replace(/^\\/, ''), destination, '')];
    const addresses = addressesOfPattern(text.slice(1));
    return addresses.length === 0
      ? [listLine(line, text, destination, { refused: reason('pattern') })]
      : addresses.map((address) => redirectTo(line, address, destination, ''));
  });

const STATUS_OF_FLAG: Readonly<Record<string, string>> = { permanent: '301', redirect: '302' };

/** Matches whatever comes to where it stands. */
const ANYTHING = /^\^?\/?(?:\.\*|\(\.\*\))?\$?$/;

/** @param here the one address that comes to where it stands, `null` for several */
const readRewrite = ([, from, to, flag]: readonly Word[], here: string | null): ListLine[] => {
  if (from === undefined || to === undefined) return [];
  const isAll = here !== null && ANYTHING.test(from.text) && from.text !== '^$';
  const addresses = isAll ? [here] : addressesOfPattern(from.text);
  if (addresses.length === 0) {
    return [listLine(from.line, from.text, to.text, { refused: reason('pattern') })];
  }
  const status = STATUS_OF_FLAG[flag?.text ?? ''] ?? '200';
  // A question mark at the end keeps the query from being added.
  return addresses.map((address) =>
    redirectTo(from.line, address, to.text.replace(/\?$/, ''), status)
  );
};

const readReturn = (
  [first, status, to]: readonly Word[],
  source: string,
  rest?: Partial<ListLine>
): ListLine[] => {
  if (first === undefined || status === undefined) return [];
  const isAddress = /^(?:\/|https?:|\$)/.test(status.text);
  const code = isAddress ? '302' : status.text;
  if (!/^(?:30[12378]|410)$/.test(code)) return [];
  const destination = isAddress ? status.text : (to?.text ?? '');
  return [redirectTo(first.line, source, destination, code, rest)];
};

/** The addresses that a location stands for; none for a pattern. */
const addressesOfLocation = (words: readonly Word[]): readonly string[] => {
  const [, modifier, address] = words.map(({ text }) => text);
  if (modifier === '=') return address === undefined ? [] : [address];
  return modifier === '~' && address !== undefined ? addressesOfPattern(address) : [];
};

const readStatements = (
  statements: readonly Statement[],
  location: { readonly source: string; readonly rest?: Partial<ListLine> }
): ListLine[] =>
  statements.flatMap(({ words, block }) => {
    const [name] = words;
    const { source, rest } = location;
    if (name?.text === 'rewrite') return readRewrite(words, rest === undefined ? source : null);
    if (name?.text === 'return') return readReturn(words, source, rest);
    if (block === null) {
      // The inside of a map, without the block around it.
      const isEntry = /^[/~"]/.test(name?.text ?? '') && words.length === 2;
      return isEntry ? readMap([{ words, block }]) : [];
    }
    if (name?.text === 'map') return NO_ADDRESS.test(words[1]?.text ?? '') ? [] : readMap(block);
    if (name?.text === 'location') {
      const addresses = addressesOfLocation(words);
      const shown = words.at(-1)?.text ?? '';
      return addresses.length === 0
        ? readStatements(block, { source: shown, rest: { refused: reason('pattern') } })
        : addresses.flatMap((address) => readStatements(block, { source: address }));
    }
    if (name?.text === 'if') {
      const refused = reason('redirect-list.condition');
      const inside = readStatements(block, { source, rest: { refused } });
      return inside.map((line) => ({ ...line, refused: line.refused ?? refused }));
    }
    return readStatements(block, location);
  });

/** Nginx's `map`, `rewrite … permanent` and `return 301` in a `location`; other directives are passed over. */
export const readNginx = (text: string): ListLine[] => {
  linesOf(text);
  const statements = new StatementReader(wordsOf(text, ';{}')).readBlock();
  return readStatements(statements, { source: '/', rest: { refused: reason('pattern') } });
};
