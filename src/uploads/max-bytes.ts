import type { Env } from '../environment/env';

/** The most that an uploaded file may have. */
export const getUploadMaxBytes = (env: Env): number =>
  env.int('UPLOAD_MAX_BYTES', 20 * 1024 * 1024);
