import { getNodeValue, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { reason } from '../problems/problem';
import { listInJavaScript } from './javascript-literal';
import { listLine, ListUnreadable, MOST_LINES, type ListLine } from './list';
import { ofStatus } from './status';
import { findColumns } from './table';

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

const membersOf = (node: Node | undefined): [string, Node][] =>
  (node?.type === 'object' ? (node.children ?? []) : []).flatMap(({ children }) => {
    const [name, value] = children ?? [];
    return name === undefined || value === undefined ? [] : [[String(name.value), value]];
  });

const isForATime = (entry: Record<string, unknown>): boolean =>
  entry['permanent'] === false || entry['isPermanent'] === false;

const isOff = (entry: Record<string, unknown>): boolean =>
  entry['enabled'] === false || entry['active'] === false;

/** An entry of a list, such as `{ "source": "/a", "destination": "/b", "permanent": true }`. */
const readEntry = (line: number, node: Node, isRewrite: boolean): ListLine[] => {
  const entry = getNodeValue(node) as Record<string, unknown>;
  const textOf = (...names: string[]): string | undefined => {
    const found = names.map((name) => entry[name]).find((value) => value !== undefined);
    return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
  };
  const names = Object.keys(entry);
  const named = findColumns(names);
  const source = textOf('source', 'src', 'from', 'regex', 'glob', names[named?.source ?? -1] ?? '');
  if (source === undefined) return [];
  const { Location } = Object(entry['headers']) as Record<string, unknown>;
  const destination =
    textOf('destination', 'dest', 'to', 'url', names[named?.destination ?? -1] ?? '') ??
    (typeof Location === 'string' ? Location : '');
  const refused = (
    code: 'pattern' | 'redirect-list.condition' | 'redirect-list.off'
  ): ListLine[] => [listLine(line, source, destination, { refused: reason(code) })];
  if (isOff(entry)) return refused('redirect-list.off');
  if ('regex' in entry || JSON_PATTERN.test(source)) return refused('pattern');
  if (['has', 'missing', 'conditions'].some((name) => name in entry)) {
    return refused('redirect-list.condition');
  }
  const status = textOf('statusCode', 'status', 'type', 'code');
  const {
    isTemporary,
    isGone,
    refused: ofCode,
  } = ofStatus(isRewrite ? '200' : (status ?? (isForATime(entry) ? '307' : '')));
  return [
    listLine(line, source, isGone ? '' : destination, {
      ...{ isTemporary, refused: ofCode, target: isGone ? 'none' : 'url' },
    }),
  ];
};

/** One entry of the interface's map: a source without its first slash, and a text or `null`. */
const readPair = (line: number, key: string, value: unknown): ListLine => {
  const source = key.startsWith('/') || /^https?:\/\//i.test(key) ? key : `/${key}`;
  if (typeof value !== 'string') return listLine(line, source, '', { target: 'none' });
  return listLine(line, source, value, { target: value === '' ? 'empty' : 'url' });
};

const isPairs = (node: Node): boolean =>
  node.type === 'object' &&
  membersOf(node).every(([, { type }]) => type === 'string' || type === 'null');

class Reader {
  constructor(private readonly lineAt: (offset: number) => number) {}

  /** A list or a map; nothing for anything else. */
  read(node: Node | undefined, isRewrite = false): ListLine[] {
    if (node?.type === 'array') {
      return (node.children ?? []).flatMap((each) =>
        each.type === 'object' ? readEntry(this.lineAt(each.offset), each, isRewrite) : []
      );
    }
    if (node === undefined || !isPairs(node)) return [];
    return (node.children ?? []).flatMap(({ offset, children }) => {
      const [name, value] = children ?? [];
      return name === undefined
        ? []
        : readPair(this.lineAt(offset), String(name.value), value?.value);
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
