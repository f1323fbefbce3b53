import type { Core, UID } from '@strapi/strapi';
import type { GetModel, Model } from '#site-content/domain/components/walk';

/**
 * The content types and components of an application, by UID, as walking and serving content needs them: of Strapi's own
 * type, which knows no attribute of a model that is not known when the service is compiled, only as much is named
 * (Strapi 5.54.0, `@strapi/types`, `struct/schema.d.ts`).
 */
export const getModels =
  (strapi: Core.Strapi): GetModel =>
  (uid) =>
    strapi.getModel(uid as UID.Schema) as unknown as Model;
