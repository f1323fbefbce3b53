import type { Context } from 'koa';

/** Answers with an error in Strapi's envelope, for statuses that Strapi has no error class for. */
export const refuse = (
  ctx: Context,
  error: { status: number; name: string; message: string; details?: object }
): void => {
  ctx.status = error.status;
  ctx.body = { data: null, error: { ...error, details: error.details ?? {} } };
};
