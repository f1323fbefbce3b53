import type { Env } from '../environment/env';

/** Returns the maximum size of an uploaded file, in bytes. */
export const getUploadMaxBytes = (env: Env): number =>
  env.int('UPLOAD_MAX_BYTES', 20 * 1024 * 1024);
