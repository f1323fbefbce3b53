import { connectTo } from './servers';
import { DATABASE, RUN_VARIABLE } from './test-database';

/** After the last test, whether or not all passed: every database of the run goes. */
export default async (): Promise<void> => {
  const run = process.env[RUN_VARIABLE];
  if (DATABASE === 'sqlite' || run === undefined) return;
  const server = connectTo(DATABASE);
  try {
    for (const name of await server.list()) {
      if (name.startsWith(`${run}_`)) await server.drop(name);
    }
  } finally {
    await server.close();
  }
};
