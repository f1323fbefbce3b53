import type { Context } from 'koa';

/** For answers that belong to whoever asked. */
const PRIVATE = 'private, max-age=0, must-revalidate';

/**
 * Says who may keep an answer: everybody what an anonymous visitor gets, nobody but the client what was
 * answered to a token or beside a cookie.
 *
 * @param forVisitors the header for anonymous visitors (option `delivery.cacheControl`)
 */
export const setCacheControl = (ctx: Context, forVisitors: string): void => {
  const isAnonymous = ctx.get('Authorization') === '' && ctx.get('Cookie') === '';
  ctx.set('Cache-Control', isAnonymous ? forVisitors : PRIVATE);
};
