import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import type { PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { conditionsOnAttributes } from './on-attribute';
import { mayOnRedirects } from './on-redirects';

const MANAGER = 'plugin::content-manager.explorer';

/** What somebody must be allowed in the Content Manager, with these attributes of pages. */
interface Needed {
  readonly action: 'update' | 'publish' | 'delete';
  readonly attributes: readonly string[];
}

const PUBLISH: Needed = { action: 'publish', attributes: [] };

const neededFor = (request: PageBulkAction): Needed[] => {
  switch (request.act) {
    case 'publish': {
      const attributes = Object.keys(request.place ?? {});
      return attributes.length === 0 ? [PUBLISH] : [PUBLISH, { action: 'update', attributes }];
    }
    case 'move': {
      const update: Needed = { action: 'update', attributes: ['parent'] };
      return request.publishes ? [update, PUBLISH] : [update];
    }
    case 'unpublish':
      return [PUBLISH];
    case 'delete':
      return [{ action: 'delete', attributes: [] }];
  }
};

/** Whether old addresses are to lead somewhere that nobody but who may make redirects says. */
const makesRedirects = (request: PageBulkAction): boolean =>
  'goneTo' in request && request.goneTo.kind !== 'nowhere';

/**
 * Whether an administrator may do with all of these pages what they ask for, as they might do it one by one in the
 * Content Manager: the conditions of their roles included.
 */
export const mayActOnPages = async (
  strapi: Core.Strapi,
  ability: Ability,
  request: PageBulkAction
): Promise<boolean> => {
  if (makesRedirects(request) && !mayOnRedirects(ability, 'create')) return false;
  for (const { action: name, attributes } of neededFor(request)) {
    const action = `${MANAGER}.${name}`;
    const conditions = conditionsOnAttributes(strapi, ability, action, PAGE, attributes);
    if (conditions === null) continue;
    const permitted = await strapi.documents(PAGE).count({
      filters: { $and: [conditions, { documentId: { $in: [...request.pages] } }] } as object,
    });
    if (permitted < request.pages.length) return false;
  }
  return true;
};
