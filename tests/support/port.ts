import path from 'node:path';
import { ROOT } from './environment';

const ROOM = path.join(ROOT, 'dist/src/plugins/site-content/server/src/strapi');

/** A port as the running application has it: compiled, and the same module. */
export const port = <Port extends object>(name: string): Port =>
  jest.requireActual<Port>(path.join(ROOM, name));
