import type { Context } from 'koa';

/** A route, as Strapi leaves it in the state of a request. */
interface Route {
  readonly handler?: unknown;
  readonly info?: { readonly pluginName?: string };
  readonly config?: { readonly auth?: unknown; readonly takesFiles?: boolean };
}

const KIBIBYTE = 1024;

/** From somebody who has not said who he is: an address and a password, a form of a few fields. */
const MOST_OF_ANYBODY = 16 * KIBIBYTE;

/** A page of many long texts is saved as a whole, and so is the navigation. */
const MOST_JSON = 10 * KIBIBYTE * KIBIBYTE;
const MOST_FORM = 56 * KIBIBYTE;

const routeOf = (ctx: Context): Route => (ctx.state as { route?: Route }).route ?? {};

/** What answers a request, such as `upload.admin-upload.upload`; empty where it is a function without a name. */
export const handlerOf = (ctx: Context): string => {
  const { handler, info } = routeOf(ctx);
  return typeof handler === 'string' ? `${info?.pluginName ?? ''}.${handler}` : '';
};

/** Strapi's controllers that look for files. */
const TAKES_FILES =
  /^upload\.(?:admin-upload\.|content-api\.upload$)|^admin\.(?:admin::)?admin\.updateProjectSettings$/;

/** Where people log in, register, or set a password. */
const AUTHENTICATES = /^admin\.authentication\.|^users-permissions\.auth\./;

/** Whether a route reads files from a multipart body. One that people add says so: `config: { takesFiles: true }`. */
export const takesFiles = (ctx: Context): boolean =>
  routeOf(ctx).config?.takesFiles === true || TAKES_FILES.test(handlerOf(ctx));

const authenticates = (ctx: Context): boolean => AUTHENTICATES.test(handlerOf(ctx));

/** Whether it is known who asks: by a session, or by a token. */
const isKnown = (ctx: Context): boolean => {
  const { auth } = ctx.state as { auth?: { credentials?: unknown } };
  return auth?.credentials !== undefined && auth.credentials !== null;
};

/** The most bytes of JSON, or of a form, that are read. */
export const mostBytes = (ctx: Context, kind: 'json' | 'form'): number => {
  if (!isKnown(ctx) || authenticates(ctx)) return MOST_OF_ANYBODY;
  return kind === 'json' ? MOST_JSON : MOST_FORM;
};
