import { htmlToText } from '#site-content/domain/rules/sanitize-html';
import {
  getId,
  getOrigins,
  isHidden,
  isObject,
  type JsonObject,
  type Listing,
  pageAddress,
  pathOfAddress,
  type SourcePage,
  toText,
} from './listing';

/** The member that contains the block type in flexible content of Advanced Custom Fields. */
const BLOCK_TYPE = 'acf_fc_layout';

const isBlock = (value: unknown): value is JsonObject =>
  isObject(value) && toText(value[BLOCK_TYPE]) !== '';

/** Whether a value is WordPress's wrapper around a text. */
const isRendered = (value: JsonObject): boolean =>
  typeof value['rendered'] === 'string' &&
  Object.keys(value).every((name) => ['rendered', 'protected', 'raw'].includes(name));

const plainBlock = ({ [BLOCK_TYPE]: type, ...members }: JsonObject): JsonObject => ({
  type: toText(type),
  value: plainMembers(members),
});

const plainValue = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value.length > 0 && value.every(isBlock)
      ? value.map(plainBlock)
      : value.map((item) => plainValue(item));
  if (!isObject(value)) return value;
  return isRendered(value) ? value['rendered'] : plainMembers(value);
};

/** Converts the members of a WordPress page: unwraps rendered texts, and turns lists of typed objects into blocks. */
const plainMembers = (members: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, plainValue(value)]));

/** Members that are read separately, or that only WordPress needs. */
const SET_APART = new Set([
  ...['id', 'slug', 'link', 'parent', 'title', 'type', 'status', 'guid', 'date', 'date_gmt'],
  ...['modified', 'modified_gmt', 'class_list', 'ping_status', 'comment_status', '_links'],
  ...['yoast_head', 'yoast_head_json', '_embedded'],
]);

const rendered = (value: unknown): unknown =>
  isObject(value) && 'rendered' in value ? value['rendered'] : value;

/** Converts a time of a WordPress member in UTC, which WordPress gives without a zone. */
const getTime = (value: unknown): string | null => {
  const text = toText(value);
  return text === '' ? null : `${text.replace(/Z$/, '')}Z`;
};

/** Returns the featured image of a page if it is embedded, otherwise its id; `null` if there is none. */
const getPicture = (item: JsonObject): unknown => {
  const { featured_media: id, _embedded: embedded } = item;
  const found = isObject(embedded) ? embedded['wp:featuredmedia'] : null;
  const [picture] = Array.isArray(found) ? (found as unknown[]) : [];
  // Unreadable images are embedded as errors.
  if (isObject(picture) && typeof picture['source_url'] === 'string')
    return { ...picture, title: htmlToText(toText(rendered(picture['title']))).trim() };
  return id === 0 ? null : id;
};

/** Whether the text is protected by a password, so that it must not be published. */
const needsPassword = ({ content, password }: JsonObject): boolean =>
  (isObject(content) && content['protected'] === true) ||
  (typeof password === 'string' && password !== '');

const readPage = (item: JsonObject, index: number): SourcePage => {
  const members: Record<string, unknown> = {
    'meta.first_published_at': getTime(item['date_gmt']),
    'meta.last_published_at': getTime(item['modified_gmt']),
  };
  for (const [name, value] of Object.entries(item)) {
    if (SET_APART.has(name)) continue;
    // WordPress's content becomes the body.
    if (name === 'content') members['body'] = rendered(value);
    else if (name === 'featured_media') members[name] = getPicture(item);
    else members[name] = rendered(value);
  }
  const parent = getId(item['parent']);
  const address = pageAddress(item['link']);
  return {
    at: [index],
    id: getId(item['id']),
    type: toText(item['type']),
    slug: toText(item['slug']),
    title: htmlToText(toText(rendered(item['title']))).trim(),
    parent: parent === '' || parent === '0' ? null : parent,
    path: pathOfAddress(address),
    address,
    aliasTarget: null,
    isDraft: isHidden(item['status']) || needsPassword(item),
    members: plainMembers(members),
  };
};

/** Whether an item comes from WordPress, where titles are objects. */
export const isOfWordPress = (item: unknown): boolean =>
  isObject(item) && isObject(item['title']) && 'rendered' in item['title'] && 'link' in item;

/**
 * Reads responses of `GET /wp-json/wp/v2/pages` of WordPress. Source: WordPress' REST API Handbook, "Pages".
 */
export const readWordPress = (items: readonly unknown[]): Listing => {
  const objects = items.filter(isObject);
  return {
    format: 'wordpress',
    pages: objects.map(readPage),
    origins: getOrigins(objects.map(({ link }) => link)),
  };
};
