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
import { plainMembers } from './plain-members';

/** What is read by itself, and what only WordPress has a use for. */
const SET_APART = new Set([
  ...['id', 'slug', 'link', 'parent', 'title', 'type', 'status', 'guid', 'date', 'date_gmt'],
  ...['modified', 'modified_gmt', 'class_list', 'ping_status', 'comment_status', '_links'],
  ...['yoast_head', 'yoast_head_json', '_embedded'],
]);

const rendered = (value: unknown): unknown =>
  isObject(value) && 'rendered' in value ? value['rendered'] : value;

/** WordPress gives times without their zone, which is UTC in the members that say so. */
const getTime = (value: unknown): string | null => {
  const text = toText(value);
  return text === '' ? null : `${text.replace(/Z$/, '')}Z`;
};

/** The picture of a page, which is its id unless it was embedded; 0 stands for none. */
const getPicture = (item: JsonObject): unknown => {
  const { featured_media: id, _embedded: embedded } = item;
  const found = isObject(embedded) ? embedded['wp:featuredmedia'] : null;
  const [picture] = Array.isArray(found) ? (found as unknown[]) : [];
  // What may not be seen is embedded as an error.
  if (isObject(picture) && typeof picture['source_url'] === 'string')
    return { ...picture, title: htmlToText(toText(rendered(picture['title']))).trim() };
  return id === 0 ? null : id;
};

const readPage = (item: JsonObject, index: number): SourcePage => {
  const members: Record<string, unknown> = {
    'meta.first_published_at': getTime(item['date_gmt']),
    'meta.last_published_at': getTime(item['modified_gmt']),
  };
  for (const [name, value] of Object.entries(item)) {
    if (SET_APART.has(name)) continue;
    // What a page says is its body; 0 stands for no picture.
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
    getAlias: null,
    isDraft: isHidden(item['status']),
    members: plainMembers(members),
  };
};

/** Whether an item is of WordPress, whose titles are objects. */
export const isOfWordPress = (item: unknown): boolean =>
  isObject(item) && isObject(item['title']) && 'rendered' in item['title'] && 'link' in item;

/**
 * Reads what `GET /wp-json/wp/v2/pages` of WordPress gives.
 * Source: WordPress' REST API Handbook, "Pages".
 */
export const readWordPress = (items: readonly unknown[]): Listing => {
  const objects = items.filter(isObject);
  return {
    format: 'wordpress',
    pages: objects.map(readPage),
    origins: getOrigins(objects.map(({ link }) => link)),
  };
};
