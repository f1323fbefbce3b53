import type { Core } from '@strapi/strapi';
import { getModels } from '../../strapi-internals/models';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { findSearchedAttributes } from '../../strapi-internals/searches';
import { isAllowedOnAttributeOfAll } from './on-attribute';
import { COMMON_ATTRIBUTES, READ } from './readable';

/**
 * Replaces the search in the query of a list by filters on the attributes that the user may read of all entries in the
 * list. Strapi searches in all attributes, so that a role which may read titles only could guess other attributes word
 * by word. The search of users who may read all attributes stays as it is.
 *
 * @param query modified in place
 */
export const limitSearch = (
  strapi: Core.Strapi,
  ability: Ability,
  uid: string,
  query: Record<string, unknown>
): void => {
  const { _q: text, filters } = query;
  const model = getModels(strapi)(uid);
  if (text === undefined || text === '' || model === undefined) return;
  // Permissions do not name the others.
  const isOfRoles = (name: string): boolean =>
    model.attributes[name] !== undefined &&
    model.attributes[name].visible !== false &&
    !COMMON_ATTRIBUTES.includes(name);
  const searched = findSearchedAttributes(strapi, uid, String(text)).filter(isOfRoles);
  const readable = searched.filter((name) =>
    isAllowedOnAttributeOfAll(strapi, ability, READ, uid, [], name)
  );
  if (readable.length === searched.length) return;
  const found = ['documentId', ...readable].map((name) => ({
    [name]: { $containsi: String(text) },
  }));
  const search = { $or: found };
  delete query['_q'];
  query['filters'] = filters === undefined ? search : { $and: [filters, search].flat() };
};
