import { type ListLine, listLine, ListUnreadable, MAX_LINES } from '../list';
import { reason } from '../reasons';
import { toWords, type Word } from './config-tokens';
import { toLines } from './lines';
import { literalPattern } from './literal-pattern';
import { isHarmlessInNginx } from './nginx-directives';
import { ofStatus } from './status';
import { UnreadColumns } from './unrecognised-columns';

/** A statement with the block it opens. */
interface Statement {
  readonly words: readonly Word[];
  readonly block: readonly Statement[] | null;
}

/** Deeper than anyone writes. */
const DEEPEST = 50;
/** A location and its `return` for each redirect. */
const MAX_STATEMENTS = 2 * MAX_LINES;
/** Maximum number of words read; there may be hundreds of server names. */
const MAX_WORDS = 8;

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
      if (this.count > MAX_STATEMENTS) {
        throw new ListUnreadable(reason('redirect-list.too-many-lines', { limit: MAX_LINES }));
      }
    };
    for (let next = this.words.next(); next.done !== true; next = this.words.next()) {
      const word = next.value;
      const is = (end: string): boolean => !word.isQuoted && word.text === end;
      if (is('}')) {
        if (depth > 0) break;
        // A surplus closing brace, as in an excerpt, ends nothing.
      } else if (is(';')) keep(null);
      else if (is('{') && depth < DEEPEST) keep(this.readBlock(depth + 1));
      else if (current.length < MAX_WORDS) current.push(word);
    }
    if (current.length > 0) keep(null);
    return statements;
  }
}

/** The website itself, as written in destinations. */
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

const notRead = (line: number, source: string, behind: readonly Word[] = []): ListLine =>
  listLine(line, source, behind.map(({ text }) => text).join(' '), {
    refused: reason('redirect-list.not-read'),
  });

/** The paths that a regular expression matches; none for a real pattern, possibly case-insensitive (`*`). */
const addressesOfPattern = (expression: string): readonly string[] => {
  const literal = literalPattern(expression);
  return literal === null || literal.isPrefix || literal.ignoresCase ? [] : literal.addresses;
};

/** Variables of maps that do not map URLs. */
const NO_ADDRESS =
  /^\$(?:http_|host|scheme|remote_|cookie_|arg_|args|upstream_|ssl_|server_|request_method|geoip|is_)/;

/** Matches possible destinations: URLs, or variables that may contain one. */
const LEADS = /^(?:\/|https?:|\$)/i;

const toText = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

const STATUS_OF_FLAG: Readonly<Record<string, string>> = { permanent: '301', redirect: '302' };

/** Matches every request that reaches it. */
const ANYTHING = /^\^?\/?(?:\.\*|\(\.\*\))?\$?$/;

/** @param here the only path that reaches this statement, `null` for several */
const readRewrite = (words: readonly Word[], here: string | null): ListLine[] => {
  const [first, from, to, flag] = words;
  if (first === undefined) return [];
  if (from === undefined || to === undefined) return [notRead(first.line, toText(words))];
  const isAll = here !== null && ANYTHING.test(from.text) && from.text !== '^$';
  const addresses = isAll ? [here] : addressesOfPattern(from.text);
  if (addresses.length === 0) {
    return [listLine(from.line, from.text, to.text, { refused: reason('pattern') })];
  }
  const status = STATUS_OF_FLAG[flag?.text ?? ''] ?? '200';
  // A trailing question mark prevents the query from being appended.
  return addresses.map((address) =>
    redirectTo(from.line, address, to.text.replace(/\?$/, ''), status)
  );
};

const readReturn = (
  words: readonly Word[],
  source: string,
  rest?: Partial<ListLine>
): ListLine[] => {
  const [first, status, to] = words;
  if (first === undefined) return [];
  if (status === undefined) return [notRead(first.line, toText(words))];
  const isAddress = LEADS.test(status.text);
  const code = isAddress ? '302' : status.text;
  const destination = isAddress ? status.text : (to?.text ?? '');
  const isError = /^[45][0-9]{2}$/.test(code) && code !== '410';
  return [
    isError
      ? listLine(first.line, source, destination, { refused: reason('redirect-list.error-page') })
      : redirectTo(first.line, source, destination, code, rest),
  ];
};

/** The paths that a location matches; none for a pattern. */
const addressesOfLocation = (words: readonly Word[]): readonly string[] => {
  const [, modifier, address] = words.map(({ text }) => text);
  if (modifier === '=') return address === undefined ? [] : [address];
  return modifier === '~' && address !== undefined ? addressesOfPattern(address) : [];
};

interface Location {
  readonly source: string;
  /** Applied where several paths lead, or under a condition. */
  readonly rest?: Partial<ListLine>;
}

class NginxReader {
  constructor(private readonly unread: UnreadColumns) {}

  read(statements: readonly Statement[], location: Location): ListLine[] {
    return statements.flatMap((statement) => {
      const { words, block } = statement;
      const name = words[0]?.text ?? '';
      const { source, rest } = location;
      if (name === 'rewrite') return readRewrite(words, rest === undefined ? source : null);
      if (name === 'return') return readReturn(words, source, rest);
      if (block === null) return this.readDirective(statement);
      switch (name) {
        case 'map':
          return this.readMap(words, block);
        case 'location':
          return this.readLocation(words, block);
        case 'if': {
          const refused = reason('redirect-list.condition');
          const inside = this.read(block, { source, rest: { refused } });
          return inside.map((line) => ({ ...line, refused: line.refused ?? refused }));
        }
        case 'http':
        case 'server':
        case '':
          return this.read(block, location);
        default:
          // Its content may depend on a condition.
          if (!isHarmlessInNginx(words)) this.unread.add(name, toText(words));
          return [];
      }
    });
  }

  private readDirective({ words }: Statement): ListLine[] {
    const [name] = words;
    if (name === undefined) return [];
    // The content of a map without the surrounding block.
    if (/^[/~"\\]/.test(name.text) || name.isQuoted || name.text === 'default') {
      return this.readEntry(words);
    }
    if (!isHarmlessInNginx(words)) this.unread.add(name.text, toText(words));
    return [];
  }

  private readLocation(words: readonly Word[], block: readonly Statement[]): ListLine[] {
    const addresses = addressesOfLocation(words);
    const shown = words.at(-1)?.text ?? '';
    return addresses.length === 0
      ? this.read(block, { source: shown, rest: { refused: reason('pattern') } })
      : addresses.flatMap((address) => this.read(block, { source: address }));
  }

  private readMap(words: readonly Word[], entries: readonly Statement[]): ListLine[] {
    const variable = words[1]?.text ?? '';
    const leads = entries.some(({ words: entry }) => LEADS.test(entry[1]?.text ?? ''));
    const isOfOther = NO_ADDRESS.test(variable);
    if (leads && !isOfOther) return entries.flatMap((entry) => this.readEntry(entry.words));
    // A map of other values: only entries that could be destinations require a decision.
    const first = entries.find(({ words: entry }) => entry[0]?.text !== 'default') ?? entries[0];
    if (leads || !isOfOther) this.unread.add(`map ${variable}`, toText(first?.words ?? []));
    return [];
  }

  private readEntry(words: readonly Word[]): ListLine[] {
    const [key, value] = words;
    if (key === undefined) return [];
    const { line, text } = key;
    const destination = value?.text ?? '';
    if (!key.isQuoted && (text === 'default' || text === 'include' || text === 'hostnames')) {
      const isNothing = text === 'default' && destination === '';
      if (!isNothing) this.unread.add(text, toText(words));
      return [];
    }
    if (!key.isQuoted && text === 'volatile') return [];
    // A request mapped to nothing continues unchanged.
    if (value !== undefined && destination === '' && words.length === 2) return [];
    const isAddress = /^(?:[/~\\]|https?:)/.test(text);
    if (words.length !== 2 || !isAddress || !LEADS.test(destination)) {
      return [notRead(line, text, words.slice(1))];
    }
    // In a map, a backslash escapes a keyword.
    if (!text.startsWith('~')) return [redirectTo(line, text.replace(/^\\/, ''), destination, '')];
    const addresses = addressesOfPattern(text.slice(1));
    return addresses.length === 0
      ? [listLine(line, text, destination, { refused: reason('pattern') })]
      : addresses.map((address) => redirectTo(line, address, destination, ''));
  }
}

/**
 * Reads nginx's `map`, `rewrite … permanent`, and `return 301` in a `location`.
 *
 * @param unread collects unrecognized directives
 */
export const readNginx = (text: string, unread = new UnreadColumns()): ListLine[] => {
  toLines(text);
  const statements = new StatementReader(toWords(text, ';{}')).readBlock();
  return new NginxReader(unread).read(statements, {
    source: '/',
    rest: { refused: reason('pattern') },
  });
};
