import type { Core } from '@strapi/strapi';

export default ({ env }: Core.Config.Shared.ConfigParams) => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
  // The address under which clients reach this service. URLs of the pages route and of
  // uploaded files are built from it, never from a request; unset, they are paths.
  url: env('PUBLIC_URL', ''),
  app: { keys: env.array('APP_KEYS') },
  // Where uploads/ and robots.txt are; relative to the application.
  dirs: { public: env('PUBLIC_DIR', './public') },
  logger: { updates: { enabled: false } },
  // Node refuses a request line beyond its limit with an empty answer. A query of 16 KiB, as long as one
  // may be, leaves no room in its own limit of 16 KiB.
  http: { serverOptions: { maxHeaderSize: 32 * 1024 } },
  // `public` serves the OpenAPI document at /api/openapi.json.
  openapi: {
    'content-api': { access: env.oneOf('OPENAPI_ACCESS', ['disabled', 'public'], 'disabled') },
  },
});
