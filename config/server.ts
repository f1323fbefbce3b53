import type { Core } from '@strapi/strapi';
import { getLogFormat } from '../src/environment/log-settings';
import { isStartAwaited } from '../src/logging/announce-start';

export default ({ env }: Core.Config.Shared.ConfigParams) => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
  // The address under which clients reach this service. URLs of the pages route and of
  // uploaded files are built from it, never from a request; unset, they are paths.
  url: env('PUBLIC_URL', ''),
  // What is believed of a proxy in front of the service: with `TRUST_PROXY`, the headers `X-Forwarded-For` and
  // `X-Forwarded-Proto`, which otherwise anyone could send. The proxy adds the last address; earlier ones come from
  // the client.
  proxy: { koa: env.bool('TRUST_PROXY', false), maxIpsCount: 1 },
  app: { keys: env.array('APP_KEYS') },
  // Where uploads/ and robots.txt are; relative to the application.
  dirs: { public: env('PUBLIC_DIR', './public') },
  // The banner of a start is for people; where programs read the log, a line of it says the same. Quickstart has
  // words of its own for it.
  logger: {
    updates: { enabled: false },
    startup: { enabled: getLogFormat(env) === 'pretty' && !isStartAwaited() },
  },
  // Node refuses a request line beyond its limit with an empty answer. A query of 16 KiB, as long as one
  // may be, leaves no room in its own limit of 16 KiB.
  http: {
    serverOptions: {
      maxHeaderSize: 32 * 1024,
      // Longer than load balancers keep an idle connection (60 s): closed at this end first, it could be
      // closed under a request that is just on its way.
      keepAliveTimeout: 65_000,
    },
  },
  // `public` serves the OpenAPI document at /api/openapi.json. It is kept in memory: Strapi's own cache is a file in
  // the application's folder, where the service need not be able to write, and outlives a change of the content types.
  openapi: {
    'content-api': {
      access: env.oneOf('OPENAPI_ACCESS', ['disabled', 'public'], 'disabled'),
      cache: { enabled: false },
    },
  },
});
