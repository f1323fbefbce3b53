import type { Core } from '@strapi/strapi';
import type { Model } from '#site-content/domain/components/walk';

interface DataMapper {
  toContentManagerModel(model: Model): Model;
}

/**
 * Changes what the Content Manager takes content types and components to be, in the browser and for its own lists. The
 * attributes themselves keep their types and columns. It comes before Strapi makes its services, in `register()`.
 *
 * All models pass through one service (Strapi 5.54.0, `@strapi/content-manager`, `server/services/data-mapper.js`),
 * which nothing documented changes.
 */
export const changeShownModels = (strapi: Core.Strapi, change: (model: Model) => Model): void => {
  strapi.get('services').extend('plugin::content-manager.data-mapper', (mapper: DataMapper) => ({
    ...mapper,
    toContentManagerModel: (model: Model) => change(mapper.toContentManagerModel(model)),
  }));
};
