import type { Core } from '@strapi/strapi';
import type { Parts } from '#site-content/server/create-services';

/** The services of the core, which this plugin extends rather than only uses. */
export const getCore = (strapi: Core.Strapi): Parts =>
  strapi.plugin('site-content').service('parts') as Parts;
