import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '../../../../contract/content-types';
import type { PageActRequest } from '../../../../contract/panel/page-acts';
import { conditionsOn, type Ability } from '../../strapi/permission-conditions';

const MANAGER = 'plugin::content-manager.explorer';

/** The attributes of pages that a request carries values for. */
const attributesOf = (request: PageActRequest): string[] => {
  if (request.act === 'move') return ['parent'];
  return request.act === 'publish' ? Object.keys(request.place ?? {}) : [];
};

/** What somebody must be allowed in the Content Manager for an act upon pages. */
const actionsOf = (request: PageActRequest): string[] => {
  switch (request.act) {
    case 'publish':
      return attributesOf(request).length === 0 ? ['publish'] : ['publish', 'update'];
    case 'move':
      return request.publishes ? ['update', 'publish'] : ['update'];
    case 'unpublish':
      return ['publish'];
    case 'delete':
      return ['delete'];
  }
};

/** Whether old addresses are to lead somewhere that nobody but who may make redirects says. */
const makesRedirects = (request: PageActRequest): boolean =>
  'goneTo' in request && request.goneTo.kind !== 'nowhere';

/**
 * Whether an administrator may do with all of these pages what he asks for, as he might do it one by one in the
 * Content Manager: the conditions of his roles included.
 */
export const mayActOnPages = async (
  strapi: Core.Strapi,
  ability: Ability,
  request: PageActRequest
): Promise<boolean> => {
  if (makesRedirects(request) && !ability.can(`${MANAGER}.create`, REDIRECT)) return false;
  const mayUpdate = (attribute: string): boolean =>
    ability.can(`${MANAGER}.update`, PAGE, attribute);
  if (!attributesOf(request).every(mayUpdate)) return false;
  for (const name of actionsOf(request)) {
    const action = `${MANAGER}.${name}`;
    if (!ability.can(action, PAGE)) return false;
    const conditions = conditionsOn(strapi, ability, action, PAGE);
    if (conditions === null) continue;
    const permitted = await strapi.documents(PAGE).count({
      filters: { $and: [conditions, { documentId: { $in: [...request.pages] } }] } as object,
    });
    if (permitted < request.pages.length) return false;
  }
  return true;
};
