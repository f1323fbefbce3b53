import type { Core } from '@strapi/strapi';
import { REDIRECT } from '#site-content/domain/content-types';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { conditionsOnAttributes } from './on-attribute';

const MANAGER = 'plugin::content-manager.explorer';

/** What may be done with redirects, as the Content Manager has it. */
export type RedirectAction = 'create' | 'update' | 'delete';

/** The fields that each is about. */
const FIELDS: Readonly<Record<RedirectAction, readonly string[]>> = {
  create: ['source', 'target', 'destination', 'page'],
  update: ['target', 'destination', 'page'],
  delete: [],
};

/** Whether somebody may do this with redirects at all; with which of them, `conditionsFor` says. */
export const mayOnRedirects = (ability: Ability, action: RedirectAction): boolean =>
  ability.can(`${MANAGER}.${action}`, REDIRECT) &&
  FIELDS[action].every((field) => ability.can(`${MANAGER}.${action}`, REDIRECT, field));

/** The filters of the redirects of which they may do this with all the fields that it is about; `null` for every one. */
export const conditionsFor = (
  strapi: Core.Strapi,
  ability: Ability,
  action: RedirectAction
): object | null =>
  conditionsOnAttributes(strapi, ability, `${MANAGER}.${action}`, REDIRECT, FIELDS[action]);
