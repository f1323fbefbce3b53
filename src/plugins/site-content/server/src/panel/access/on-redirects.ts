import type { Core } from '@strapi/strapi';
import { REDIRECT } from '#site-content/domain/content-types';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { conditionsOnAttributes } from './on-attribute';
import { entriesUnder } from './on-entries';

const MANAGER = 'plugin::content-manager.explorer';

/** Actions on redirects, as in the Content Manager. */
export type RedirectAction = 'create' | 'update' | 'delete';

/** The fields each action needs. */
const FIELDS: Readonly<Record<RedirectAction, readonly string[]>> = {
  create: ['source', 'target', 'destination', 'page'],
  update: ['target', 'destination', 'page'],
  delete: [],
};

/** True if the user may perform an action on any redirects; `conditionsFor` determines which. */
export const isAllowedOnRedirects = (ability: Ability, action: RedirectAction): boolean =>
  ability.can(`${MANAGER}.${action}`, REDIRECT) &&
  FIELDS[action].every((field) => ability.can(`${MANAGER}.${action}`, REDIRECT, field));

/**
 * Returns filters for the redirects on which the user may perform an action with all the fields it needs; `null` for
 * all.
 */
export const conditionsFor = (
  strapi: Core.Strapi,
  ability: Ability,
  action: RedirectAction
): object | null =>
  conditionsOnAttributes(strapi, ability, `${MANAGER}.${action}`, REDIRECT, FIELDS[action]);

/** Returns those of the redirects, given by document id, whose destination the user may change. */
export const findChangeableRedirects = async (
  strapi: Core.Strapi,
  ability: Ability,
  ids: readonly string[]
): Promise<ReadonlySet<string>> => {
  const conditions = conditionsFor(strapi, ability, 'update');
  return conditions === null
    ? new Set(ids)
    : entriesUnder(strapi, strapi.db.connection, REDIRECT, conditions, ids);
};

/** True if the user may perform an action on any redirect with its note, without conditions. */
export const canWriteNotes = (
  strapi: Core.Strapi,
  ability: Ability,
  action: 'create' | 'update'
): boolean =>
  conditionsOnAttributes(strapi, ability, `${MANAGER}.${action}`, REDIRECT, ['note']) === null;
