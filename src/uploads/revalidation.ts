import { ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Context, Next } from 'koa';
import { isUpload } from './downloads';

/** Not `immutable`: "Replace media" stores another file under the same URL. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** Computes a weak tag, because range requests do not identify the version of other ranges. */
const readETag = async (file: string): Promise<string> => {
  const { size, mtimeNs, ino } = await stat(file, { bigint: true });
  return `W/"${[size, mtimeNs, ino].map((part) => part.toString(36)).join('-')}"`;
};

/**
 * Lets clients cache uploaded files and revalidate them: adds `ETag` to Strapi's `Last-Modified`, and
 * responds with 304 if the client's copy is current.
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
