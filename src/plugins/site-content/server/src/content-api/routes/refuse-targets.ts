import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { refuse } from '../../operations/requests/refuse';
import { isContentRoute } from './refuse-methods';

const FRAGMENT =
  'The request target contains "#". Remove the fragment, or write %23 for the character.';
const TARGET =
  'The request target is neither a path nor an http(s) URL with a host. Send the path.';
const PATH =
  'The path of the request is malformed: a "%" begins no encoded character, or the path leads out of the website.';

/** Scheme, host or IP address, and port of an absolute target (RFC 9112, section 3.2.2), without user information. */
const ABSOLUTE = /^https?:\/\/(?:[\w.~-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?=[/?]|$)/i;

const MAX_PORT = 65_535;

/** True if Koa and other programs read the same path from a request target. In some targets, Koa finds none. */
const isTarget = (url: string): boolean => {
  if (url.startsWith('/') || url === '*') return true;
  const absolute = ABSOLUTE.exec(url);
  return absolute !== null && Number(absolute[1] ?? 0) <= MAX_PORT;
};

/**
 * Paths that begin with a host or a Windows drive, or contain a segment `..`. `resolve-path`, which serves
 * files, refuses them. For NUL, see refuseNulCharacters().
 */
const OUT_OF_FOLDER = /^\/(?:[/\\]|[a-z]:[/\\])|[/\\]\.\.(?:[/\\]|$)/i;

/**
 * False for malformed paths. Strapi would log each of them as an error with its stack, so that any visitor
 * could bury real errors in the log.
 */
const isPath = (path: string): boolean => {
  try {
    return !OUT_OF_FOLDER.test(decodeURIComponent(path));
  } catch {
    return false;
  }
};

const refuseWith = (ctx: Context, message: string): void =>
  refuse(ctx, { status: 400, name: 'ValidationError', message });

/**
 * Refuses request targets that Koa reads differently from other programs, so that a cache could mix up responses:
 * absolute URLs without a proper host. Other middlewares find no path in them.
 */
export const refuseTargets = async (ctx: Context, next: Next): Promise<void> => {
  if (isTarget(ctx.url)) await next();
  else refuseWith(ctx, TARGET);
};

/** Refuses malformed paths, and a `#` on the content routes, which HTTP forbids (RFC 9112, section 3.2). */
export const refusePaths =
  (strapi: Core.Strapi) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const prefix: string = strapi.config.get('api.rest.prefix', '/api');
    if (!isPath(ctx.path)) refuseWith(ctx, PATH);
    else if (ctx.url.includes('#') && isContentRoute(ctx.path, prefix)) refuseWith(ctx, FRAGMENT);
    else await next();
  };
