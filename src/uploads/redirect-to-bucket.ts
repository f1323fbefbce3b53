import type { Context, Next } from 'koa';
import { isUpload } from './downloads';

/** A name in the address of a file, as it is spelled there. */
const FILE = /^\/uploads\/([^/]+)$/;

/**
 * Leads browsers that ask this service for a file to the bucket that has it. What is stored names files by their path here;
 * websites get the URL in the bucket, and the panel requests files here.
 *
 * @param filesUrl public address of the bucket
 */
export const redirectToBucket =
  (filesUrl: string) =>
  async (context: Context, next: Next): Promise<void> => {
    await next();
    const [, name] = FILE.exec(context.path) ?? [];
    if (context.status !== 404 || name === undefined || !isUpload(context.path)) return;
    context.redirect(`${filesUrl.replace(/\/+$/, '')}/${name}`);
    context.set('Cache-Control', 'public, max-age=0, must-revalidate');
  };
