import type { StrapiApp } from '@strapi/strapi/admin';
import { addGlobalComponent } from '../strapi-internals/global-component';
import { MediaUsageHost } from './media-usage-host';

/** Shows where files of the media library are used: in their details, and before they are deleted or replaced. */
export const registerMediaUsage = (app: StrapiApp): void =>
  addGlobalComponent(app, 'media-usage', MediaUsageHost);
