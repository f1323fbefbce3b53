import type { LogFormat } from '../plugins/site-content/server/src/operations/requests/log-line';
import type { Env } from './env';

/** What is logged: one of these and all before it. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'http', 'verbose', 'debug', 'silly'] as const;

/** JSON where programs read the log, text where people do, unless LOG_FORMAT says otherwise. */
export const getLogFormat = (env: Env): LogFormat =>
  env.oneOf(
    'LOG_FORMAT',
    ['json', 'pretty'],
    env('NODE_ENV') === 'production' ? 'json' : 'pretty'
  ) as LogFormat;
