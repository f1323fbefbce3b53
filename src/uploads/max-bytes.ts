import type { Env } from '../environment/env';

/** Maximum size of an uploaded file. */
export const getUploadMaxBytes = (env: Env): number =>
  env.int('UPLOAD_MAX_BYTES', 20 * 1024 * 1024);
