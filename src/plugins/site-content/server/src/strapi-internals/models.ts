/**
 * @reliesOn `strapi.getModel()` has attributes with their types.
 * @ifItFails The service does not compile, or serves nothing.
 * @readIn Strapi 5.54.0: `@strapi/types/dist/struct/schema.d.ts`, `@strapi/core/dist/registries`
 */

import type { Core, UID } from '@strapi/strapi';
import type { GetModel, Model } from '#site-content/domain/components/walk';

/**
 * Returns a function that finds content types and components by UID, as needed to walk and serve content. Strapi's
 * own type lacks the attributes of models that are unknown at compile time; `Model` declares only what is needed.
 */
export const getModels =
  (strapi: Core.Strapi): GetModel =>
  (uid) => {
    const model = strapi.getModel(uid as UID.Schema) as unknown as Model;
    // Names that every object has, such as `constructor`, are not models.
    return model?.attributes === undefined ? (undefined as unknown as Model) : model;
  };
