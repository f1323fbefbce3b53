import { getNodeValue, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { reason } from './reasons';
import { listInJavaScript } from './javascript-literal';
import { listLine, ListUnreadable, MOST_LINES, type ListLine } from './list';
import { readableSource } from './targets/request';
import { ofStatus } from './status';
import { findColumns, isNo, isOffWord } from './table';

/** Tells the line of a place in a text. */
const linesAt = (text: string): ((offset: number) => number) => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
};

/** What is a pattern in the sources of Next.js, Vercel and Firebase: parameters, groups, wildcards. */
export const JSON_PATTERN = /:[A-Za-z_]|[*(){}[\]\\]|\?$|\?\//;

/** A backslash takes the meaning from a character in the sources of Next.js and Vercel. */
const ESCAPED = /\\([^A-Za-z0-9])/g;

/** The same in the keys of maps, of Astro and Nuxt. */
const RULE_PATTERN = /\/:[A-Za-z_]|\*|\/\[[^\]/]+\]/;

const membersOf = (node: Node | undefined): [string, Node][] =>
  (node?.type === 'object' ? (node.children ?? []) : []).flatMap(({ children }) => {
    const [name, value] = children ?? [];
    return name === undefined || value === undefined ? [] : [[String(name.value), value]];
  });

type Entry = Readonly<Record<string, unknown>>;

const isForATime = (entry: Entry): boolean =>
  entry['permanent'] === false || entry['isPermanent'] === false;

const isOff = (entry: Entry): boolean =>
  ['enabled', 'active', 'isEnabled', 'isActive'].some((name) => isNo(String(entry[name]))) ||
  isOffWord(String(entry['status'] ?? ''));

/** Of WordPress' exports, `match_type` says what is compared beside the address. */
const isConditional = (entry: Entry): boolean =>
  ['has', 'missing', 'conditions'].some((name) => name in entry) ||
  (entry['condition'] ?? null) !== null ||
  !['url', undefined].includes(entry['match_type'] as string | undefined);

const isFlag = (value: unknown): boolean =>
  /^(?:|true|false|yes|no|[01])$/i.test(String(value ?? ''));

/** Some say by a flag that the address is an expression, and others have the expression itself there. */
const isExpression = ({ regex }: Entry): boolean => Boolean(regex) && !isNo(String(regex));

const textIn = (entry: Entry, names: readonly string[]): string | undefined => {
  const found = names.map((name) => entry[name]).find((value) => value != null);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
};

const recordIn = (entry: Entry, name: string): Entry => Object(entry[name]) as Entry;

/** Exports have a status of the entry beside the code, or a type of it. */
const STATUSES = ['statusCode', 'status_code', 'action_code', 'code', 'status', 'type'];

const statusOf = (entry: Entry): string => {
  const found = STATUSES.map((name) => textIn(entry, [name])).filter((each) => each !== undefined);
  const said = found.find((each) => ofStatus(each).refused === null) ?? found[0];
  return said ?? (isForATime(entry) ? '307' : '');
};

const destinationOf = (entry: Entry, name: string | undefined): string | undefined =>
  textIn(entry, ['destination', 'dest', 'to', 'redirect', ...(name === undefined ? [] : [name])]) ??
  textIn(recordIn(entry, 'headers'), ['Location']) ??
  textIn('action_data' in entry ? recordIn(entry, 'action_data') : entry, ['url']);

const SOURCES = ['source', 'src', 'from', 'route', 'regex', 'glob'];

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** The addresses that an entry leads away from: several may lead to one. WordPress' exports have it as their `url`. */
const sourcesOf = (entry: Entry, name: string | undefined): string[] => {
  const names = [...SOURCES, name ?? '', 'action_data' in entry ? 'url' : ''];
  const found = names
    .filter((each) => each !== 'regex' || !isFlag(entry[each]))
    .map((each) => entry[each])
    .find((value) => isText(value) || Array.isArray(value));
  return [found].flat().filter(isText).map(String);
};

const readOne = (
  line: number,
  source: string,
  entry: Entry,
  {
    destination,
    status = statusOf(entry),
  }: { readonly destination: string; readonly status?: string }
): ListLine => {
  const refused = (code: 'pattern' | 'redirect-list.condition' | 'redirect-list.off'): ListLine =>
    listLine(line, source, destination, { refused: reason(code) });
  if (isOff(entry)) return refused('redirect-list.off');
  const hasEscapes = 'permanent' in entry;
  const plain = hasEscapes ? source.replace(ESCAPED, '') : source;
  if (isExpression(entry) || JSON_PATTERN.test(plain)) return refused('pattern');
  if (isConditional(entry)) return refused('redirect-list.condition');
  const { isTemporary, isGone, refused: ofCode } = ofStatus(status);
  const address = hasEscapes ? readableSource(source.replace(ESCAPED, '$1')) : source;
  return listLine(line, address, isGone ? '' : destination, {
    ...{ isTemporary, refused: ofCode, target: isGone ? 'none' : 'url' },
  });
};

/** An entry of a list, such as `{ "source": "/a", "destination": "/b", "permanent": true }`. */
const readEntry = (line: number, node: Node, isRewrite: boolean): ListLine[] => {
  const entry = getNodeValue(node) as Entry;
  const names = Object.keys(entry);
  const named = findColumns(names);
  const destination = destinationOf(entry, names[named?.destination ?? -1]) ?? '';
  const how = isRewrite ? { destination, status: '200' } : { destination };
  return sourcesOf(entry, names[named?.source ?? -1]).map((source) =>
    readOne(line, source, entry, how)
  );
};

/** Where a rule of an address leads, as Astro and Nuxt have them: `{ "redirect": { "to": "/b", "statusCode": 301 } }`. */
const readRule = (line: number, source: string, node: Node): ListLine[] => {
  const rule = getNodeValue(node) as Entry;
  const inside = recordIn(rule, 'redirect');
  const destination = destinationOf(rule, undefined) ?? destinationOf(inside, undefined);
  return destination === undefined
    ? []
    : [readOne(line, source, { ...rule, ...inside }, { destination })];
};

/** One entry of the interface's map: a source without its first slash, and a text or `null`. */
const readPair = (line: number, key: string, value: unknown): ListLine => {
  const source = key.startsWith('/') || /^https?:\/\//i.test(key) ? key : `/${key}`;
  // Keys of the interface are no patterns. They have no slash in front, but where they would be URLs without it.
  if (/^\/(?!https?:\/\/)/i.test(key) && RULE_PATTERN.test(key)) {
    return listLine(line, source, String(value ?? ''), { refused: reason('pattern') });
  }
  if (typeof value !== 'string') return listLine(line, source, '', { target: 'none' });
  return listLine(line, source, value, { target: value === '' ? 'empty' : 'url' });
};

const isPairs = (node: Node): boolean =>
  node.type === 'object' &&
  membersOf(node).every(([, { type }]) => type === 'string' || type === 'null');

/** What each address leads to, some of it by rules of several members. */
const isRules = (node: Node): boolean => {
  const members = membersOf(node);
  return (
    members.some(([, { type }]) => type === 'object') &&
    members.every(([name, { type }]) => name.startsWith('/') && type !== 'array')
  );
};

class Reader {
  constructor(private readonly lineAt: (offset: number) => number) {}

  /** A list or a map; nothing for anything else. */
  read(node: Node | undefined, isRewrite = false): ListLine[] {
    if (node?.type === 'array') {
      return (node.children ?? []).flatMap((each) =>
        each.type === 'object' ? readEntry(this.lineAt(each.offset), each, isRewrite) : []
      );
    }
    if (node === undefined || !(isPairs(node) || isRules(node))) return [];
    return (node.children ?? []).flatMap(({ offset, children }) => {
      const [name, value] = children ?? [];
      if (name === undefined || value === undefined) return [];
      const [line, source] = [this.lineAt(offset), String(name.value)];
      if (value.type === 'object') return readRule(line, source, value);
      return readPair(line, source, value.value);
    });
  }

  /** What has a member `redirects`, as a configuration has; `null` for anything else. */
  readConfiguration(node: Node | undefined): ListLine[] | null {
    const members = new Map(membersOf(node));
    const redirects = members.get('redirects');
    if (redirects === undefined) return null;
    const inside = this.read(redirects);
    const lists = inside.length > 0 ? inside : this.readMembers(redirects);
    return [...lists, ...this.read(members.get('rewrites'), true)];
  }

  readMembers(node: Node | undefined): ListLine[] {
    return membersOf(node).flatMap(([name, value]) => this.read(value, name === 'rewrites'));
  }

  readRoot(root: Node): ListLine[] {
    const hosting = new Map(membersOf(root)).get('hosting');
    const sites = hosting?.type === 'array' ? (hosting.children ?? []) : [hosting];
    const ofHosting = sites.flatMap((site) => this.readConfiguration(site) ?? []);
    const ofRoot = this.readConfiguration(root);
    if (ofRoot !== null) return [...ofHosting, ...ofRoot];
    const all = [...ofHosting, ...this.read(root)];
    return all.length > 0 ? all : this.readMembers(root);
  }
}

/** Members, and values, that so many entries have; a tree of many more would fill the memory. */
const MOST_MEMBERS = 3 * MOST_LINES;
const MOST_VALUES = 6 * MOST_LINES;
const MEMBER = /"\s*:/g;
/** In front of every value of a list; the commas of texts count as well, of which addresses have few. */
const VALUE = /[,[{]/g;

const hasMore = (text: string, what: RegExp, most: number): boolean => {
  what.lastIndex = 0;
  let count = 0;
  while (count <= most && what.test(text)) count += 1;
  return count > most;
};

/** A tree, or the place where the text stops being JSON. */
const parse = (text: string): { readonly root: Node | null; readonly offset: number } => {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true }) ?? null;
  const [first] = errors;
  return first === undefined ? { root, offset: 0 } : { root: null, offset: first.offset };
};

const readTree = (text: string): ListLine[] => {
  const parsed = parse(text);
  if (parsed.root !== null) return new Reader(linesAt(text)).readRoot(parsed.root);
  const list = listInJavaScript(text);
  const { root, offset } = list === null ? parsed : parse(list);
  const lineAt = linesAt(list ?? text);
  if (root === null) {
    throw new ListUnreadable(reason('redirect-list.not-json', { line: lineAt(offset) }));
  }
  return new Reader(lineAt).readRoot(root);
};

/**
 * JSON with redirects, comments allowed: the interface's map, lists of `{ source, destination }` at the top or one level
 * down, configurations of Next.js, Vercel and Firebase. A list of Next.js may stand in JavaScript as well.
 *
 * @throws ListUnreadable for what is no JSON
 */
export const readJson = (text: string): ListLine[] => {
  const tooMany = reason('redirect-list.too-many-lines', { limit: MOST_LINES });
  if (hasMore(text, MEMBER, MOST_MEMBERS) || hasMore(text, VALUE, MOST_VALUES)) {
    throw new ListUnreadable(tooMany);
  }
  try {
    return readTree(text);
  } catch (error) {
    // Nested deeper than the reader can follow.
    if (!(error instanceof RangeError)) throw error;
    throw new ListUnreadable(reason('redirect-list.not-json', { line: 1 }));
  }
};
