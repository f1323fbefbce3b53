import type { Core } from '@strapi/strapi';
import type { Services } from '#site-content/server/create-services';

/** The services of the core, which this plugin extends rather than only uses. */
export const getCore = (strapi: Core.Strapi): Services =>
  strapi.plugin('site-content').service('internals') as Services;
