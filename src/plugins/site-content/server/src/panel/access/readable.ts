import type { Core } from '@strapi/strapi';
import { NAV_ITEM, PAGE, REDIRECT } from '#site-content/domain/content-types';
import type { PageTree } from '#site-content/domain/pages/page-tree';
import { READ_NAVIGATION } from '#site-content/domain/panel/actions';
import { type Ability, NO_ENTRY } from '../../strapi-internals/permission-conditions';
import type { ContentTypeUID } from '../../writes/write';
import { conditionsOnAttributes } from './on-attribute';

/** The Content Manager's permission to read entries. */
export const READ = 'plugin::content-manager.explorer.read';

/** Attributes of every entry, which roles can read without a permission for them. */
export const COMMON_ATTRIBUTES: readonly string[] = [
  ...['id', 'documentId', 'locale', 'publishedAt', 'createdAt', 'updatedAt', 'status'],
];

/** The entries of a type that a user may read. */
export interface Readable {
  /** Whether the type may be read at all. */
  readonly isAllowed: boolean;
  /** Whether every entry may be read. */
  readonly hasAll: boolean;
  has(documentId: string): boolean;
  /** Whether an entry and its title may be read. */
  canName(documentId: string): boolean;
}

/** Title attributes of the types whose entries are shown by title. */
const NAMES: Readonly<Record<string, string>> = {
  [PAGE]: 'title',
  [NAV_ITEM]: 'title',
  [REDIRECT]: 'source',
};

/** True if the user may read an attribute of a type. */
export const canReadField = (ability: Ability, uid: ContentTypeUID, field?: string): boolean =>
  ability.can(READ, uid, field);

const every = (): boolean => true;
const none = (): boolean => false;
const ALL: Readable = { isAllowed: true, hasAll: true, has: every, canName: every };
const NONE: Readable = { isAllowed: false, hasAll: false, has: none, canName: none };

/**
 * Returns a predicate for the entries of a type of which the user may read these attributes; without attributes, for
 * all readable entries.
 */
export const entriesReadable = async (
  strapi: Core.Strapi,
  ability: Ability,
  uid: ContentTypeUID,
  attributes: readonly string[]
): Promise<Readable['has']> => {
  const filters = conditionsOnAttributes(strapi, ability, READ, uid, attributes);
  if (filters === null) return every;
  if (filters === NO_ENTRY) return none;
  const found = await strapi.documents(uid).findMany({ filters, fields: [] });
  const ids = new Set(found.map(({ documentId }) => documentId));
  return (documentId) => ids.has(documentId);
};

/**
 * Returns the entries of a type that the user may read in the Content Manager, including conditions such as "is
 * creator". Permission for the navigation page also allows reading the navigation.
 */
export const getReadable = async (
  strapi: Core.Strapi,
  ability: Ability,
  uid: ContentTypeUID
): Promise<Readable> => {
  if (uid === NAV_ITEM && ability.can(READ_NAVIGATION)) return ALL;
  if (!canReadField(ability, uid)) return NONE;
  const has = await entriesReadable(strapi, ability, uid, []);
  const name = NAMES[uid];
  const canName = name === undefined ? has : await entriesReadable(strapi, ability, uid, [name]);
  return { isAllowed: true, hasAll: has === every, has, canName };
};

/** The attributes that determine a page's path. */
const PLACE = ['slug', 'parent'];

/** Returns a predicate for the pages whose slug and path the user may read. */
export const pathsReadable = (strapi: Core.Strapi, ability: Ability): Promise<Readable['has']> =>
  entriesReadable(strapi, ability, PAGE, PLACE);

/** Returns a function that limits the paths in a page tree to those the user may read. */
export const withReadablePaths = async (
  strapi: Core.Strapi,
  ability: Ability
): Promise<<Tree extends Pick<PageTree, 'getPath'>>(tree: Tree) => Tree> => {
  const canReadPath = await pathsReadable(strapi, ability);
  return (tree) => ({ ...tree, getPath: (id) => (canReadPath(id) ? tree.getPath(id) : null) });
};

/** True if the user may read slugs and paths of any pages. */
export const readsPaths = (strapi: Core.Strapi, ability: Ability): boolean =>
  conditionsOnAttributes(strapi, ability, READ, PAGE, PLACE) !== NO_ENTRY;

/** True if the user may read slugs and paths of all pages. */
export const readsAllPaths = (strapi: Core.Strapi, ability: Ability): boolean =>
  conditionsOnAttributes(strapi, ability, READ, PAGE, PLACE) === null;
