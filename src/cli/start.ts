import { createService } from '../application/application';
import { logConsoleAsJson } from '../logging/console-to-json-log';
import type { DefineCommand } from './define-command';

/**
 * Starts the service as `strapi start` does, and nothing else: that one loads all commands of Strapi first, of which one
 * wants to write into the home folder.
 */
export const defineStart: DefineCommand = (command) => {
  command.description('Starts the service.').action(async () => {
    const strapi = createService();
    logConsoleAsJson(strapi);
    await strapi.start();
    // It ends by a signal.
    await new Promise(() => undefined);
  });
};
