import {
  getId,
  getOrigins,
  isObject,
  type JsonObject,
  type Listing,
  pageAddress,
  pathOfAddress,
  type SourcePage,
  toText,
} from './listing';

/** Members of `meta` that are read separately. */
const READ_IN_META = new Set(['type', 'detail_url', 'html_url', 'slug', 'parent', 'alias_of']);

const relatedId = (value: unknown): string | null => {
  const id = isObject(value) ? getId(value['id']) : getId(value);
  return id === '' ? null : id;
};

const readPage = (item: JsonObject, index: number): SourcePage => {
  const meta = isObject(item['meta']) ? item['meta'] : {};
  const { id, title, ...others } = item;
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(meta)) {
    if (!READ_IN_META.has(name)) members[`meta.${name}`] = value;
  }
  for (const [name, value] of Object.entries(others)) {
    if (name !== 'meta') members[name] = value;
  }
  const address = pageAddress(meta['html_url']);
  return {
    at: ['items', index],
    id: getId(id),
    type: toText(meta['type']),
    slug: toText(meta['slug']),
    title: toText(title),
    parent: relatedId(meta['parent']),
    path: pathOfAddress(address),
    address,
    aliasTarget: relatedId(meta['alias_of']),
    members,
  };
};

/** Whether an item comes from this service rather than from Wagtail's similar API. */
const isOfInterface = ({ id, meta }: JsonObject): boolean => {
  const type = isObject(meta) ? toText(meta['type']) : '';
  return typeof id !== 'number' && (type === '' || type.startsWith('api::'));
};

/** Whether JSON is a list from Wagtail rather than from this service. */
export const isOfWagtail = (json: unknown): boolean =>
  isObject(json) &&
  isObject(json['meta']) &&
  Array.isArray(json['items']) &&
  json['items'].some((item) => isObject(item) && !isOfInterface(item));

/**
 * Reads responses of `GET /api/v2/pages/?fields=*` of Wagtail, and of `GET /api/pages/?fields=*` of this
 * service. Source: Wagtail's documentation, "Wagtail API v2 usage guide".
 */
export const readWagtail = (items: readonly unknown[]): Listing => {
  const objects = items.filter(isObject);
  return {
    format: objects.every(isOfInterface) ? 'interface' : 'wagtail',
    pages: objects.map(readPage),
    origins: getOrigins(objects.map(({ meta }) => (isObject(meta) ? meta['html_url'] : ''))),
  };
};
