import type { Core } from '@strapi/strapi';
import { readOptions } from '../../config/options';
import { buildUrls, type Urls } from '../../../../contract/pages/urls';

/** The URLs of a running application, as it is configured. */
export const urlsOf = (strapi: Core.Strapi): Urls =>
  buildUrls({
    siteUrl: readOptions(strapi).siteUrl,
    serverUrl: strapi.config.get('server.url', ''),
    apiPrefix: strapi.config.get('api.rest.prefix', '/api'),
  });
