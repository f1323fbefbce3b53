import { ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Context, Next } from 'koa';
import { isUpload } from './downloads';

/** Not `immutable`: "Replace media" puts another file behind the same URL. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** Weak, as a request for a range says nothing of the version that its other ranges are of. */
const readETag = async (file: string): Promise<string> => {
  const { size, mtimeNs, ino } = await stat(file, { bigint: true });
  return `W/"${[size, mtimeNs, ino].map((part) => part.toString(36)).join('-')}"`;
};

/**
 * Lets clients keep uploaded files and ask whether they have changed: `ETag` beside Strapi's `Last-Modified`, and 304
 * without a body where the client has the file already.
 */
export const revalidateUploads = async (context: Context, next: Next): Promise<void> => {
  await next();
  const { body } = context;
  if (context.status !== 200 || !(body instanceof ReadStream) || !isUpload(context.path)) return;
  context.set('Cache-Control', CACHE_CONTROL);
  context.set('ETag', await readETag(String(body.path)));
  if (!context.fresh) return;
  body.destroy();
  context.status = 304;
};
