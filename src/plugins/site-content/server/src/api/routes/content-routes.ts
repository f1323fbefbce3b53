import type { Core } from '@strapi/strapi';
import type { Options } from '../../config/options';
import { getModels } from '../../strapi-internals/models';
import { initialDataSchema } from './schemas/initial-data';
import { namedSchemas } from './schemas/named';
import { pageListSchema } from './schemas/page-list';
import { pagesQuerySchemas } from './schemas/pages-query';

/**
 * The two content routes. The prefix is emptied on each of them, else the Roles page of the admin panel
 * shows paths below `/site-content`.
 *
 * `request` and `response` are what Strapi's OpenAPI document is made from. They check nothing at run time:
 * the query is checked by pages/query.ts, whose messages name the culprit. What they describe depends on the
 * content types and the options.
 */
export const contentRoutes = (strapi: Core.Strapi, options: Options) => {
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
      request: { query: pagesQuerySchemas(getModels(strapi), options.pages) },
      response: pageListSchema(getModels(strapi), named),
      config: { prefix: '' },
    },
  ];
};
