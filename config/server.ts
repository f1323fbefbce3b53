import type { Core } from '@strapi/strapi';
import { getLogFormat } from '../src/environment/log-settings';
import { isStartAwaited } from '../src/logging/announce-start';

export default ({ env }: Core.Config.Shared.ConfigParams) => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
  // The URL under which clients reach this service. URLs of pages and of uploaded files are built from it, never from a
  // request. If it is unset, they are paths.
  url: env('PUBLIC_URL', ''),
  // The headers that are trusted from a proxy in front of the service: with `TRUST_PROXY`, `X-Forwarded-For` and
  // `X-Forwarded-Proto`, which any client could send otherwise. The proxy appends the last address; earlier ones come
  // from the client.
  proxy: { koa: env.bool('TRUST_PROXY', false), maxIpsCount: 1 },
  app: { keys: env.array('APP_KEYS') },
  // The folder with uploads/ and robots.txt, relative to the application.
  dirs: { public: env('PUBLIC_DIR', './public') },
  // The start banner is for people. If the log is JSON, a log line contains the same information. Quickstart prints its
  // own message.
  logger: {
    updates: { enabled: false },
    startup: { enabled: getLogFormat(env) === 'pretty' && !isStartAwaited() },
  },
  // Node rejects a request line beyond its limit with an empty response. A query may have up to 16 KiB, which does not
  // fit into the default limit of 16 KiB.
  http: {
    serverOptions: {
      maxHeaderSize: 32 * 1024,
      // Longer than load balancers keep an idle connection (60 s). If this end closed it first, a request might already
      // be on its way.
      keepAliveTimeout: 65_000,
    },
  },
  // `public` serves the OpenAPI document at /api/openapi.json. It is kept in memory: Strapi's own cache is a file in
  // the application's folder, where the service may not be able to write, and it would survive a change of the content
  // types.
  openapi: {
    'content-api': {
      access: env.oneOf('OPENAPI_ACCESS', ['disabled', 'public'], 'disabled'),
      cache: { enabled: false },
    },
  },
});
