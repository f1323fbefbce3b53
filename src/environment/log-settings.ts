import type { LogFormat } from '../plugins/site-content/server/src/operations/requests/log-line';
import type { Env } from './env';

/** Log levels. Each includes the levels before it. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'http', 'verbose', 'debug', 'silly'] as const;

/** Returns the log format: by default JSON in production, for machines, and otherwise text, for people. */
export const getLogFormat = (env: Env): LogFormat =>
  env.oneOf(
    'LOG_FORMAT',
    ['json', 'pretty'],
    env('NODE_ENV') === 'production' ? 'json' : 'pretty'
  ) as LogFormat;
