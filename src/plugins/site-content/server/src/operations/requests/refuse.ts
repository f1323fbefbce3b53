import type { Context } from 'koa';

/** Responds with an error in Strapi's envelope, for statuses without an error class in Strapi. */
export const refuse = (
  ctx: Context,
  error: { status: number; name: string; message: string; details?: object }
): void => {
  ctx.status = error.status;
  ctx.body = { data: null, error: { ...error, details: error.details ?? {} } };
};
