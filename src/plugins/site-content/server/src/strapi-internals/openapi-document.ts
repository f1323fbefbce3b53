/**
 * @reliesOn The service and the command call `generate()` of one module, `@strapi/openapi`.
 * @ifItFails The document does not describe the routes of this service.
 * @readIn Strapi 5.54.0: `@strapi/core/dist/services/server/openapi.js`,
 *   `@strapi/strapi/dist/src/cli/commands/openapi/generate.js`
 */

import { createRequire } from 'node:module';
import type { generate } from '@strapi/openapi';
import type { Core } from '@strapi/strapi';

type Generate = typeof generate;
type Output = ReturnType<Generate>;

/** The module object that Strapi uses; an import would create a copy. */
const openapi = createRequire(__filename)('@strapi/openapi') as { generate: Generate };

const original = openapi.generate;

/**
 * Passes the OpenAPI document of a service through `change`, for `strapi openapi generate` and the route enabled
 * by `server.openapi`. Strapi has no setting for the content of the document, but looks up `generate` each time.
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
