import type { Core } from '@strapi/strapi';
import { NAV_ITEM, PAGE, REDIRECT } from '#site-content/domain/content-types';
import type { PageTree } from '#site-content/domain/pages/page-tree';
import { READ_NAVIGATION } from '#site-content/domain/panel/actions';
import type { ContentTypeUID } from '../../content/writes/write';
import { type Ability, NO_ENTRY } from '../../strapi-internals/permission-conditions';
import { conditionsOnAttributes } from './on-attribute';

/** The action of whoever reads entries of a type in the Content Manager. */
export const READ = 'plugin::content-manager.explorer.read';

/** Which entries of a type somebody may read. */
export interface Readable {
  /** Whether they may read the type at all. */
  readonly isAllowed: boolean;
  /** Whether they may read every one. */
  readonly hasAll: boolean;
  has(documentId: string): boolean;
  /** Whether they may read one, and of it the attribute that it is named by. */
  mayName(documentId: string): boolean;
}

/** The attributes that entries are named by where their type is not shown itself. */
const NAMES: Readonly<Record<string, string>> = {
  [PAGE]: 'title',
  [NAV_ITEM]: 'title',
  [REDIRECT]: 'source',
};

/** Whether an administrator may read an attribute of a type. */
export const mayReadField = (ability: Ability, uid: ContentTypeUID, field?: string): boolean =>
  ability.can(READ, uid, field);

const every = (): boolean => true;
const none = (): boolean => false;
const ALL: Readable = { isAllowed: true, hasAll: true, has: every, mayName: every };
const NONE: Readable = { isAllowed: false, hasAll: false, has: none, mayName: none };

/** The entries of a type of which somebody may read these attributes; without any, those that they may read at all. */
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
 * Which entries of a type an administrator may read in the Content Manager, conditions of their roles such as
 * "is creator" included. The navigation may also be read by who may read it on its own page.
 */
export const getReadable = async (
  strapi: Core.Strapi,
  ability: Ability,
  uid: ContentTypeUID
): Promise<Readable> => {
  if (uid === NAV_ITEM && ability.can(READ_NAVIGATION)) return ALL;
  if (!mayReadField(ability, uid)) return NONE;
  const has = await entriesReadable(strapi, ability, uid, []);
  const name = NAMES[uid];
  const mayName = name === undefined ? has : await entriesReadable(strapi, ability, uid, [name]);
  return { isAllowed: true, hasAll: has === every, has, mayName };
};

/** What the path of a page is made of. */
const PLACE = ['slug', 'parent'];

/** Of which pages somebody may read the slug and the path. */
export const readablePlaces = (strapi: Core.Strapi, ability: Ability): Promise<Readable['has']> =>
  entriesReadable(strapi, ability, PAGE, PLACE);

/** The paths of pages as far as somebody may read them: the others have none. */
export const readablePaths = async (
  strapi: Core.Strapi,
  ability: Ability
): Promise<<Tree extends Pick<PageTree, 'getPath'>>(tree: Tree) => Tree> => {
  const mayReadPlace = await readablePlaces(strapi, ability);
  return (tree) => ({ ...tree, getPath: (id) => (mayReadPlace(id) ? tree.getPath(id) : null) });
};

/** Whether somebody may read slugs and paths of any pages. */
export const readsPlaces = (strapi: Core.Strapi, ability: Ability): boolean =>
  conditionsOnAttributes(strapi, ability, READ, PAGE, PLACE) !== NO_ENTRY;
