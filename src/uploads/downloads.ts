import path from 'node:path';
import type { Context, Next } from 'koa';

/** Types that browsers display or play. SVG is excluded, because it can contain scripts. */
const SHOWN = /^(?:image\/(?!svg)|audio\/|video\/)/;

/**
 * Whether a path is that of an uploaded file. Strapi serves a file under every encoding of its path, through two
 * routes.
 */
export const isUpload = (requested: string): boolean => {
  try {
    return path.posix
      .normalize(decodeURIComponent(requested))
      .toLowerCase()
      .startsWith('/uploads/');
  } catch {
    return false;
  }
};

/**
 * Makes browsers download uploaded files other than images, audio and video. Opened in the browser, they would be pages
 * on this service's origin, where editors log in.
 */
export const serveAsDownloads = async (context: Context, next: Next): Promise<void> => {
  await next();
  if (isUpload(context.path) && !SHOWN.test(context.type)) {
    context.set('Content-Disposition', 'attachment');
  }
};
