import type { LogFormat } from '../plugins/site-content/server/src/operations/requests/log-line';
import type { Env } from './env';

/** Log levels: each includes those before it. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'http', 'verbose', 'debug', 'silly'] as const;

/** JSON if programs read the log, text if people do, unless LOG_FORMAT is set. */
export const getLogFormat = (env: Env): LogFormat =>
  env.oneOf(
    'LOG_FORMAT',
    ['json', 'pretty'],
    env('NODE_ENV') === 'production' ? 'json' : 'pretty'
  ) as LogFormat;
