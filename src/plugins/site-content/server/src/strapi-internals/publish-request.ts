/**
 * @reliesOn The Content Manager's publishing actions are called `publish`.
 * @ifItFails Missing required fields are not reported when a page is published from its form.
 * @readIn Strapi 5.54.0: `publish` in `@strapi/content-manager/dist/server/controllers/collection-types.js`
 */

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { getHandler } from './route-of-request';

/** Handlers through which the Content Manager's form publishes. */
const PUBLISHES = [
  'content-manager.collection-types.publish',
  'content-manager.single-types.publish',
];

/**
 * True if the current request publishes the values it contains. The Content Manager then writes twice: it
 * saves the draft, then publishes it.
 */
export const isPublishRequest = (strapi: Core.Strapi): boolean => {
  const ctx = strapi.requestContext.get() as Context | undefined;
  return ctx !== undefined && PUBLISHES.includes(getHandler(ctx));
};
