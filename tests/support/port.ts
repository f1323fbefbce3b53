import path from 'node:path';
import { ROOT } from './environment';

const SERVER = path.join(ROOT, 'dist/src/plugins/site-content/server/src');

/** A file of the plugin's server as the running application has it: compiled, and the same module. */
export const ofServer = <Module extends object>(file: string): Module =>
  jest.requireActual<Module>(path.join(SERVER, file));

/** A file of the history's server, likewise. */
export const ofHistory = <Module extends object>(file: string): Module =>
  jest.requireActual<Module>(path.join(ROOT, 'dist/src/plugins/history/server/src', file));

/** A file of the importer, likewise. */
export const ofImporter = <Module extends object>(file: string): Module =>
  jest.requireActual<Module>(path.join(ROOT, 'dist/src/plugins/site-import/server/src', file));

/** A port, likewise. */
export const port = <Port extends object>(name: string): Port =>
  ofServer(`strapi-internals/${name}`);
