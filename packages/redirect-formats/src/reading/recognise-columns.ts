/** What a column or member may mean. Names are those of the option `--columns`. */
export const ROLES = [
  ...(['source', 'destination', 'status', 'enabled', 'pattern', 'case', 'query'] as const),
  ...(['host', 'valid-from', 'valid-to', 'action', 'note'] as const),
] as const;
export type Role = (typeof ROLES)[number];

/** What is read beside these: flags that mean the opposite, and whether a trailing slash is ignored. */
export type Meaning =
  | Exclude<Role, 'source' | 'destination'>
  | 'disabled'
  | 'case-sensitive'
  | 'slash'
  | 'condition'
  | 'nothing';

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
    ...['query', 'keep query parameters', 'respect query parameters', 'flag query', 'query string'],
    ...['ignore query', 'ignore query string', 'query parameters', 'keep query', 'preserve query'],
    ...[
      'preserve query string',
      'match query strings',
      'is match query string',
      'match query string',
    ],
    ...['is match full url', 'pass query', 'keep querystring', 'ignore query parameters'],
  ],
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
  note: ['note', 'notes', 'comment', 'comments', 'description', 'remark', 'bemerkung', 'notiz'],
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
    ...['updated by', 'modified', 'modified at', 'date', 'date created', 'date updated', 'author'],
    ...['timestamp', 'match url', 'disable hitcount', 'protected', 'creation type', 'portal id'],
    ...['integrity status', 'document id', 'created by id', 'updated by id', 'referrer', 'name'],
    ...['last modified', 'changed', 'changed at', 'date added', 'date modified', 'count of hits'],
  ],
};

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(NAMES).flatMap(([meaning, names]) =>
    names.map((name) => [name, meaning as Meaning] as const)
  )
);

/** A name of a column or member as names are compared. */
export const getName = (name: string): string =>
  name
    .replace(/^#/, '')
    .replace(/([a-z])(?=[A-Z][a-z])/g, '$1 ')
    .replace(/([a-z])(?=[A-Z]+$)/g, '$1 ')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/** What a column or member means by its name; `null` where nobody knows. */
export const findMeaning = (name: string): Meaning | null => MEANINGS.get(getName(name)) ?? null;
