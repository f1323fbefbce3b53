import { connectTo } from './servers';
import { DATABASE, RUN_VARIABLE } from './test-database';

/** Drops all databases of the run, after the last test and whether or not all tests passed. */
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
