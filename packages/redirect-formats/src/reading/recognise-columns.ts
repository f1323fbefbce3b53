/** Possible meanings of a column or member. The names are those of the option `--columns`. */
export const ROLES = [
  ...(['source', 'destination', 'status', 'enabled', 'pattern', 'case', 'query'] as const),
  ...(['host', 'valid-from', 'valid-to', 'action', 'note'] as const),
] as const;
export type Role = (typeof ROLES)[number];

/** All meanings that are recognized, including inverted flags, and whether a trailing slash is ignored. */
export type Meaning =
  | Exclude<Role, 'source' | 'destination'>
  | 'disabled'
  | 'case-sensitive'
  | 'query-compared'
  | 'slash'
  | 'condition'
  | 'nothing';

/** Names of the columns with old and new addresses, least ambiguous first. */
const SOURCES = [
  ...['source', 'from', 'old', 'old path', 'old url', 'old address', 'source url', 'source path'],
  ...['redirect from', 'from url', 'from path', 'request url', 'url', 'path', 'alte adresse'],
  ...['quelle', 'von', 'alte url', 'alter pfad', 'origin', 'original url', 'address', 'old link'],
  ...[
    'legacy url pattern',
    'redirect source',
    'route prefix',
    'redirect path',
    'source uri',
    'request path',
    'alt',
  ],
];
const DESTINATIONS = [
  ...['destination', 'to', 'new', 'new path', 'new url', 'new address', 'target url', 'link'],
  ...['destination url', 'redirect to', 'redirect url', 'redirect link', 'to url', 'to path'],
  ...['neue adresse', 'ziel', 'nach', 'neue url', 'neuer pfad', 'target', 'redirect'],
  ...['redirect target', 'target path', 'new link', 'redirect destination', 'destination path'],
  ...['neu', 'final address', 'final url'],
];
/** Names of the column with the status code, least ambiguous first: exports may also have a status of the entry. */
export const STATUSES = [
  ...['status code', 'http code', 'http status', 'redirect code', 'code', 'is permanent'],
  ...[
    'target statuscode',
    'redirect style',
    'http status code',
    'http statuscode',
    'statuscode',
    'action code',
  ],
  ...['permanent', 'status', 'redirect type', 'type', 'art', 'typ'],
];
/** Matches names of columns for whether a redirect is permanent, which have yes and no instead of a status. */
export const PERMANENCE = /permanent/i;

const NAMES: Readonly<Record<Exclude<Meaning, 'status'>, readonly string[]>> = {
  enabled: ['enabled', 'is enabled', 'active', 'is active', 'state', 'published', 'is published'],
  disabled: ['disabled', 'is disabled', 'inactive', 'hidden', 'deleted', 'is deleted', 'paused'],
  pattern: [
    ...['regex', 'is regex', 'regexp', 'is regexp', 'enable regex', 'use regex', 'wildcard'],
    ...['format', 'matching', 'match type', 'legacy url match type', 'is pattern', 'is wildcard'],
    ...['redirect src match', 'matcher', 'flag regex', 'source type', 'path type'],
  ],
  case: ['ignore case', 'case insensitive', 'is case insensitive', 'flag case', 'nocase'],
  'case-sensitive': ['case sensitive', 'is case sensitive', 'match case'],
  slash: [
    ...['ignore trailing slash', 'is trailing slash optional', 'trailing slash optional'],
    'flag trailing',
  ],
  query: [
    ...['query', 'keep query parameters', 'flag query', 'query string'],
    ...['ignore query', 'ignore query string', 'query parameters', 'keep query', 'preserve query'],
    ...['preserve query string', 'pass query', 'keep querystring', 'ignore query parameters'],
  ],
  'query-compared': ['respect query parameters'],
  host: ['source host', 'host', 'hostname', 'domain', 'source domain', 'site', 'from host'],
  'valid-from': [
    ...['valid from', 'starttime', 'start time', 'start date', 'starts at', 'start', 'begin'],
    ...['active from', 'publish at', 'from date'],
  ],
  'valid-to': [
    ...['valid to', 'valid until', 'endtime', 'end time', 'end date', 'ends at', 'expires'],
    ...['expires at', 'expiry', 'expiry date', 'expiration', 'expiration date', 'active to'],
  ],
  action: ['action', 'action type', 'destination type', 'target type', 'kind', 'redirect action'],
  condition: [
    ...['condition', 'conditions', 'has', 'missing', 'country', 'role', 'language', 'languages'],
    'countries',
  ],
  note: [
    ...['note', 'notes', 'comment', 'comments', 'description', 'remark', 'bemerkung', 'notiz'],
    ...['kommentar', 'anmerkung'],
  ],
  nothing: [
    ...['id', 'uid', 'uuid', 'pid', 'rid', 'nr', 'no', '#', 'title', 'titel', 'hash', 'hits'],
    ...['source md5', 'md5', 'hit count', 'hitcount', 'count', 'clicks', 'visits', 'last hit'],
    ...['last hit on', 'lasthiton', 'last access', 'last accessed', 'last count', 'last used at'],
    ...['last used', 'lastusedat', 'group', 'group id', 'group name', 'category', 'categories'],
    ...['position', 'order', 'sort order', 'priority', 'weight', 'tags', 'created', 'created at'],
    ...[
      'created on',
      'created by',
      'createdby',
      'createdon',
      'updated',
      'updated at',
      'updated on',
    ],
    // HubSpot: whether the host and query of the old address are compared. This service also compares the query first.
    ...['match query strings', 'is match query string', 'match query string', 'is match full url'],
    ...['updated by', 'modified', 'modified at', 'date', 'date created', 'date updated', 'author'],
    ...['timestamp', 'match url', 'disable hitcount', 'protected', 'creation type', 'portal id'],
    ...['integrity status', 'document id', 'created by id', 'updated by id', 'referrer', 'name'],
    ...['last modified', 'changed', 'changed at', 'date added', 'date modified', 'count of hits'],
    ...['modified on', 'automatically created'],
  ],
};

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(NAMES).flatMap(([meaning, names]) =>
    names.map((name) => [name, meaning as Meaning] as const)
  )
);

/** Normalizes a column or member name for comparison. */
export const getName = (name: string): string =>
  name
    .replace(/^#/, '')
    .replace(/([a-z])(?=[A-Z][a-z])/g, '$1 ')
    .replace(/([a-z])(?=[A-Z]+$)/g, '$1 ')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/** Returns the meaning of a column or member by its name; `null` if unknown. */
export const findMeaning = (name: string): Meaning | null => MEANINGS.get(getName(name)) ?? null;

/** Returns the index of the first known name among those of the columns; -1 if there is none. */
const getPlace = (names: readonly string[], known: readonly string[]): number => {
  const found = known.find((name) => names.includes(name));
  return found === undefined ? -1 : names.indexOf(found);
};

const ADDRESS_NAMES = new Set([...SOURCES, ...DESTINATIONS]);

/** Whether a column of this name has a known meaning other than source or destination. */
export const isOtherMeaning = (name: string): boolean =>
  findMeaning(name) !== null || STATUSES.includes(getName(name));

/** Whether this is the name of a column with any known meaning. */
export const isKnownName = (name: string): boolean =>
  ADDRESS_NAMES.has(getName(name)) || isOtherMeaning(name);

/** Indexes of the columns with the old and the new addresses. */
export interface AddressColumns {
  readonly source: number;
  readonly destination: number;
}

/** Whether this is the name of a column with old addresses. */
export const isSourceName = (name: string): boolean => SOURCES.includes(getName(name));

/** Finds these columns by their names; -1 if no name matches. */
export const findAddressNames = (cells: readonly string[]): AddressColumns => {
  const names = cells.map(getName);
  const source = getPlace(names, SOURCES);
  const destination = getPlace(
    names,
    DESTINATIONS.filter((name) => name !== names[source])
  );
  return { source, destination };
};

/** Finds source and destination by column or member names; `null` if one is missing. */
export const findColumns = (cells: readonly string[]): AddressColumns | null => {
  const found = findAddressNames(cells);
  return found.source === -1 || found.destination === -1 ? null : found;
};
