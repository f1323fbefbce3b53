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
      'The request target contains "#". Remove the fragment, or write %23 for the character.',
    details: {},
  },
};

/**
 * Refuses request targets with a `#` on the content routes. HTTP forbids it (RFC 9112, section 3.2), and Koa
 * cuts or encodes it differently from other programs, so a cache could mix up responses.
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
