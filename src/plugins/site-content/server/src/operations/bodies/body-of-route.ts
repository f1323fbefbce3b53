import type { Context } from 'koa';
import { handlerOf, isKnown, routeConfigOf } from '../../strapi/route-of-request';

const KIBIBYTE = 1024;

/** From somebody who has not said who he is: an address and a password, a form of a few fields. */
const MOST_OF_ANYBODY = 16 * KIBIBYTE;

/** A page of many long texts is saved as a whole, and so is the navigation. */
const MOST_JSON = 10 * KIBIBYTE * KIBIBYTE;
const MOST_FORM = 56 * KIBIBYTE;

/** Strapi's controllers that look for files. */
const TAKES_FILES =
  /^upload\.(?:admin-upload\.|content-api\.upload$)|^admin\.(?:admin::)?admin\.updateProjectSettings$/;

/** Where people log in, register, or set a password. */
const AUTHENTICATES = /^admin\.authentication\.|^users-permissions\.auth\./;

/** Whether a route reads files from a multipart body. One that people add says so: `config: { takesFiles: true }`. */
export const takesFiles = (ctx: Context): boolean =>
  routeConfigOf(ctx)['takesFiles'] === true || TAKES_FILES.test(handlerOf(ctx));

const authenticates = (ctx: Context): boolean => AUTHENTICATES.test(handlerOf(ctx));

/** The most bytes of JSON, or of a form, that are read. */
export const mostBytes = (ctx: Context, kind: 'json' | 'form'): number => {
  if (!isKnown(ctx) || authenticates(ctx)) return MOST_OF_ANYBODY;
  return kind === 'json' ? MOST_JSON : MOST_FORM;
};
