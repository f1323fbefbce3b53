import type { Env } from '../environment/env';

/**
 * What is believed of a proxy in front of the service, as in `server.proxy`: with `TRUST_PROXY`, the headers
 * `X-Forwarded-For` and `X-Forwarded-Proto`, which otherwise anyone could send. The proxy adds the last
 * address; earlier ones come from the client.
 */
export const trustedProxy = (env: Env) => ({ koa: env.bool('TRUST_PROXY', false), maxIpsCount: 1 });
