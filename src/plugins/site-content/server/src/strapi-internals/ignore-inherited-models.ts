/**
 * @reliesOn `strapi.getModel()` asks `strapi.get('content-types').get()` and `strapi.get('components').get()`.
 * @ifItFails A save with a block of the type `constructor` or `__proto__` gets 500 instead of 400.
 * @readIn Strapi 5.54.0: `getModel` in `@strapi/core/dist/Strapi.js`, `@strapi/core/dist/registries`
 */

import type { Core } from '@strapi/strapi';

interface Registry {
  get(uid: string): unknown;
}

/**
 * Makes Strapi find only registered models. It looks them up in plain objects, where the inherited
 * `constructor` passes for a model.
 */
export const ignoreInheritedModels = (strapi: Core.Strapi): void => {
  for (const name of ['content-types', 'components']) {
    const registry = strapi.get(name) as Registry;
    const get = registry.get.bind(registry);
    registry.get = (uid) => (uid in Object.prototype ? undefined : get(uid));
  }
};
