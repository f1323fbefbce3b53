import path from 'node:path';
import { ROOT } from './environment';

const SERVER = path.join(ROOT, 'dist/src/plugins/site-content/server/src');

/** Returns a compiled module of the plugin's server: the one that the running application uses. */
export const requireServerModule = <Module extends object>(file: string): Module =>
  jest.requireActual<Module>(path.join(SERVER, file));

/** Returns such a module of the history plugin. */
export const requireHistoryModule = <Module extends object>(file: string): Module =>
  jest.requireActual<Module>(path.join(ROOT, 'dist/src/plugins/history/server/src', file));

/** Returns such a module of the importer. */
export const requireImporterModule = <Module extends object>(file: string): Module =>
  jest.requireActual<Module>(path.join(ROOT, 'dist/src/plugins/site-import/server/src', file));

/** Returns such a module of the Strapi internals. */
export const requireStrapiInternals = <Port extends object>(name: string): Port =>
  requireServerModule(`strapi-internals/${name}`);
