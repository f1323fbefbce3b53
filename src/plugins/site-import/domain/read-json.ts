import { htmlToText } from '#site-content/domain/rules/sanitize-html';
import { withoutEnds } from '#site-content/domain/trim-characters';
import {
  getId,
  getOrigins,
  isHidden,
  isObject,
  type JsonObject,
  type Listing,
  type ListingShape,
  memberAt,
  pageAddress,
  pathOfAddress,
  type SourcePage,
  toText,
} from './listing';

/** Returns a dotted name up to its last dot, the location of a page's members inside an item. */
const toPrefix = (name: string): string => name.slice(0, name.lastIndexOf('.') + 1);

/** Collects the members of an item, except those that position the page, under their names on the page. */
const getMembers = (item: JsonObject, shape: ListingShape): JsonObject => {
  const within = toPrefix(shape.title);
  const named = [shape.id, shape.title, shape.slug, shape.parent, shape.path, shape.type];
  const isNamed = (name: string): boolean =>
    named.some((each) => each === name || each?.startsWith(`${name}.`) === true);
  const fields = within === '' ? {} : memberAt(item, within.slice(0, -1));
  const members: Record<string, unknown> = {};
  const take = (object: unknown, prefix: string): void => {
    for (const [name, value] of Object.entries(isObject(object) ? object : {})) {
      const whole = prefix + name;
      if (isNamed(whole) || within.startsWith(`${whole}.`)) continue;
      const isBody = shape.body === whole || shape.body?.startsWith(`${whole}.`) === true;
      if (!isBody && !Object.hasOwn(members, name)) members[name] = value;
    }
  };
  take(fields, within);
  take(item, '');
  if (shape.body !== undefined) members['body'] = memberAt(item, shape.body);
  return members;
};

/** Members that indicate whether a page is public. */
const STATES = ['status', '_status', 'published', 'isPublished', 'state'];

const readPage = (
  item: JsonObject,
  index: number,
  shape: ListingShape,
  at: SourcePage['at']
): SourcePage => {
  const named = (name: string | undefined): unknown =>
    name === undefined ? undefined : memberAt(item, name);
  const members = getMembers(item, shape);
  const parent = getId(named(shape.parent));
  const address = pageAddress(named(shape.path));
  return {
    at: [...at, index],
    id: getId(named(shape.id)),
    type: toText(named(shape.type)),
    slug: withoutEnds(toText(named(shape.slug)), (character) => character === '/'),
    title: htmlToText(toText(named(shape.title))).trim(),
    parent: parent === '' || parent === '0' ? null : parent,
    path: pathOfAddress(address),
    address,
    aliasTarget: null,
    isDraft: STATES.some((name) => isHidden(members[name])),
    members,
  };
};

/** Reads arbitrary JSON by the member names that the user gives. */
export const readJsonListing = (json: unknown, shape: ListingShape): Listing => {
  const list = memberAt(json, shape.list);
  const at = shape.list === '' ? [] : shape.list.split('.');
  const items = (Array.isArray(list) ? list : []).filter(isObject);
  return {
    format: 'json',
    pages: items.map((item, index) => readPage(item, index, shape, at)),
    origins: getOrigins(
      items.map((item) => (shape.path === undefined ? '' : memberAt(item, shape.path)))
    ),
  };
};
