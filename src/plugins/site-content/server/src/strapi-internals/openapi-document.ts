import { createRequire } from 'node:module';
import type { generate } from '@strapi/openapi';
import type { Core } from '@strapi/strapi';

type Generate = typeof generate;
type Output = ReturnType<Generate>;

/** The module itself, which Strapi asks: an import would be a copy of it. */
const openapi = createRequire(__filename)('@strapi/openapi') as { generate: Generate };

const original = openapi.generate;

/**
 * Lets everything that makes the OpenAPI document of the content routes (`strapi openapi generate`, and the route that
 * `server.openapi` opens) make it through `change`, once for a service. Strapi has no setting for what is in it (Strapi
 * 5.54.0, `@strapi/openapi/dist/exports.js`: all routes of all plugins; `operation/responses.js`: errors without a
 * schema), but asks the module for `generate` each time (`core/dist/services/server/openapi.js` and
 * `strapi/dist/src/cli/commands/openapi/generate.js`).
 */
export const changeOpenApiDocument = (
  change: (document: Output['document']) => Output['document']
): void => {
  let last: { readonly of: Core.Strapi; readonly output: Output } | undefined;
  openapi.generate = (strapi, options) => {
    if (options?.type === 'admin') return original(strapi, options);
    if (last?.of !== strapi) {
      const output = original(strapi, options);
      last = { of: strapi, output: { ...output, document: change(output.document) } };
    }
    return last.output;
  };
};
