import path from 'node:path';
import type { Context, Next } from 'koa';

/** What browsers show or play. SVG is a document, with scripts. */
const SHOWN = /^(?:image\/(?!svg)|audio\/|video\/)/;

/** Strapi serves the same file under each way to write its path, by two routes. */
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
 * Has browsers download uploaded files that are no pictures, sounds or films. Opened at this service's own
 * address they would be pages of the site that editors log in to.
 */
export const serveAsDownloads = async (context: Context, next: Next): Promise<void> => {
  await next();
  if (isUpload(context.path) && !SHOWN.test(context.type)) {
    context.set('Content-Disposition', 'attachment');
  }
};
