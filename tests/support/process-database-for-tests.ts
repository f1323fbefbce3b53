import { createLazyObject } from './lazy-object';
import { killProcesses } from './process';
import { createProcessDatabase, type DatabaseKind, type ProcessDatabase } from './process-database';

/** Creates a database before all tests or before each of them. Afterwards, ends their processes and drops it. */
const databaseFor =
  (before: typeof beforeAll, after: typeof afterAll) =>
  (kind: DatabaseKind): ProcessDatabase => {
    let database: ProcessDatabase | undefined;
    before(async () => {
      database = await createProcessDatabase(kind);
    });
    after(async () => {
      await killProcesses();
      await database?.drop();
    });
    return createLazyObject('database', () => database);
  };

/** An empty database for the tests of a file or of a `describe`. Their processes are killed afterwards. */
export const databaseForTests = (kind: DatabaseKind): ProcessDatabase =>
  databaseFor(beforeAll, afterAll)(kind);

/** An empty database for each of these tests. Its processes are killed afterwards. */
export const databaseForEachTest = (kind: DatabaseKind): ProcessDatabase =>
  databaseFor(beforeEach, afterEach)(kind);
