import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Core } from '@strapi/strapi';
import { ROOT } from './site';

const NAME = '@strapi-community/plugin-rest-cache';
const VERSION = '5.0.1';

/** Below the project, so that the plugin finds the project's Strapi. */
const FOLDER = path.join(ROOT, '.cache', 'bench');

/**
 * Fetches what people take for speed beside Strapi's REST. It is no dependency of the project, which needs nothing of it:
 * it comes when the bench is run, and stays.
 *
 * @returns the folder of the plugin
 * @throws npm's error where the registry is not reached
 */
export const installRestCache = async (): Promise<string> => {
  const folder = path.join(FOLDER, 'node_modules', NAME);
  if (!existsSync(folder)) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path.join(FOLDER, 'package.json'), '{ "private": true }\n');
    const options = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', ['install', ...options, `${NAME}@${VERSION}`], {
      cwd: FOLDER,
    });
  }
  return folder;
};

/** What of it is used. */
interface RestCache {
  readonly config: { default(): { readonly provider: object; readonly strategy: object } };
}

/** Adds it to an application that is registered, keeping the answers about these types in memory. */
export const addRestCache = async (
  strapi: Core.Strapi,
  folder: string,
  types: readonly string[]
): Promise<void> => {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- it is there only when the bench is run
  const plugin = require(path.join(folder, 'dist', 'server')) as RestCache;
  const { provider, strategy } = plugin.config.default();
  const added = strapi.get('plugins').add('rest-cache', plugin as never);
  // As it is shipped, by memory. Strapi has merged the options of all plugins by now.
  const contentTypes = [...types];
  strapi.config.set('plugin::rest-cache', { provider, strategy: { ...strategy, contentTypes } });
  await added.register();
};
