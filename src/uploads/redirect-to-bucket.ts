import type { Context, Next } from 'koa';
import { isUpload } from './downloads';

/** Matches the path of a file, with the name as it is encoded there. */
const FILE = /^\/uploads\/([^/]+)$/;

/**
 * Redirects requests for files to the bucket that contains them. Stored content refers to files by their path here.
 * Websites get the URL in the bucket, and the panel requests files here.
 *
 * @param filesUrl public URL of the bucket
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
