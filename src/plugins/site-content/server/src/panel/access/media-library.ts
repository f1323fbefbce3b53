import type { Core } from '@strapi/strapi';
import { FILE } from '#site-content/domain/content-types';
import { type Ability, conditionsOn } from '../../strapi-internals/permission-conditions';

/**
 * The actions of the Media Library, as roles are granted them (Strapi 5.54.0, `@strapi/upload`, `server/constants.js`).
 * Whoever may change a file may delete it.
 */
export const READ_FILES = 'plugin::upload.read';
export const CREATE_FILES = 'plugin::upload.assets.create';
export const UPDATE_FILES = 'plugin::upload.assets.update';

/** Whether somebody may do something with every file of the Media Library. */
export const mayOnAllFiles = (strapi: Core.Strapi, ability: Ability, action: string): boolean =>
  ability.can(action, FILE) && conditionsOn(strapi, ability, action, FILE) === null;
