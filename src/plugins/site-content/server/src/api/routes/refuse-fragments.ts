import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { isContentRoute } from './refuse-methods';

/** Strapi's error envelope. */
const REFUSAL = {
  data: null,
  error: {
    status: 400,
    name: 'ValidationError',
    message:
      'The request target contains "#". Leave the fragment out, or write %23 for the character.',
    details: {},
  },
};

/**
 * Refuses a request target with a `#` on the content routes. It may not hold one (RFC 9112, section 3.2), and Koa cuts or
 * encodes it where other programs do not, so that one URL would get the response of another one.
 */
export const refuseFragments =
  (strapi: Core.Strapi) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const prefix: string = strapi.config.get('api.rest.prefix', '/api');
    if (!ctx.url.includes('#') || !isContentRoute(ctx.path, prefix)) {
      await next();
      return;
    }
    ctx.status = 400;
    ctx.body = REFUSAL;
  };
