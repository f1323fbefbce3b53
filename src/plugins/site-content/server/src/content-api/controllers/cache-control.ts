import type { Context } from 'koa';
import type { Options } from '../../config/options';

/** Value for responses that are private to the client. */
const PRIVATE = 'private, max-age=0, must-revalidate';

/**
 * How long a shared cache may serve an outdated response while it fetches the next one, and while this
 * service is down.
 */
const STALE_WHILE_REVALIDATE_SECONDS = 60;
const STALE_IF_ERROR_SECONDS = 24 * 60 * 60;

/**
 * Builds the value for shared caches that are purged by tags (RFC 9111, RFC 5861). Browsers still revalidate
 * every time.
 */
const buildSharedCacheControl = (seconds: number): string =>
  [
    'public, max-age=0',
    `s-maxage=${seconds}`,
    `stale-while-revalidate=${STALE_WHILE_REVALIDATE_SECONDS}`,
    `stale-if-error=${STALE_IF_ERROR_SECONDS}`,
  ].join(', ');

/**
 * Sets `Cache-Control`: any cache may store a response to an anonymous visitor, but only the client's if a
 * token or cookie was sent.
 *
 * @param route member of the option `delivery.cacheControl`
 */
export const setCacheControl = (
  ctx: Context,
  { cacheControl, sharedCacheSeconds }: Options['delivery'],
  route: keyof Options['delivery']['cacheControl']
): void => {
  const isAnonymous = ctx.get('Authorization') === '' && ctx.get('Cookie') === '';
  const forVisitors =
    sharedCacheSeconds > 0 ? buildSharedCacheControl(sharedCacheSeconds) : cacheControl[route];
  ctx.set('Cache-Control', isAnonymous ? forVisitors : PRIVATE);
};
