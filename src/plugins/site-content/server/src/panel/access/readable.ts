import type { Core } from '@strapi/strapi';
import { conditionsOn, type Ability } from '../../strapi/permission-conditions';
import { NAV_ITEM, PAGE, REDIRECT } from '../../../../contract/content-types';
import type { ContentTypeUID } from '../../content/writes/write';
import { READ_NAVIGATION } from '../../../../contract/panel/actions';

/** The action of whoever reads entries of a type in the Content Manager. */
export const READ = 'plugin::content-manager.explorer.read';

/** Which entries of a type somebody may read. */
export interface Readable {
  /** Whether he may read the type at all. */
  readonly isAllowed: boolean;
  /** Whether he may read every one. */
  readonly hasAll: boolean;
  has(documentId: string): boolean;
  /** Whether he may read one, and of it the attribute that it is named by. */
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

/** The entries of a type that the conditions of somebody's roles leave him. */
const entriesUnderConditions = async (
  strapi: Core.Strapi,
  ability: Ability,
  uid: ContentTypeUID
): Promise<Readable['has']> => {
  const filters = conditionsOn(strapi, ability, READ, uid);
  if (filters === null) return every;
  const found = await strapi.documents(uid).findMany({ filters, fields: [] });
  const ids = new Set(found.map(({ documentId }) => documentId));
  return (documentId) => ids.has(documentId);
};

/**
 * Which entries of a type an administrator may read in the Content Manager, conditions of his roles such as
 * "is creator" included. The navigation may also be read by who may read it on its own page.
 */
export const readableOf = async (
  strapi: Core.Strapi,
  ability: Ability,
  uid: ContentTypeUID
): Promise<Readable> => {
  if (uid === NAV_ITEM && ability.can(READ_NAVIGATION)) return ALL;
  if (!mayReadField(ability, uid)) return NONE;
  const areNamed = mayReadField(ability, uid, NAMES[uid]);
  const has = await entriesUnderConditions(strapi, ability, uid);
  return { isAllowed: true, hasAll: has === every, has, mayName: areNamed ? has : none };
};
