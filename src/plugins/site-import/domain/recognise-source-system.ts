import { isObject, type JsonObject, memberAt, toText } from './listing';

/** A system that is recognized by its JSON and has a recipe. */
export interface KnownSystem {
  readonly name: string;
  /** Path of its recipe. */
  readonly recipe: string;
}

const listAt = (json: unknown, name: string): readonly JsonObject[] => {
  const list = memberAt(json, name);
  return Array.isArray(list) ? list.filter(isObject) : [];
};

const hasSome = (json: unknown, name: string, fits: (item: JsonObject) => boolean): boolean =>
  listAt(json, name).some(fits);

const hasAll = (item: JsonObject, ...names: readonly string[]): boolean =>
  names.every((name) => Object.hasOwn(item, name));

const isEntry = (item: JsonObject): boolean => isObject(item['sys']) && 'fields' in item;

const isSanityDocument = (item: JsonObject): boolean => hasAll(item, '_id', '_type', '_createdAt');

/** Recognizes Directus by the author it stores for items, or by the collection of related items. */
const isOfDirectus = (item: JsonObject): boolean =>
  hasAll(item, 'date_created', 'user_created') ||
  hasAll(item, 'permalink', 'status', 'blocks') ||
  Object.values(item).some(
    (value) =>
      Array.isArray(value) &&
      value.some((each) => isObject(each) && hasAll(each, 'collection', 'item'))
  );

const hasPagination = (json: unknown): boolean => isObject(memberAt(json, 'meta.pagination'));

/** Known systems, with the members that identify them. */
const SYSTEMS: readonly (KnownSystem & { readonly fits: (json: unknown) => boolean })[] = [
  {
    name: 'Ghost',
    recipe: 'recipes/ghost.jsonata',
    fits: (json) =>
      hasSome(json, 'db', ({ data }) => Array.isArray(memberAt(data, 'posts'))) ||
      ['posts', 'pages'].some((name) =>
        hasSome(json, name, (post) => hasAll(post, 'uuid', 'comment_id'))
      ),
  },
  {
    name: 'Contentful',
    recipe: 'recipes/contentful.jsonata',
    fits: (json) => hasSome(json, 'entries', isEntry) || hasSome(json, 'items', isEntry),
  },
  {
    name: 'Drupal (JSON:API)',
    recipe: 'recipes/drupal.jsonata',
    fits: (json) =>
      isObject(memberAt(json, 'jsonapi')) &&
      hasSome(json, 'data', ({ type }) => toText(type).startsWith('node--')),
  },
  {
    name: 'Strapi 4',
    recipe: 'recipes/strapi-4.jsonata',
    fits: (json) =>
      hasPagination(json) && hasSome(json, 'data', (item) => isObject(item['attributes'])),
  },
  {
    name: 'Strapi 5',
    recipe: 'recipes/strapi-5.jsonata',
    fits: (json) => hasSome(json, 'data', (item) => hasAll(item, 'id', 'documentId')),
  },
  {
    name: 'Directus',
    recipe: 'recipes/directus.jsonata',
    fits: (json) => hasSome(json, 'data', isOfDirectus),
  },
  {
    name: 'Storyblok',
    recipe: 'recipes/storyblok.jsonata',
    fits: (json) =>
      hasSome(json, 'stories', (story) => 'full_slug' in story && isObject(story['content'])),
  },
  {
    name: 'Sanity',
    recipe: 'recipes/sanity.jsonata',
    fits: (json) =>
      hasSome(json, '', isSanityDocument) || hasSome(json, 'result', isSanityDocument),
  },
  {
    name: 'Payload',
    recipe: 'recipes/payload.jsonata',
    fits: (json) =>
      isObject(json) && Array.isArray(json['docs']) && hasAll(json, 'totalDocs', 'pagingCounter'),
  },
];

/** Recognizes the system that JSON comes from, by members unique to it; `null` if unknown. */
export const recogniseSystem = (json: unknown): KnownSystem | null => {
  const found = SYSTEMS.find(({ fits }) => fits(json));
  return found === undefined ? null : { name: found.name, recipe: found.recipe };
};
