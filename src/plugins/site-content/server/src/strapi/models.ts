import type { Core, UID } from '@strapi/strapi';
import type { GetModel, Model } from '../../../contract/components/walk';

/** The content types and components of an application, by UID, as walking and serving content needs them. */
export const modelsOf =
  (strapi: Core.Strapi): GetModel =>
  (uid) =>
    strapi.getModel(uid as UID.Schema) as unknown as Model;
