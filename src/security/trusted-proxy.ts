import type { Env } from '../environment/env';

/**
 * What is believed of a proxy in front of the service, as `server.proxy` has it: with `TRUST_PROXY`, what
 * `X-Forwarded-For` and `X-Forwarded-Proto` say. Else anybody could say it. Of the addresses in the first, the proxy
 * has added the last; those before it are a client's own words.
 */
export const trustedProxy = (env: Env) => ({ koa: env.bool('TRUST_PROXY', false), maxIpsCount: 1 });
