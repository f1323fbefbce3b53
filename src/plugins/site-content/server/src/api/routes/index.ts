import type { Core } from '@strapi/strapi';
import { readOptions } from '../../config/options';
import { modelsOf } from '../../strapi/models';
import { panelRoutes } from '../../panel/routes';
import { initialDataSchema } from './schemas/initial-data';
import { namedSchemas } from './schemas/named';
import { pageListSchema } from './schemas/page-list';
import { pagesQuerySchemas } from './schemas/pages-query';

/**
 * The two content routes. The prefix is emptied on each of them, else the Roles page of the admin panel
 * shows paths below `/site-content`.
 *
 * `request` and `response` are what Strapi's OpenAPI document is made from. They check nothing at run time:
 * the query is checked by pages/query.ts, whose messages name the culprit.
 */
const contentRoutes = (strapi: Core.Strapi) => {
  const options = readOptions(strapi);
  const named = namedSchemas();
  return [
    {
      method: 'GET',
      path: '/initial-data',
      handler: 'initial-data.find',
      response: initialDataSchema(options.initialData, named),
      config: { prefix: '' },
    },
    {
      method: 'GET',
      path: '/pages',
      handler: 'pages.find',
      request: { query: pagesQuerySchemas(modelsOf(strapi), options.pages) },
      response: pageListSchema(modelsOf(strapi), named),
      config: { prefix: '' },
    },
  ];
};

/** Made when the service starts: what they describe depends on its content types and its options. */
export const routes = {
  'content-api': ({ strapi }: { strapi: Core.Strapi }) => ({
    type: 'content-api',
    routes: contentRoutes(strapi),
  }),
  admin: () => ({ type: 'admin', routes: panelRoutes() }),
};
