import { format } from 'node:util';
import type { Core } from '@strapi/strapi';
import { env } from '@strapi/utils';
import { getLogFormat } from '../environment/log-settings';

/** Console methods by which libraries (Knex, Koa and others) write to the terminal, with their log level. */
const LEVEL_BY_METHOD = {
  error: 'error',
  warn: 'warn',
  info: 'info',
  log: 'info',
  debug: 'debug',
} as const;

/**
 * If the log is JSON, redirects to it the output that libraries and Node would otherwise write to the terminal. Only for
 * the service, because commands print text for users.
 */
export const logConsoleAsJson = ({ log }: Core.Strapi): void => {
  if (getLogFormat(env) !== 'json') return;
  for (const [way, level] of Object.entries(LEVEL_BY_METHOD)) {
    // eslint-disable-next-line no-console
    console[way as keyof typeof LEVEL_BY_METHOD] = (...logged: unknown[]) =>
      void log[level](format(...logged));
  }
  // Removes Node's own listener, which prints warnings as text.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log.warn(`${name}: ${message}`));
};
