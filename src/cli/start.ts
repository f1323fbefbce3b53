import { createService } from '../application/application';
import { logConsoleAsJson } from '../logging/console-to-json-log';
import type { DefineCommand } from './define-command';

/**
 * Starts the service as `strapi start` does. That command first loads all commands of Strapi, one of which writes to
 * the home folder.
 */
export const defineStart: DefineCommand = (command) => {
  command.description('Starts the service.').action(async () => {
    const strapi = createService();
    logConsoleAsJson(strapi);
    await strapi.start();
    // Runs until a signal ends the process.
    await new Promise(() => undefined);
  });
};
