import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Core } from '@strapi/strapi';
import { ROOT } from './site';

const NAME = '@strapi-community/plugin-rest-cache';
const VERSION = '5.0.1';

/** A folder inside the project, so that the plugin finds the project's Strapi. */
const FOLDER = path.join(ROOT, '.cache', 'bench');

/**
 * Installs the usual cache for Strapi's REST. It is not a dependency of the project: it is installed by the first run
 * of the bench, and stays.
 *
 * @returns the folder of the plugin
 * @throws npm's error if the registry cannot be reached
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

/** The part of the plugin that is used here. */
interface RestCache {
  readonly config: { default(): { readonly provider: object; readonly strategy: object } };
}

/** Adds the plugin to a registered application, which caches the responses of these types in memory. */
export const addRestCache = async (
  strapi: Core.Strapi,
  folder: string,
  types: readonly string[]
): Promise<void> => {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- it is there only when the bench is run
  const plugin = require(path.join(folder, 'dist', 'server')) as RestCache;
  const { provider, strategy } = plugin.config.default();
  const added = strapi.get('plugins').add('rest-cache', plugin as never);
  // The defaults of the plugin, with its memory cache. Strapi has already merged the options of all plugins.
  const contentTypes = [...types];
  strapi.config.set('plugin::rest-cache', { provider, strategy: { ...strategy, contentTypes } });
  await added.register();
};
