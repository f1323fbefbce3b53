import { htmlToText } from '../rules/html';
import {
  idOf,
  isHidden,
  isObject,
  memberAt,
  originsOf,
  pathOfAddress,
  textOf,
  type JsonObject,
  type Listing,
  type ListingShape,
  type SourcePage,
} from './listing';
import { plainMembers, toldBeside, type Told } from './plain-members';

/** What members are called in other people's JSON, the likeliest first; upper and lower case, `_` and `-` do not matter. */
const NAMES = {
  id: ['documentId', 'id', '_id', 'uuid', 'uid', 'pk', 'key', 'nid', 'nr', 'number'],
  title: ['title', 'name', 'headline', 'label', 'titel', 'heading', 'pageTitle', 'subject'],
  slug: ['slug', 'alias', 'handle', 'permalink', 'urlKey', 'slug.current'],
  parent: [
    ...['parent.documentId', 'parent.id', 'parent.data.id', 'parent.sys.id', 'parent._ref'],
    ...['parent', 'parentId', 'parentPage.id', 'parentPage', 'pid'],
  ],
  path: [
    ...['path.alias', 'fullSlug', 'fullPath', 'path', 'url', 'link', 'href', 'uri'],
    ...['permalink', 'htmlUrl'],
  ],
  type: ['type', '_type', 'contentType.sys.id', 'contentType', 'template'],
  body: [
    ...['body.processed', 'body.value', 'content.rendered'],
    ...['body', 'content', 'html', 'text'],
  ],
} as const;

/** Where a page's members may be inside an item. */
const WITHIN = ['', 'attributes.', 'fields.', 'data.', 'sys.'];

/** Members beside those of a page that say how it was sent, and nothing of the page. */
const OF_TRANSPORT = new Set(['links', '_links', 'relationships', 'sys', 'metadata', 'type']);

const isListOfObjects = (value: unknown): value is JsonObject[] =>
  Array.isArray(value) && value.some(isObject);

/** Lists that stand beside pages. */
const BESIDE = new Set(['included', 'includes', 'errors', 'links', 'authors', 'tags']);

/** The first list of objects, at the top or one or two levels down. */
const findList = (json: unknown): string | null => {
  if (isListOfObjects(json)) return '';
  if (!isObject(json)) return null;
  const names = Object.keys(json).filter((name) => !BESIDE.has(name));
  const direct = names.find((name) => isListOfObjects(json[name]));
  if (direct !== undefined) return direct;
  for (const name of names) {
    const inner = json[name];
    if (!isObject(inner)) continue;
    const found = Object.keys(inner).find((member) => isListOfObjects(inner[member]));
    if (found !== undefined) return `${name}.${found}`;
  }
  return null;
};

const isScalar = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || value === null;

const bare = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();

/** The name under which a member stands that is called about so, `null` for none. */
const nameLike = (item: JsonObject, wanted: string): string | null => {
  const [first = '', ...rest] = wanted.split('.');
  const exact = Object.hasOwn(item, first)
    ? first
    : Object.keys(item).find((name) => bare(name) === bare(first));
  if (exact === undefined) return null;
  if (rest.length === 0) return exact;
  const inner = item[exact];
  const inside = isObject(inner) ? nameLike(inner, rest.join('.')) : null;
  return inside === null ? null : `${exact}.${inside}`;
};

/** A path as it is told without its first slash. */
const BARE_PATH = /^[^\s/:?#]+(?:\/[^\s/:?#]+)*\/?$/;

const pathIn = (value: unknown): string | null => {
  const found = pathOfAddress(value);
  if (found !== null || typeof value !== 'string' || !BARE_PATH.test(value)) return found;
  return pathOfAddress(`/${value}`);
};

const MOST_LOOKED_AT = 100;

class Guesser {
  constructor(private readonly items: readonly JsonObject[]) {}

  private values(name: string): unknown[] {
    return this.items.map((item) => memberAt(item, name) ?? null);
  }

  /** The first name that members have which all fit. */
  find(
    names: readonly string[],
    fits: (values: readonly unknown[], name: string) => boolean = (values) => values.every(isScalar)
  ): string | undefined {
    for (const prefix of WITHIN) {
      for (const name of names) {
        const wanted = prefix + name;
        const found = this.items
          .map((item) => nameLike(item, wanted))
          .find((each) => each !== null);
        if (found == null) continue;
        const values = this.values(found);
        if (values.some((value) => value !== null) && fits(values, found)) return found;
      }
    }
    return undefined;
  }

  /** A name by which each item has a value of its own. */
  findDistinct(names: readonly string[]): string | undefined {
    return this.find(names, (values) => {
      const ids = values.map(idOf);
      return !ids.includes('') && new Set(ids).size === ids.length;
    });
  }
}

/** Guesses where a page's members are; `null` where no list of objects with an id and a title is found. */
export const guessShape = (json: unknown): ListingShape | null => {
  const list = findList(json);
  if (list === null) return null;
  const found = memberAt(json, list);
  // A member may be called "" or have dots in its name.
  if (!Array.isArray(found)) return null;
  const all = found.filter(isObject);
  const guesser = new Guesser(all.slice(0, MOST_LOOKED_AT));
  const slug = guesser.find(NAMES.slug);
  const id =
    guesser.find(NAMES.id, (values) => values.every((value) => idOf(value) !== '')) ??
    guesser.findDistinct([...NAMES.path, ...NAMES.slug]);
  const title = guesser.find(NAMES.title);
  if (id === undefined || title === undefined) return null;
  const path = guesser.find(
    NAMES.path.filter((name) => name !== slug),
    (values, name) =>
      name !== slug && values.every((value) => value === null || pathIn(value) !== null)
  );
  const ids = new Set(all.map((item) => idOf(memberAt(item, id))));
  const parent =
    // What leads to pages of the list comes before what is only called so.
    guesser.find(NAMES.parent, (values) => values.some((value) => ids.has(idOf(value)))) ??
    guesser.find(NAMES.parent);
  const type = guesser.find(NAMES.type, (values) =>
    values.every((value) => typeof value === 'string' || value === null)
  );
  const body =
    guesser.find(NAMES.body, (values) => values.every(isScalar)) ??
    guesser.find(NAMES.body, () => true);
  return { list, id, title, slug, parent, path, type, body };
};

/** Members that mean what members of `meta` do. */
const MEANS: Readonly<Record<string, readonly string[]>> = {
  'meta.first_published_at': [
    ...['firstpublishedat', 'publishedat', 'createdat', 'created', 'datecreated'],
  ],
  'meta.last_published_at': ['lastpublishedat', 'updatedat', 'changed', 'dateupdated', 'modified'],
  'meta.locale': ['locale', 'langcode', 'language', 'lang'],
  'meta.seo_title': ['seotitle', 'metatitle'],
  'meta.search_description': ['searchdescription', 'metadescription', 'seodescription'],
};

const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;

/** Gives members that are told everywhere the names by which all else knows them. */
const withMeaning = (members: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const renamed = new Map<string, string>();
  for (const [meaning, names] of Object.entries(MEANS)) {
    for (const wanted of names) {
      const found = Object.keys(members).find((name) => bare(name) === wanted);
      if (found === undefined) continue;
      const value = members[found];
      const isTime = meaning.endsWith('_at');
      if (typeof value !== 'string' || (isTime && !TIME.test(value))) continue;
      renamed.set(found, meaning);
      break;
    }
  }
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [renamed.get(name) ?? name, value])
  );
};

/** The members of an item that are no part of where it is, under the names that they have on the page. */
const membersOf = (item: JsonObject, shape: ListingShape, told: Told): JsonObject => {
  const within = shape.title.includes('.')
    ? shape.title.slice(0, shape.title.lastIndexOf('.') + 1)
    : '';
  const apart = [shape.id, shape.title, shape.slug, shape.parent, shape.path, shape.type];
  const isApart = (name: string): boolean =>
    apart.some((each) => each === name || each?.startsWith(`${name}.`) === true);
  const fields = within === '' ? item : memberAt(item, within.slice(0, -1));
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(isObject(fields) ? fields : {})) {
    const whole = within + name;
    if (isApart(whole)) continue;
    const isBody = shape.body === whole || shape.body?.startsWith(`${whole}.`) === true;
    members[isBody ? 'body' : name] = isBody ? memberAt(item, shape.body ?? whole) : value;
  }
  if (within !== '') {
    const { relationships, sys } = item;
    const beside = {
      ...(isObject(relationships) ? relationships : {}),
      ...(isObject(sys) ? { createdAt: sys['createdAt'], updatedAt: sys['updatedAt'] } : {}),
      ...(isObject(sys) ? { locale: sys['locale'] } : {}),
      ...Object.fromEntries(
        Object.entries(item).filter(
          ([name]) => !OF_TRANSPORT.has(name) && !within.startsWith(`${name}.`) && !isApart(name)
        )
      ),
    };
    for (const [name, value] of Object.entries(beside)) {
      if (value !== undefined && !Object.hasOwn(members, name)) members[name] = value;
    }
  }
  if (shape.body !== undefined && !Object.hasOwn(members, 'body'))
    members['body'] = memberAt(item, shape.body);
  return withMeaning(plainMembers(members, told));
};

/** Members that say whether visitors see a page. */
const STATES = ['status', '_status', 'published', 'isPublished', 'state'];

const readPage = (
  item: JsonObject,
  index: number,
  shape: ListingShape,
  at: SourcePage['at'],
  told: Told
): SourcePage => {
  const named = (name: string | undefined): unknown =>
    name === undefined ? undefined : memberAt(item, name);
  const above = named(shape.parent);
  const members = membersOf(item, shape, told);
  const parent = idOf(isObject(above) ? above['id'] : above);
  return {
    at: [...at, index],
    id: idOf(named(shape.id)),
    type: textOf(named(shape.type)),
    slug: textOf(named(shape.slug)).replace(/^\/+|\/+$/g, ''),
    title: htmlToText(textOf(named(shape.title))).trim(),
    parent: parent === '' || parent === '0' ? null : parent,
    path: pathIn(named(shape.path)),
    aliasOf: null,
    isDraft: STATES.some((name) => isHidden(members[name])),
    members,
  };
};

/** Reads any JSON in which somebody has named, or guessed, what is where. */
export const readJsonListing = (json: unknown, shape: ListingShape): Listing => {
  const list = memberAt(json, shape.list);
  const at = shape.list === '' ? [] : shape.list.split('.');
  const told = toldBeside(json);
  const entries = [...(Array.isArray(list) ? list : []).entries()];
  const objects = entries.flatMap(([index, item]) => (isObject(item) ? [{ index, item }] : []));
  return {
    format: 'json',
    pages: objects.map(({ item, index }) => readPage(item, index, shape, at, told)),
    origins: originsOf(
      objects.map(({ item }) => (shape.path === undefined ? '' : memberAt(item, shape.path)))
    ),
  };
};
