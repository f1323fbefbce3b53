import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { getHandler } from './route-of-request';

/** The actions by which the Content Manager publishes what is in its form. */
const PUBLISHES = [
  'content-manager.collection-types.publish',
  'content-manager.single-types.publish',
];

/**
 * Whether the request that is answered is to publish what it brings. The Content Manager does that by two writes: it
 * saves the draft, and publishes that.
 *
 * Read in Strapi 5.54.0: `@strapi/content-manager/dist/server/controllers/collection-types.js`, `publish`.
 */
export const isPublishRequest = (strapi: Core.Strapi): boolean => {
  const ctx = strapi.requestContext.get() as Context | undefined;
  return ctx !== undefined && PUBLISHES.includes(getHandler(ctx));
};
