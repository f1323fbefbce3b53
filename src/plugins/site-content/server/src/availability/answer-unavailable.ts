import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { unavailableBy } from './failures';
import { envelopeOf } from './unavailable';

const describe = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Answers 503, with when to ask again and why, where an error is no fault of the request. */
export const answerUnavailable =
  (strapi: Core.Strapi) =>
  async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } catch (error) {
      const unavailable = unavailableBy(error);
      if (unavailable === null) throw error;
      const cause = unavailable.cause === undefined ? '' : ` (${describe(unavailable.cause)})`;
      strapi.log.warn(`${ctx.method} ${ctx.path}: ${unavailable.message}${cause}`);
      ctx.status = unavailable.status;
      ctx.set('Retry-After', String(unavailable.retryAfter));
      ctx.body = envelopeOf(unavailable);
    }
  };
