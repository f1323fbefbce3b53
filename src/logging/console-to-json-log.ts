import { format } from 'node:util';
import type { Core } from '@strapi/strapi';
import { env } from '@strapi/utils';
import { getLogFormat } from '../environment/log-settings';

/** Ways by which libraries (Knex, Koa and others) write to the terminal, with the level of the log that each is worth. */
const WAYS = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const;

/**
 * Where the log is JSON for programs, puts into it what libraries and Node would write to the terminal beside it. For the
 * service alone: commands speak to people.
 */
export const logConsoleAsJson = ({ log }: Core.Strapi): void => {
  if (getLogFormat(env) !== 'json') return;
  for (const [way, level] of Object.entries(WAYS)) {
    // eslint-disable-next-line no-console
    console[way as keyof typeof WAYS] = (...logged: unknown[]) =>
      void log[level](format(...logged));
  }
  // Node itself listens, and writes them down as text.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log.warn(`${name}: ${message}`));
};
