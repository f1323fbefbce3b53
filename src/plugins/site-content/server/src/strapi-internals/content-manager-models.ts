/**
 * @reliesOn All models pass through the service `data-mapper`.
 * @ifItFails **Secrets appear as columns of lists.**
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/server/services/data-mapper.js`
 */

import type { Core } from '@strapi/strapi';
import type { Model } from '#site-content/domain/components/walk';

interface DataMapper {
  toContentManagerModel(model: Model): Model;
}

/**
 * Changes the content types and components as the Content Manager sees them, in the browser and for its own
 * lists. The attributes keep their types and columns. Call it in `register()`, before Strapi creates its
 * services.
 *
 * All models pass through one service, and there is no documented hook for it.
 */
export const changeShownModels = (strapi: Core.Strapi, change: (model: Model) => Model): void => {
  strapi.get('services').extend('plugin::content-manager.data-mapper', (mapper: DataMapper) => ({
    ...mapper,
    toContentManagerModel: (model: Model) => change(mapper.toContentManagerModel(model)),
  }));
};
