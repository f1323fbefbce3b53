import type { Core } from '@strapi/strapi';
import api from './api';

/** What the OpenAPI document says beside the routes themselves. */
export default ({ env }: Core.Config.Shared.ConfigParams) => ({
  // Strapi writes the paths of routes without their prefix, so the server's address has it.
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
