import { firstWinning, type ListLine, listLine } from '../list';
import { type Reason, reason } from '../reasons';
import { toWords, type Word } from './config-tokens';
import { type FirstRule, FirstRules, ruleOfExpression } from './first-rules';
import { withScheme } from './host-without-scheme';
import { toLines } from './lines';
import { literalPattern } from './literal-pattern';
import { isHarmlessInNginx } from './nginx-directives';
import { fillIn, findMapUses, type MapUse, type MapUses } from './nginx-map-uses';
import { EVERYWHERE, type Reach, Siblings } from './nginx-reach';
import {
  hasSurplus,
  matchesAnything,
  type Statement,
  StatementReader,
  statusOfRewrite,
  toText,
} from './nginx-statements';
import { goneWith, ofStatus } from './status';
import { UnreadColumns } from './unrecognised-columns';

/** Matches possible destinations: URLs, or variables that may contain one. */
const IS_DESTINATION = /^(?:\/|https?:|\$)/i;

/** Matches the website's own host in destinations. */
const OWN_HOST = /^(?:\$\{?scheme\}?|https?):\/\/\$\{?(?:host|http_host|server_name)\}?(?=\/|\?|$)/;

/** Matches the query of the request, appended to a destination. */
const PASSED_QUERY = /(?:\$is_args|\$\{is_args\}|\?)\$(?:args|query_string|\{args\})$/;

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
  const contradiction = isGone && IS_DESTINATION.test(written) ? goneWith(written) : null;
  if (contradiction !== null) return listLine(line, source, written, { refused: contradiction });
  const destination = isGone ? '' : withoutOwnHost(written.replace(PASSED_QUERY, ''));
  if (destination.includes('$')) {
    return listLine(line, source, written, { refused: reason('pattern') });
  }
  const passesQuery = PASSED_QUERY.test(written) && !isGone;
  const queryIgnored = passesQuery ? [reason('redirect-list.query-ignored')] : [];
  return listLine(line, source, destination, {
    ...{ isTemporary, refused, target: isGone ? 'none' : 'url' },
    ...rest,
    warnings: [...(rest.warnings ?? []), ...queryIgnored],
  });
};

const notRead = (line: number, source: string, behind: readonly Word[] = []): ListLine =>
  listLine(line, source, behind.map(({ text }) => text).join(' '), {
    refused: reason('redirect-list.not-read'),
  });

/** Addresses with warnings if nginx matches more than these. */
type Addresses = readonly (Pick<ListLine, 'warnings'> & { readonly address: string })[];

/** Lists the paths that a regular expression matches; none for a real pattern. */
const addressesOfPattern = (expression: string, ignoresCase: boolean): Addresses => {
  const literal = literalPattern(expression);
  if (literal === null || literal.isPrefix) return [];
  const warnings = ignoresCase || literal.ignoresCase ? [reason('redirect-list.case-ignored')] : [];
  return literal.addresses.map((address) => ({ address, warnings }));
};

/** Whether addresses contain a query. `location` and `rewrite` compare paths, where `?` is percent-encoded. */
const hasQuery = (addresses: Addresses): boolean =>
  addresses.some(({ address }) => address.includes('?'));

/** Matches the variables with the address of a request, of which only one has its query. */
const ADDRESS =
  /^(?:\$\{?scheme\}?:\/\/\$\{?(?:host|http_host|server_name)\}?)?\$\{?(?:uri|request_uri|document_uri)\}?$/;
const WITH_QUERY = /request_uri\}?$/;

/** Matches other variables whose maps are common. */
const NO_ADDRESS =
  /^\$(?:http_|host|scheme|remote_|cookie_|arg_|args|upstream_|ssl_|server_|request_method|geoip|is_)/;

/** Matches values that are false in an `if`. */
const NOTHING = /^0?$/;

/** Returns why a block is not reached with an address, or with its lower-case spelling if the case is ignored. */
const refuseUnreached = (
  address: string,
  warnings: ListLine['warnings'],
  reach: Reach
): Reason | null => {
  const reaches = [address, ...(warnings.length > 0 ? [address.toLowerCase()] : [])].map(reach);
  if (reaches.includes(true)) return null;
  return reason(reaches.includes(null) ? 'pattern' : 'redirect-list.not-reached');
};

/** Returns the requests that a `rewrite` or `return` takes before the statements after it. */
const ruleOfStatement = (
  words: readonly Word[],
  order: number,
  lines: readonly ListLine[]
): FirstRule | null => {
  const [name, from] = words;
  if (name === undefined || from === undefined || hasSurplus(words)) return null;
  const taken = lines.filter(({ refused }) => refused === null);
  const destination = taken[0]?.destination;
  const rest = {
    ...{ order, ownPaths: taken.map(({ source }) => source) },
    ...(destination !== undefined && { getDestination: () => destination }),
  };
  if (name.text === 'return')
    return { line: name.line, beginning: '', matches: () => true, ...rest };
  const rule = ruleOfExpression(from.line, from.text);
  return rule && { ...rule, ...rest };
};

/**
 * Reads a `rewrite` statement.
 *
 * @param here the only path that reaches this statement, `null` for several
 * @param reach which paths reach the block around it
 */
const readRewrite = (words: readonly Word[], here: string | null, reach: Reach): ListLine[] => {
  const [first, from, to, flag] = words;
  if (first === undefined) return [];
  if (from === undefined || to === undefined || hasSurplus(words)) {
    return [notRead(first.line, toText(words))];
  }
  const isAll = here !== null && matchesAnything(from.text);
  const addresses = isAll
    ? [{ address: here, warnings: [] }]
    : addressesOfPattern(from.text, false);
  if (addresses.length === 0) {
    return [listLine(from.line, from.text, to.text, { refused: reason('pattern') })];
  }
  if (hasQuery(addresses)) {
    return [
      listLine(from.line, from.text, to.text, { refused: reason('redirect-list.path-only') }),
    ];
  }
  const status = statusOfRewrite(to.text, flag?.text);
  // A trailing question mark prevents the query from being appended.
  const destination = to.text.replace(/\?$/, '');
  return addresses.map(({ address, warnings }) => {
    const refused = refuseUnreached(address, warnings, reach);
    if (refused !== null) return listLine(from.line, address, to.text, { refused });
    return redirectTo(from.line, address, destination, status, { warnings });
  });
};

const readReturn = (
  words: readonly Word[],
  source: string,
  rest?: Partial<ListLine>
): ListLine[] => {
  const [first, status, to] = words;
  if (first === undefined) return [];
  if (status === undefined || hasSurplus(words)) {
    return [notRead(first.line, source, words.slice(1))];
  }
  const isAddress = IS_DESTINATION.test(status.text);
  const code = isAddress ? '302' : status.text;
  const destination = isAddress ? status.text : (to?.text ?? '');
  const isError = /^[45][0-9]{2}$/.test(code) && code !== '410';
  return [
    isError
      ? listLine(first.line, source, destination, { refused: reason('redirect-list.error-page') })
      : redirectTo(first.line, source, destination, code, rest),
  ];
};

/** Lists the paths that a location matches; none for a pattern. */
const addressesOfLocation = (words: readonly Word[]): Addresses => {
  const [, modifier, address] = words.map(({ text }) => text);
  if (address === undefined) return [];
  if (modifier === '=') return [{ address, warnings: [] }];
  return modifier === '~' || modifier === '~*'
    ? addressesOfPattern(address, modifier === '~*')
    : [];
};

interface Location {
  readonly source: string;
  /** Applied if several paths lead here, or under a condition. */
  readonly rest?: Partial<ListLine>;
  readonly reach: Reach;
}

/** Whether a map maps addresses to addresses. */
const mapsAddresses = (words: readonly Word[], entries: readonly Statement[]): boolean =>
  ADDRESS.test(words[1]?.text ?? '') &&
  entries.some(
    ({ words: [key, value] }) => key?.text !== 'include' && IS_DESTINATION.test(value?.text ?? '')
  );

const withoutDollar = (variable: Word | undefined): string =>
  (variable?.text ?? '').replace(/^\$/, '');

/** Lists the variables of the maps that lead to addresses. */
const getMapVariables = (statements: readonly Statement[]): string[] =>
  statements.flatMap(({ words, block }) => {
    if (block === null) return [];
    if (words[0]?.text !== 'map') return getMapVariables(block);
    return mapsAddresses(words, block) ? [withoutDollar(words[2])] : [];
  });

/** Matches directives for the sizes of maps, which are written above their entries. */
const HASH_SIZE = /_hash_(?:max|bucket)_size$/;

/** Whether a statement beside the entries of a map is one of them, also if its key is the name of a directive. */
const isEntryOfMap = ({ words, block }: Statement): boolean => {
  const name = words[0]?.text ?? '';
  const isOther = HASH_SIZE.test(name) || (/^(?:rewrite|return)$/.test(name) && words.length > 2);
  return block === null && !isOther;
};

class NginxReader {
  private readonly hosts: string[] = [];

  /** @param entries the entries of a map that stand outside of all blocks */
  constructor(
    private readonly unread: UnreadColumns,
    private readonly uses: MapUses,
    private readonly entries: ReadonlySet<Statement>
  ) {}

  read(statements: readonly Statement[], location: Location): ListLine[] {
    const { source, rest, reach } = location;
    const siblings = new Siblings(statements);
    // They run before a location is chosen, in their order.
    const rules = new FirstRules();
    const own = new Map<Statement, ListLine[]>();
    statements.forEach((statement, order) => {
      const { words } = statement;
      const name = words[0]?.text;
      if (name !== 'rewrite' && name !== 'return') return;
      if (this.uses.statements.has(statement) || this.entries.has(statement)) return;
      const lines =
        name === 'rewrite'
          ? readRewrite(words, rest === undefined ? source : null, reach)
          : readReturn(words, source, rest);
      own.set(
        statement,
        lines.map((line) => rules.check(line, order))
      );
      const rule = ruleOfStatement(words, order, lines);
      if (rule !== null) rules.add(rule);
    });
    return statements.flatMap((statement) => {
      const { words, block } = statement;
      const name = words[0]?.text ?? '';
      if (this.uses.statements.has(statement)) return [];
      if (this.entries.has(statement)) return this.readEntry(statement);
      const lines = own.get(statement);
      if (lines !== undefined) return lines;
      if (block === null) return this.readDirective(statement);
      switch (name) {
        case 'map':
          return this.readMap(words, block);
        case 'location':
          return this.readLocation(words, block, siblings.getReach(statement)).map((line) =>
            rules.check(line, Infinity)
          );
        case 'if': {
          const refused = reason('redirect-list.condition');
          const inside = this.read(block, { source, rest: { refused }, reach });
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

  private readDirective(statement: Statement): ListLine[] {
    const { words } = statement;
    const [name] = words;
    if (name === undefined) return [];
    if (isHarmlessInNginx(words)) return [];
    if (name.text === 'server_name') this.hosts.push(...words.slice(1).map(({ text }) => text));
    else this.unread.add(name.text, toText(words));
    return [];
  }

  /** Reports the hosts of the file all at once, because one decision is about the redirects of all of them. */
  reportHosts(): void {
    if (this.hosts.length > 0) {
      this.unread.add('server_name', ['server_name', ...new Set(this.hosts)].join(' '));
    }
  }

  private readLocation(
    words: readonly Word[],
    block: readonly Statement[],
    reach: Reach
  ): ListLine[] {
    const addresses = addressesOfLocation(words);
    const shown = words.at(-1)?.text ?? '';
    const refused = hasSurplus(words)
      ? reason('redirect-list.not-read')
      : addresses.length === 0
        ? reason('pattern')
        : hasQuery(addresses)
          ? reason('redirect-list.path-only')
          : null;
    return refused !== null
      ? this.read(block, { source: shown, rest: { refused }, reach })
      : addresses.flatMap(({ address, warnings }) => {
          const unreached = refuseUnreached(address, warnings, reach);
          return this.read(block, { source: address, reach }).map((line) => ({
            ...line,
            refused: line.refused ?? unreached,
            warnings: [...warnings, ...line.warnings],
          }));
        });
  }

  private readMap(words: readonly Word[], entries: readonly Statement[]): ListLine[] {
    if (hasSurplus(words)) this.unread.add('map', toText(words));
    const isElsewhere = this.uses.elsewhere.has(withoutDollar(words[2]));
    if (mapsAddresses(words, entries) && !isElsewhere) {
      const use = this.uses.byVariable.get(withoutDollar(words[2]));
      const comparesPath = !WITH_QUERY.test(words[1]?.text ?? '');
      // Expressions are tried in their order, after all addresses.
      const expressions = new FirstRules();
      return entries.flatMap((entry, order) => {
        const lines = this.readEntry(entry, use).map((line) => {
          const isNever = comparesPath && line.refused === null && line.source.includes('?');
          return isNever ? { ...line, refused: reason('redirect-list.path-only') } : line;
        });
        const [key] = entry.words;
        if (key === undefined || key.isQuoted || !key.text.startsWith('~')) return lines;
        const expression = key.text.replace(/^~\*?/, '');
        const rule = ruleOfExpression(key.line, expression, key.text.startsWith('~*'));
        const checked = lines.map((line) => expressions.check(line, order));
        const ownPaths = lines.map(({ source }) => source);
        if (rule !== null) expressions.add({ ...rule, order, ownPaths });
        return checked;
      });
    }
    // A map of other values: only entries that could be destinations require a decision.
    const first = entries.find(({ words: entry }) => entry[0]?.text !== 'default') ?? entries[0];
    const variable = words[1]?.text ?? '';
    const leads = entries.some(({ words: entry }) => IS_DESTINATION.test(entry[1]?.text ?? ''));
    if (leads || !NO_ADDRESS.test(variable)) {
      this.unread.add(`map ${variable}`, toText(first?.words ?? []));
    }
    return [];
  }

  /**
   * Reads an entry of a map.
   *
   * @param use how the map is used, `undefined` if the file does not contain that
   */
  private readEntry({ words, isClosed }: Statement, use?: MapUse): ListLine[] {
    const [key, value] = words;
    if (key === undefined) return [];
    const { line, text } = key;
    const written = value?.text ?? '';
    if (!key.isQuoted && (text === 'default' || text === 'include' || text === 'hostnames')) {
      const isNothing = text === 'default' && NOTHING.test(written);
      if (!isNothing) this.unread.add(text, toText(words));
      return [];
    }
    if (!key.isQuoted && text === 'volatile') return [];
    // A request mapped to nothing continues unchanged.
    if (value !== undefined && NOTHING.test(written) && words.length === 2) return [];
    // Keys of nginx are paths. Maps of Apache and HAProxy also have parts of paths, and hosts.
    const isAddress = /^(?:[/~\\]|https?:)/.test(text);
    const isPart = !isAddress && !isClosed;
    const destination = use === undefined ? written : fillIn(use, written);
    // A URL appended to the `https://www.example.com` of the statement is not a URL.
    const isBroken = destination !== written && /^https?:/i.test(written);
    if (words.length !== 2 || !(isAddress || isPart) || !IS_DESTINATION.test(written) || isBroken) {
      return [notRead(line, text, words.slice(1))];
    }
    const status = use?.status ?? '';
    if (isPart) {
      const { source } = withScheme(listLine(line, text, destination));
      const warnings = source === text ? [reason('redirect-list.source-slash-added')] : [];
      return [redirectTo(line, source, destination, status, { warnings })];
    }
    if (!text.startsWith('~')) {
      // In a map, a backslash escapes a keyword. Keys of nginx ignore case, those of HAProxy do not.
      const rest: Partial<ListLine> = isClosed ? { ignores: ['case'] } : {};
      return [redirectTo(line, text.replace(/^\\/, ''), destination, status, rest)];
    }
    const addresses = addressesOfPattern(text.replace(/^~\*?/, ''), text.startsWith('~*'));
    return addresses.length === 0
      ? [listLine(line, text, destination, { refused: reason('pattern') })]
      : addresses.map(({ address, warnings }) =>
          redirectTo(line, address, destination, status, { warnings })
        );
  }
}

/** Matches the key of a map's entry, with which no directive begins. */
const isKey = (word: Word | undefined): boolean =>
  word !== undefined && (word.isQuoted || /^[/~"\\]/.test(word.text) || word.text === 'default');

/**
 * Reads nginx's `map`, `rewrite … permanent`, and `return 301` in a `location`.
 *
 * @param unread collects unrecognized directives
 * @param isMap whether it is the content of a map, without the surrounding block; otherwise, its entries tell
 */
export const readNginx = (
  text: string,
  unread = new UnreadColumns(),
  isMap = false
): ListLine[] => {
  toLines(text);
  const statements = new StatementReader(toWords(text, ';{}'), isMap).readBlock();
  const hasEntries =
    isMap || statements.some(({ words, block }) => block === null && isKey(words[0]));
  const entries = new Set(hasEntries ? statements.filter(isEntryOfMap) : []);
  const uses = findMapUses(statements, new Set(getMapVariables(statements)));
  const reader = new NginxReader(unread, uses, entries);
  const lines = reader.read(statements, {
    source: '/',
    rest: { refused: reason('pattern') },
    reach: EVERYWHERE,
  });
  reader.reportHosts();
  return firstWinning(lines);
};
