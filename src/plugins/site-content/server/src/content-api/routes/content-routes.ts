import type { Core } from '@strapi/strapi';
import type { Options } from '../../config/options';
import { getModels } from '../../strapi-internals/models';
import { initialDataSchema } from './schemas/initial-data';
import { namedSchemas } from './schemas/named';
import { pageListSchema } from './schemas/page-list';
import { pagesQuerySchemas } from './schemas/pages-query';

/**
 * Returns the two content routes. Their prefix is empty, because the Roles page of the admin panel would
 * otherwise show paths below `/site-content`.
 *
 * `request` and `response` are only used for Strapi's OpenAPI document. They check nothing at run time:
 * pages/query.ts checks the query, with messages that name the parameter. The schemas depend on content types
 * and options.
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
