import type { Core } from '@strapi/strapi';

/** The actions by which the Content Manager publishes what is in its form. */
const PUBLISHES = ['collection-types.publish', 'single-types.publish'];

/**
 * Whether the request that is answered is to publish what it brings. The Content Manager does that by two writes: it
 * saves the draft, and publishes that.
 *
 * Read in Strapi 5.54.0: `@strapi/content-manager/dist/server/controllers/collection-types.js`, `publish`. The action
 * that answers a request stands in its state (`@strapi/core/dist/services/server/compose-endpoint.js`).
 */
export const isPublishRequest = (strapi: Core.Strapi): boolean => {
  const { route } = (strapi.requestContext.get()?.state ?? {}) as {
    route?: { handler?: unknown; info?: { pluginName?: string } };
  };
  return (
    route?.info?.pluginName === 'content-manager' && PUBLISHES.some((one) => one === route.handler)
  );
};
