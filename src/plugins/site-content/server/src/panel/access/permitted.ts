import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import type { PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { isAllowedOnEntries } from './on-entries';
import { isAllowedOnRedirects } from './on-redirects';
import { getReadable, READ } from './readable';

const MANAGER = 'plugin::content-manager.explorer';

/** Permissions required in the Content Manager, with these attributes of pages. */
interface Needed {
  readonly action: 'update' | 'publish' | 'delete';
  readonly attributes: readonly string[];
}

const PUBLISH: Needed = { action: 'publish', attributes: [] };

const neededFor = (request: PageBulkAction): Needed[] => {
  switch (request.action) {
    case 'publish': {
      const attributes = Object.keys(request.place ?? {});
      return attributes.length === 0 ? [PUBLISH] : [PUBLISH, { action: 'update', attributes }];
    }
    case 'move': {
      const update: Needed = { action: 'update', attributes: ['parent'] };
      return request.publishes ? [update, PUBLISH] : [update];
    }
    case 'order':
      return [{ action: 'update', attributes: ['parent'] }];
    case 'unpublish':
      return [PUBLISH];
    case 'delete':
      return [{ action: 'delete', attributes: [] }];
  }
};

/** True if a request creates redirects, which requires permission to create them. */
const makesRedirects = (request: PageBulkAction): boolean =>
  'redirectTo' in request && request.redirectTo.kind !== 'nowhere';

/** Returns the page that an action names in addition to those it is performed on; `null` for none. */
const findTarget = (request: PageBulkAction): string | null => {
  if ('redirectTo' in request)
    return request.redirectTo.kind === 'page' ? request.redirectTo.page : null;
  if (request.action === 'move') return request.parent;
  return (request.action === 'publish' && request.place?.parent) || null;
};

/**
 * True if the user may read the page that an action names, or if it is already the parent of all pages in the action.
 */
const canNameTarget = async (
  strapi: Core.Strapi,
  ability: Ability,
  request: PageBulkAction
): Promise<boolean> => {
  const target = findTarget(request);
  const { connection } = strapi.db;
  const read = { action: READ, uid: PAGE, fields: [] };
  if (
    target === null ||
    (await isAllowedOnEntries(strapi, connection, ability, { ...read, documents: [target] }))
  ) {
    return true;
  }
  if ('redirectTo' in request) return false;
  const placed = await strapi.db.query(PAGE).count({
    where: {
      ...{ documentId: { $in: [...request.pages] }, publishedAt: null },
      parent_document_id: target,
    },
  });
  return placed === new Set(request.pages).size;
};

/**
 * True if the user may perform a bulk action on all of these pages, as they could individually in the Content Manager,
 * including conditions of their roles.
 */
export const canChangePages = async (
  strapi: Core.Strapi,
  ability: Ability,
  request: PageBulkAction
): Promise<boolean> => {
  if (makesRedirects(request) && !isAllowedOnRedirects(ability, 'create')) return false;
  if (!(await canNameTarget(strapi, ability, request))) return false;
  for (const { action, attributes } of neededFor(request)) {
    const needed = { action: `${MANAGER}.${action}`, uid: PAGE, fields: attributes };
    const { connection } = strapi.db;
    const documents = request.pages;
    if (!(await isAllowedOnEntries(strapi, connection, ability, { ...needed, documents })))
      return false;
  }
  return true;
};

/**
 * True if the user may delete the subpages that a request includes without naming them. They must be allowed to read
 * each of them.
 */
export const canDeleteSubpages = async (
  strapi: Core.Strapi,
  ability: Ability,
  subpages: readonly string[]
): Promise<boolean> => {
  if (subpages.length === 0) return true;
  const { has } = await getReadable(strapi, ability, PAGE);
  return (
    subpages.every(has) &&
    (await canChangePages(strapi, ability, {
      ...{ action: 'delete', pages: subpages, redirectTo: { kind: 'nowhere' }, isDryRun: true },
    }))
  );
};
