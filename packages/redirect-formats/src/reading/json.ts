import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { firstWinning, type ListLine, listLine, MAX_LINES, UnreadableListError } from '../list';
import { reason } from '../reasons';
import { readableSource } from '../targets/request';
import { expressionOfRoute, FirstRules, ruleOfExpression, takesRequests } from './first-rules';
import { type FieldValue, interpretEntry, isHost, isNo } from './interpret-entry';
import { changesToList, isJavaScript, listInJavaScript } from './javascript-literal';
import { findColumns, findMeaning, getName, isSourceName, type Meaning } from './recognise-columns';
import { ofStatus } from './status';
import type { UnreadColumns } from './unrecognised-columns';

/** Returns a function from offset to line number. */
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

/** Matches pattern syntax in sources of Next.js, Vercel and Firebase: parameters, groups, wildcards. */
export const JSON_PATTERN = /:[A-Za-z_]|[*(){}[\]\\]|\?$|\?\//;

/** Matches an escaped character in sources of Next.js and Vercel. */
const ESCAPED = /\\([^A-Za-z0-9])/g;

/** Matches pattern syntax in keys of maps, as in Astro and Nuxt. */
const RULE_PATTERN = /\/:[A-Za-z_]|\*|\/\[[^\]/]+\]/;

const getMembers = (node: Node | undefined): [string, Node][] =>
  (node?.type === 'object' ? (node.children ?? []) : []).flatMap(({ children }) => {
    const [name, value] = children ?? [];
    return name === undefined || value === undefined ? [] : [[String(name.value), value]];
  });

type Entry = Readonly<Record<string, unknown>>;

/** Whether a source contains pattern syntax outside its query, where brackets and stars are literal. */
const isPatternInJson = (source: string): boolean => {
  const query = /\?(?=[^?/]*=)/.exec(source);
  const path = query === null ? source : source.slice(0, query.index);
  return JSON_PATTERN.test(path) || /<(?:\*|(?!script>)\w+)>/.test(path);
};

const isFlag = (value: unknown): boolean =>
  /^(?:|true|false|yes|no|[01])$/i.test(String(value ?? ''));

const textIn = (entry: Entry, names: readonly string[]): string | undefined => {
  const found = names.map((name) => entry[name]).find((value) => value != null);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
};

/** Returns a member that is an object; an empty object for any other value. */
const recordIn = (entry: Entry, name: string): Entry => {
  const value = entry[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Entry)
    : {};
};

/** Names of the status, best first: exports may have a status of the entry, or a type, in addition to the code. */
const STATUSES = [
  'statusCode',
  'status_code',
  'action_code',
  'redirectStyle',
  'code',
  'status',
  'type',
];

/** Names of the member for whether an entry is permanent. */
const PERMANENT = ['permanent', 'isPermanent', 'is_permanent'];

const DESTINATIONS = ['destination', 'dest', 'to', 'redirect'];

const getDestination = (entry: Entry, name: string | undefined): string | undefined =>
  textIn(entry, [...DESTINATIONS, ...(name === undefined ? [] : [name])]) ??
  textIn(recordIn(entry, 'headers'), ['Location']) ??
  textIn('action_data' in entry ? recordIn(entry, 'action_data') : entry, ['url']);

const SOURCES = ['source', 'src', 'from', 'route', 'regex', 'glob'];

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** Members with the entry itself: in Django's `dumpdata`, Strapi 4, and lists of Cloudflare, whose sources have no scheme. */
const WRAPPERS = ['fields', 'attributes', 'redirect'];

/** Returns an entry whose source and destination are in such a member with its other members. */
const unwrap = (entry: Entry): Entry => {
  const wrapper = WRAPPERS.find((name) => findColumns(Object.keys(recordIn(entry, name))) !== null);
  const names = Object.keys(entry);
  if (wrapper === undefined || names.some((name) => isSourceName(name) || SOURCES.includes(name))) {
    return entry;
  }
  const { [wrapper]: inside, ...others } = entry;
  const unwrapped = { ...others, ...(inside as Entry) };
  const { source_url: source } = unwrapped;
  const hasHost = wrapper === 'redirect' && typeof source === 'string' && !/^\w+:/.test(source);
  return hasHost ? { ...unwrapped, source_url: `https://${source}` } : unwrapped;
};

/** Finds the member with the entry's source, which WordPress' exports call `url`. */
const sourceMember = (entry: Entry, name: string | undefined): string | undefined =>
  [...SOURCES, name ?? '', 'action_data' in entry ? 'url' : '']
    .filter((each) => each !== 'regex' || !isFlag(entry[each]))
    .find((each) => isText(entry[each]) || Array.isArray(entry[each]));

/** Formats a value for messages and comparison. */
const shown = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  const isEmpty = Object.keys(value).length === 0;
  return isEmpty ? '' : JSON.stringify(value);
};

/** State while the entries of a file are read. */
interface Context {
  readonly unread: UnreadColumns;
  readonly now: number;
  /** Whether groups of entries are enabled, by id; `null` if the file has no groups. */
  readonly groups: ReadonlyMap<string, boolean> | null;
  /** The member with the status that the tool requires: without it, an entry is not a redirect there. */
  readonly required: 'permanent' | 'type' | null;
  /** Whether the file has the name under which Ghost exports its redirects. */
  readonly isOfGhost: boolean;
  /** Meaning of the surrounding group's name for its entries; `null` if there is no group, or no meaning. */
  readonly ofGroup: FieldValue | null;
}

/** Whether entries are Ghost's: temporary unless they are `permanent`, which other tools always write. */
const isGhostsList = (entries: readonly Node[]): boolean =>
  entries.some((entry) => {
    const names = getMembers(entry).map(([name]) => name);
    return ['from', 'to', 'permanent'].every((name) => names.includes(name));
  });

/** Matches the beginning of an expression, but of no path. Ghost's entries have no member that marks expressions. */
const BEGINS_EXPRESSION = /^(?:\(\?i\))?\^/;

/** Returns the status of an entry that has none: the documented default of the tool that writes these members. */
const getUnsaidStatus = (entry: Entry, from: string, to: string, isOfGhost: boolean): string => {
  // Gatsby's `createRedirect`, and Azure's `staticwebapp.config.json`
  if (from === 'fromPath' && to === 'toPath') return '302';
  if (from === 'route' && to === 'redirect') return '302';
  // In Vercel's older `routes`, a destination without a status is a rewrite.
  if (from === 'src' && to === 'dest') return '200';
  // Ghost's, and those of Nuxt's redirect module, whose sources are expressions
  const isExpression = [entry[from]]
    .flat()
    .some((source) => BEGINS_EXPRESSION.test(String(source)));
  return from === 'from' && to === 'to' && (isOfGhost || isExpression) ? '302' : '';
};

/** Members with the same meaning in every tool, in addition to the names of table columns. */
const MEMBERS: Readonly<Record<string, Meaning>> = {
  ...{ has: 'condition', missing: 'condition', methods: 'condition', allowedRoles: 'condition' },
  ...{ has_conditions: 'condition', isSoft: 'nothing', model: 'nothing', pk: 'nothing' },
  // Cloudflare's, besides `preserve_query_string`
  ...{ include_subdomains: 'pattern', subpath_matching: 'pattern' },
  ...{ preserve_path_suffix: 'pattern' },
};

/** Returns the flags of a source in WordPress' Redirection, from `match_data`. */
const getFlags = (entry: Entry): [string, unknown][] =>
  Object.entries(recordIn(recordIn(entry, 'match_data'), 'source'));

/** Whether the options of such a source are only about what is logged. */
const isLogOnly = (options: unknown): boolean =>
  Object.keys(Object(options) as Entry).every((name) => name === 'log_exclude');

const hasStatus = (entry: Entry, passed: ReadonlySet<string>): boolean =>
  [...STATUSES, ...PERMANENT].some((name) => shown(entry[name]) !== '' && !passed.has(name));

/** Lists the values of an entry with their meanings, and reports members that are not recognized. */
const saidBy = (
  entry: Entry,
  passed: ReadonlySet<string>,
  unsaid: string,
  { unread, groups, ofGroup }: Context
): FieldValue[] => {
  const statuses = STATUSES.filter(
    (name) => textIn(entry, [name]) !== undefined && !passed.has(name)
  );
  const status =
    statuses.find((name) => ofStatus(textIn(entry, [name]) ?? '').refused === null) ?? statuses[0];
  const isOfWordPress = 'action_data' in entry || 'match_type' in entry;
  const members = [...Object.entries(entry), ...(isOfWordPress ? getFlags(entry) : [])].filter(
    ([name]) => !passed.has(name) && !(isOfWordPress && name === 'match_data')
  );
  for (const [name, value] of isOfWordPress ? Object.entries(recordIn(entry, 'match_data')) : []) {
    const isKnown = name === 'source' || (name === 'options' && isLogOnly(value));
    if (!isKnown) unread.add(`match_data.${name}`, shown(value));
  }
  const says = hasStatus(entry, passed);
  const byDefault: FieldValue[] =
    says || ofGroup?.meaning === 'status' ? [] : [{ column: '', meaning: 'status', value: unsaid }];
  const said = members.flatMap(([name, value]): FieldValue[] => {
    if (unread.ignores(name)) return [];
    const say = (meaning: Meaning, text = shown(value)): FieldValue[] => [
      { column: name, meaning, value: text },
    ];
    if (name === status) return say('status');
    if (PERMANENT.includes(name)) {
      if (status !== undefined) return say('nothing');
      // Nothing is the same as an unchecked box.
      if (shown(value) === '') unread.add(name, shown(entry));
      return say('status');
    }
    if (name === 'status' || name === 'state') return say('enabled');
    if (name === 'type') return say('action');
    // In Next.js, this means that the source contains its locale.
    if (name === 'locale' && value === false) return [];
    if (name === 'has' || name === 'missing') return say('condition', 'yes');
    // Azure's rewrites
    if (name === 'rewrite' && 'route' in entry) return say('action', name);
    if (name === 'group_id') {
      const isEnabled = groups?.get(shown(value));
      // It is unknown whether a group that is missing from the file is enabled.
      if (groups !== null && isEnabled === undefined) unread.add(name, shown(value));
      return isEnabled === false ? say('enabled', 'no') : say('nothing');
    }
    // In WordPress' exports: conditions in addition to the URL.
    if (name === 'match_type' && isOfWordPress) {
      return say('condition', value === 'url' ? '' : shown(value));
    }
    if (name === 'action_data') {
      const keys = value === null ? [] : Object.keys(Object(value) as Entry);
      return say('condition', keys.every((key) => key === 'url') ? '' : shown(value));
    }
    if (name === 'headers') {
      const others = Object.entries(recordIn(entry, name)).filter(
        ([key]) => !/^location$/i.test(key)
      );
      if (others.length > 0) unread.add(name, shown(Object.fromEntries(others)));
      return [];
    }
    const meaning = MEMBERS[name] ?? findMeaning(name);
    if (meaning !== null) return say(meaning);
    unread.add(name, shown(value));
    return [];
  });
  // It is unknown which of the two statuses applies.
  if (says && ofGroup?.meaning === 'status') {
    const [own] = said.filter(({ meaning }) => meaning === 'status');
    const [one, other] = [own?.value ?? '', ofGroup.value].map(ofStatus);
    if (one?.isTemporary !== other?.isTemporary || one?.isGone !== other?.isGone) {
      unread.add(ofGroup.column, shown(entry));
    }
  }
  return [...said, ...byDefault, ...(ofGroup === null ? [] : [ofGroup])];
};

const readOne = (
  line: number,
  source: string,
  entry: Entry,
  given: {
    readonly destination: string;
    readonly passed: ReadonlySet<string>;
    readonly isExpression?: boolean;
    /** The status of an entry that has none; `''` is permanent. */
    readonly unsaid?: string;
    readonly context: Context;
  }
): ListLine[] => {
  const { destination, passed, unsaid = '', context } = given;
  const isExpression = given.isExpression === true || BEGINS_EXPRESSION.test(source);
  const hasEscapes = 'permanent' in entry && !isExpression;
  const plain = hasEscapes ? source.replace(ESCAPED, '') : source;
  const address = hasEscapes ? readableSource(source.replace(ESCAPED, '$1')) : source;
  return interpretEntry(
    {
      ...{ line, source: address, destination, said: saidBy(entry, passed, unsaid, context) },
      looksLikePattern: isPatternInJson(plain),
      isExact: hasEscapes,
      isExpression,
    },
    context.unread,
    context.now
  );
};

/** Reads a list entry, such as `{ "source": "/a", "destination": "/b", "permanent": true }`. */
const readEntry = (line: number, node: Node, isOfGhost: boolean, context: Context): ListLine[] => {
  const entry = unwrap(getNodeValue(node) as Entry);
  const names = Object.keys(entry);
  const named = findColumns(names);
  const toName = names[named?.destination ?? -1];
  const destination = getDestination(entry, toName) ?? '';
  const from = sourceMember(
    entry,
    names[named?.source ?? -1] ?? names.find((name) => getName(name) === 'route prefix')
  );
  if (from === undefined) return [];
  const to = [...DESTINATIONS, toName ?? '', 'url'].find(
    (name) => textIn(entry, [name]) !== undefined
  );
  const passed = new Set([from, to ?? '']);
  const { required, ofGroup } = context;
  if (required !== null && from === 'source' && to === 'destination') {
    const isSaid = ofGroup?.meaning === 'status' || hasStatus(entry, passed);
    if (!isSaid) context.unread.add(required, shown(entry));
  }
  const sources = [entry[from]].flat();
  context.unread.add(from, sources.filter((source) => !isText(source)).map(shown)[0] ?? '');
  return sources.filter(isText).flatMap((source) =>
    readOne(line, String(source), entry, {
      destination,
      passed,
      isExpression: from === 'regex',
      unsaid: getUnsaidStatus(entry, from, to ?? '', isOfGhost),
      context,
    })
  );
};

/** Members with the source in tools that apply the first matching entry, and what a star stands for in it. */
const STAR_BY_SOURCE: Readonly<Record<string, string>> = {
  ...{ source: '[^/]*', regex: '', route: '.*' },
};

/** Refuses lines of a list whose requests an earlier entry takes, in formats where the first one is applied. */
const inOrder = (lines: readonly ListLine[], rules: FirstRules, node: Node): ListLine[] => {
  const names = getMembers(node).map(([name]) => name);
  const star = names.map((name) => STAR_BY_SOURCE[name]).find((each) => each !== undefined);
  if (star === undefined) return [...lines];
  const checked = lines.map((line) => rules.check(line, node.offset));
  for (const line of lines.filter(takesRequests)) {
    const { source } = line;
    const isExpression = BEGINS_EXPRESSION.test(source);
    const expression = isExpression ? source : expressionOfRoute(source, star);
    const rule = ruleOfExpression(line.line, expression);
    if (rule !== null) rules.add({ ...rule, order: node.offset });
  }
  return firstWinning(checked);
};

/** Members of Nuxt's rules that do not affect the destination. */
const HARMLESS_IN_RULES = new Set([
  ...['appMiddleware', 'cache', 'cors', 'headers', 'index', 'isr', 'noScripts', 'prerender'],
  ...['robots', 'sitemap', 'ssr', 'static', 'swr'],
]);

/** Azure's fallback for requests without a matching file: `{ "rewrite": "/index.html" }`. */
const FALLBACK = 'navigationFallback';

/** Members of files that do not affect redirects. `keys` and the following ones belong to the initial data response. */
const HARMLESS_IN_FILES = new Set([
  FALLBACK,
  ...[
    '$comment',
    '$schema',
    'comment',
    'count',
    'date',
    'description',
    'generator',
    'meta',
    'name',
  ],
  ...['page', 'pages', 'paging', 'pagination', 'success', 'total', 'totalCount', 'version'],
  ...['keys', 'request-info', 'header', 'footer'],
  ...['groups', 'plugin'],
  ...['appAssociation', 'database', 'emulators', 'extensions', 'firestore', 'frameworksBackend'],
  ...['ignore', 'postdeploy', 'predeploy', 'public', 'remoteconfig', 'site', 'storage', 'target'],
  ...['alias', 'assetPrefix', 'build', 'buildCommand', 'builds', 'crons', 'devCommand', 'env'],
  ...['framework', 'functions', 'git', 'github', 'headers', 'ignoreCommand', 'images'],
  ...['installCommand', 'outputDirectory', 'reactStrictMode', 'regions', 'scope', 'swcMinify'],
  ...['auth', 'globalHeaders', 'mimeTypes', 'platform'],
]);

const TOTAL =
  /^(?:total|count|total (?:count|items|results|elements|entries|records|redirects)|item count)$/;
const LAST_PAGE = /^(?:pages|total pages|page count|pages count|last page|number of pages)$/;
const PAGE = /^(?:page|current page|page number)$/;
const MORE = /^(?:next(?: .*)?|(?:has|is) (?:more|next)(?: .*)?|after|prev(?:ious)?(?: .*)?)$/;

/** Matches members that describe how much of a list a file contains. */
const PAGING = /^(?:count|meta|pages?|paging|pagination|total|totalCount)$/;

/** Whether such a member, or one inside it, indicates that there are more entries than these. */
const saysMore = (name: string, value: unknown, count: number): boolean => {
  if (Array.isArray(value)) return false;
  if (typeof value === 'object' && value !== null && !MORE.test(getName(name))) {
    return Object.entries(value).some(([inside, each]) => saysMore(inside, each, count));
  }
  const key = getName(name);
  if (MORE.test(key)) return shown(value) !== '' && !isNo(shown(value));
  const number = Number(value);
  return (
    (TOTAL.test(key) && number > count) ||
    ((LAST_PAGE.test(key) || PAGE.test(key)) && number > 1) ||
    (key === 'offset' && number > 0)
  );
};

/** Reads a route rule of Astro or Nuxt: `{ "redirect": { "to": "/b", "statusCode": 301 } }`. */
const readRule = (line: number, source: string, node: Node, context: Context): ListLine[] => {
  const rule = getNodeValue(node) as Entry;
  const inside = recordIn(rule, 'redirect');
  // Nuxt's default. In Astro, such an object has a status.
  const unsaid = 'redirect' in rule ? '307' : '';
  const destination = getDestination(rule, undefined) ?? getDestination(inside, undefined);
  const passed = new Set(['redirect', ...DESTINATIONS, 'url']);
  if (destination !== undefined) {
    const others = Object.entries(rule).filter(([name]) => !HARMLESS_IN_RULES.has(name));
    const entry = { ...Object.fromEntries(others), ...inside };
    return readOne(line, source, entry, { destination, passed, unsaid, context });
  }
  for (const [name, value] of Object.entries(rule)) {
    if (!HARMLESS_IN_RULES.has(name)) context.unread.add(name, shown(value));
  }
  return [];
};

/** Reads an entry of the redirects object in initial data: a source without its leading slash, and text or `null`. */
const readPair = (line: number, key: string, value: unknown): ListLine => {
  const source = key.startsWith('/') || /^https?:\/\//i.test(key) ? key : `/${key}`;
  // The redirects object has no patterns, and no leading slash in keys unless they would otherwise be URLs.
  if (/^\/(?!https?:\/\/)/i.test(key) && RULE_PATTERN.test(key)) {
    return listLine(line, source, String(value ?? ''), { refused: reason('pattern') });
  }
  if (value === null) return listLine(line, source, '', { target: 'none' });
  if (typeof value !== 'string') {
    return listLine(line, source, shown(value), { refused: reason('redirect-list.not-read') });
  }
  return listLine(line, source, value, { target: value === '' ? 'empty' : 'url' });
};

/** Reads such an entry in a group whose name has a meaning for its entries. Ghost's sources may be expressions. */
const readPairOfGroup = (
  line: number,
  key: string,
  value: unknown,
  context: Context
): ListLine[] => {
  const pair = readPair(line, key, value);
  if (pair.refused !== null) return [pair];
  const source = BEGINS_EXPRESSION.test(key) ? key : pair.source;
  const { destination, target } = pair;
  return readOne(line, source, {}, { destination, passed: new Set(), context }).map((each) =>
    target === 'url' || each.refused !== null
      ? each
      : { ...each, destination, target, isTemporary: false }
  );
};

/** Words in the names of lists and their containers that have no meaning for the entries. */
const NEUTRAL = new Set([
  ...['all', 'content', 'data', 'docs', 'entries', 'http', 'items', 'list', 'map', 'mappings'],
  ...['my', 'nodes', 'objects', 'payload', 'records', 'redirect', 'redirection', 'redirections'],
  ...['redirects', 'response', 'result', 'results', 'route', 'routes', 'rows', 'rule'],
  ...['rules', 'seo', 'site', 'url', 'urls', 'value', 'values', 'weiterleitungen'],
]);

const REWRITES: FieldValue = { column: 'rewrites', meaning: 'status', value: '200' };

const STATUS_OF_GROUP = /^(?:[1-5][0-9]{2}|gone|permanent|temp|temporary)$/;

/** Returns the meaning of a group's name for its entries; `null` for none, `undefined` if it is not recognized. */
const findMeaningOfGroup = (column: string): FieldValue | null | undefined => {
  if (column === REWRITES.column) return REWRITES;
  if (isHost(column)) return { column, meaning: 'host', value: column };
  const words = getName(column).split(' ');
  const name = words.filter((word) => !NEUTRAL.has(word)).join(' ');
  if (name === '') return null;
  if (STATUS_OF_GROUP.test(name)) return { column, meaning: 'status', value: name };
  const meaning = name === 'state' ? null : findMeaning(name);
  return meaning === 'enabled' || meaning === 'disabled' || meaning === 'pattern'
    ? { column, meaning, value: 'yes' }
    : undefined;
};

/** Whether an object has texts, or addresses as names, of which a single other value is reported. */
const isPairs = (node: Node): boolean =>
  node.type === 'object' &&
  (getMembers(node).every(([, { type }]) => type === 'string' || type === 'null') ||
    getMembers(node).every(([name, { type }]) => name.startsWith('/') && type !== 'object'));

/** Matches possible destinations in any map. */
const IS_DESTINATION = /^(?:$|[/#?]|https?:\/\/)/i;

/** Where a map was found. The only map of a file may be anything, and so may a member of another file. */
type Place = 'redirects' | 'file' | 'member';

/** Whether a map may contain redirects. Most maps contain something else, such as names and texts. */
const hasDestination = (node: Node, place: Place): boolean => {
  if (place === 'redirects') return true;
  const values = getMembers(node).map(([, { value }]) => value as unknown);
  const leading = values.filter((value) => value === null || IS_DESTINATION.test(String(value)));
  return place === 'file' ? leading.length > 0 : leading.length * 2 >= values.length;
};

/** Whether a map contains rules with several members. */
const isRules = (node: Node): boolean => {
  const members = getMembers(node);
  return (
    members.some(([, { type }]) => type === 'object') &&
    members.every(([name, { type }]) => name.startsWith('/') && type !== 'array')
  );
};

const MAX_NAMES_LENGTH = 200;

/** @throws UnreadableListError with the members of the first entry, if a file without redirects has a list of entries */
const refuseUnknownEntries = (root: Node): void => {
  const lists = [root, ...getMembers(root).map(([, value]) => value)];
  const entry = lists.find(({ type }) => type === 'array')?.children?.[0];
  const names = getMembers(entry).map(([name]) => name);
  if (names.length === 0) return;
  throw new UnreadableListError(
    reason('redirect-list.unknown-entries', { names: names.join(', ').slice(0, MAX_NAMES_LENGTH) })
  );
};

class Reader {
  constructor(
    private readonly lineAt: (offset: number) => number,
    private readonly context: Context
  ) {}

  /** Returns a reader for a group of entries whose name has this meaning. */
  private ofGroup(ofGroup: FieldValue | null): Reader {
    return new Reader(this.lineAt, { ...this.context, ofGroup });
  }

  /** Reads a list or map; returns no lines for anything else. */
  read(node: Node | undefined, place: Place): ListLine[] {
    if (node?.type === 'array') {
      const children = node.children ?? [];
      const isOfGhost = this.context.isOfGhost || isGhostsList(children);
      const entries = children.map((each) => ({
        node: each,
        lines:
          each.type === 'object'
            ? readEntry(this.lineAt(each.offset), each, isOfGhost, this.context)
            : [],
      }));
      // A list without any redirect is ignored; a single other entry among redirects is not.
      if (!entries.some(({ lines }) => lines.length > 0)) return [];
      const rules = new FirstRules();
      return entries.flatMap(({ node: each, lines }) =>
        lines.length > 0 ? inOrder(lines, rules, each) : [this.notRead(each)]
      );
    }
    if (node === undefined) return [];
    if (!isRules(node) && !(isPairs(node) && hasDestination(node, place))) return [];
    return (node.children ?? []).flatMap(({ offset, children }) => {
      const [name, value] = children ?? [];
      if (name === undefined || value === undefined) return [];
      const [line, source] = [this.lineAt(offset), String(name.value)];
      if (value.type === 'object') return readRule(line, source, value, this.context);
      const content: unknown = getNodeValue(value);
      return this.context.ofGroup === null
        ? readPair(line, source, content)
        : readPairOfGroup(line, source, content, this.context);
    });
  }

  private notRead(node: Node): ListLine {
    return listLine(this.lineAt(node.offset), shown(getNodeValue(node)), '', {
      refused: reason('redirect-list.not-read'),
    });
  }

  /** Reads an object with a member `redirects`, as in configurations; `null` for anything else. */
  readConfiguration(node: Node | undefined): ListLine[] | null {
    const members = new Map(getMembers(node));
    const redirects = members.get('redirects');
    if (redirects === undefined) return null;
    const inside = this.read(redirects, 'redirects');
    const lists = inside.length > 0 ? inside : this.readMembers(redirects);
    const rewrites = members.get('rewrites');
    const rewritten = this.ofGroup(REWRITES).read(rewrites, 'redirects');
    const read = ['redirects', 'hosting', ...(rewritten.length > 0 ? ['rewrites'] : [])];
    this.note(node, read, lists.length + rewritten.length);
    return [...lists, ...rewritten];
  }

  /**
   * Reads every member that is a list or map. Its name may have a meaning for the entries. A name that is not
   * recognized is reported; if the user ignores it, its entries are left out.
   */
  readMembers(node: Node | undefined): ListLine[] {
    const read: string[] = [];
    const lines = getMembers(node).flatMap(([name, value]) => {
      if (name === FALLBACK || name === 'headers') return [];
      const ofGroup = findMeaningOfGroup(name);
      const inside = this.ofGroup(ofGroup ?? null).read(value, 'member');
      if (inside.length === 0) return [];
      read.push(name);
      if (ofGroup !== undefined) return inside;
      return this.context.unread.add(name, shown(getNodeValue(value))) ? inside : [];
    });
    if (lines.length > 0) this.note(node, read, lines.length);
    return lines;
  }

  /** Reports other members of a file: they may affect redirects, or indicate that the file has only some of them. */
  private note(node: Node | undefined, read: readonly string[], count: number): void {
    for (const [name, value] of getMembers(node)) {
      const content: unknown = getNodeValue(value);
      const isHarmless =
        HARMLESS_IN_FILES.has(name) && !(PAGING.test(name) && saysMore(name, content, count));
      if (!read.includes(name) && !isHarmless) this.context.unread.add(name, shown(content));
    }
  }

  /** Reports that a file has several websites, which Firebase identifies by `target` or `site`. */
  private askAboutSites(sites: readonly (Node | undefined)[]): void {
    const names = sites.map((site, at) => {
      const { target, site: name } = Object(getNodeValue(site as Node)) as Entry;
      return String(target ?? name ?? at + 1);
    });
    this.context.unread.add('hosting.target', names.join(', '));
  }

  readRoot(root: Node): ListLine[] {
    const hosting = new Map(getMembers(root)).get('hosting');
    const sites = hosting?.type === 'array' ? (hosting.children ?? []) : [hosting];
    const ofSites = sites.map((site) => this.readConfiguration(site) ?? []);
    const ofHosting = ofSites.flat();
    if (ofSites.filter((lines) => lines.length > 0).length > 1) this.askAboutSites(sites);
    const ofRoot = this.readConfiguration(root);
    if (ofRoot !== null) return [...ofHosting, ...ofRoot];
    if (ofHosting.length > 0) {
      this.note(root, ['hosting'], ofHosting.length);
      return ofHosting;
    }
    const all = this.read(root, 'file');
    const lines = all.length > 0 ? all : this.readMembers(root);
    if (lines.length === 0) refuseUnknownEntries(root);
    return lines;
  }
}

/** Maximum number of members and values; a larger tree could fill the memory. */
const MAX_MEMBERS = 3 * MAX_LINES;
const MAX_VALUES = 6 * MAX_LINES;
const MEMBER = /"\s*:/g;
/** Matches the character before every value. Commas in texts count as well, but URLs have few. */
const VALUE = /[,[{]/g;

const hasMore = (text: string, what: RegExp, most: number): boolean => {
  what.lastIndex = 0;
  let count = 0;
  while (count <= most && what.test(text)) count += 1;
  return count > most;
};

/** Finds a member that an object has twice, of which readers would silently lose one. */
const findRepeated = (node: Node): { readonly name: string; readonly offset: number } | null => {
  const names = new Set<string>();
  for (const child of node.children ?? []) {
    const [key, value] = child.type === 'property' ? (child.children ?? []) : [null, child];
    const name = key == null ? null : String(key.value);
    if (name !== null && names.has(name)) return { name, offset: child.offset };
    if (name !== null) names.add(name);
    const inside = value === undefined ? null : findRepeated(value);
    if (inside !== null) return inside;
  }
  return null;
};

/** @throws UnreadableListError if an object has a member twice */
const refuseRepeated = (root: Node, lineAt: (offset: number) => number): void => {
  const found = findRepeated(root);
  if (found === null) return;
  const { name, offset } = found;
  throw new UnreadableListError(
    reason('redirect-list.member-twice', { name, line: lineAt(offset) })
  );
};

/** Returns the parsed tree, or the offset of the first syntax error. */
const parse = (text: string): { readonly root: Node | null; readonly offset: number } => {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true }) ?? null;
  const [first] = errors;
  return first === undefined ? { root, offset: 0 } : { root: null, offset: first.offset };
};

/** Returns the groups of WordPress by id, and whether each is enabled; `null` if the file has none. */
const groupsIn = (root: Node): Map<string, boolean> | null => {
  const groups = new Map(getMembers(root)).get('groups');
  if (groups === undefined) return null;
  const values = (groups.children ?? []).map((group) => Object(getNodeValue(group)) as Entry);
  return new Map(values.map(({ id, enabled }) => [String(id), !isNo(String(enabled))]));
};

type Surroundings = Omit<Context, 'groups' | 'ofGroup'>;

const getReader = (text: string, root: Node, given: Surroundings): Reader => {
  const lineAt = linesAt(text);
  refuseRepeated(root, lineAt);
  return new Reader(lineAt, {
    ...given,
    required:
      given.required ?? (getMembers(root).some(([name]) => name === 'hosting') ? 'type' : null),
    groups: groupsIn(root),
    ofGroup: null,
  });
};

const readTree = (name: string, text: string, given: Surroundings): ListLine[] => {
  const parsed = parse(text);
  if (parsed.root !== null) return getReader(text, parsed.root, given).readRoot(parsed.root);
  if (!isJavaScript(name, text)) {
    const line = linesAt(text)(parsed.offset);
    throw new UnreadableListError(reason('redirect-list.not-json', { line }));
  }
  const found = listInJavaScript(text);
  if (found === null) throw new UnreadableListError(reason('redirect-list.computed-list'));
  const { list, rest } = found;
  const { root, offset } = parse(list);
  if (root === null) {
    const line = linesAt(list)(offset);
    throw new UnreadableListError(reason('redirect-list.computed-value', { line }));
  }
  // A JavaScript configuration may contain settings for the whole list next to it.
  for (const [, setting = '', value = ''] of text.matchAll(
    /\b(basePath|i18n|trailingSlash)\s*:([^\n]{1,200})/g
  )) {
    given.unread.add(setting, value.trim().replace(/,$/, ''));
  }
  given.unread.add('redirects', changesToList(rest));
  return getReader(list, root, given).readRoot(root);
};

/** Matches `redirects.json`, also with a number added by a browser or a date added by a user. */
const OF_GHOST = /^redirects(?:[-_ (.].*)?\.json$/;

/**
 * Reads JSON with redirects, comments allowed: the redirects object of initial data, lists of `{ source, destination }`
 * at the top or one level down, configurations of Next.js, Vercel and Firebase. In JavaScript, by name or content, only
 * the list is read.
 *
 * @param required the member with the status in this tool, if it has no default
 * @throws UnreadableListError if it is not JSON
 */
export const readJson = (
  { name, text }: { readonly name: string; readonly text: string },
  { unread, now }: Pick<Context, 'unread' | 'now'>,
  required: Context['required'] = null
): ListLine[] => {
  const tooMany = reason('redirect-list.too-many-lines', { limit: MAX_LINES });
  if (hasMore(text, MEMBER, MAX_MEMBERS) || hasMore(text, VALUE, MAX_VALUES)) {
    throw new UnreadableListError(tooMany);
  }
  try {
    return readTree(name, text, { unread, now, required, isOfGhost: OF_GHOST.test(name) });
  } catch (error) {
    // The JSON is nested too deeply for the parser.
    if (!(error instanceof RangeError)) throw error;
    throw new UnreadableListError(reason('redirect-list.not-json', { line: 1 }));
  }
};
