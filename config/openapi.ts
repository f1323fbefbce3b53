import type { Core } from '@strapi/strapi';
import api from './api';

/** Members of the OpenAPI document other than the routes. */
export default ({ env }: Core.Config.Shared.ConfigParams) => ({
  // Strapi omits the prefix from the paths of routes, so the server's URL contains it.
  servers: [{ url: `${env('PUBLIC_URL', '').replace(/\/+$/, '')}${api.rest.prefix}` }],
  security: {
    bearerAuth: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API token. Required unless the public role has permission.',
    },
  },
  globalSecurity: [{}, { bearerAuth: [] }],
});
