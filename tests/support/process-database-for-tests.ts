import { madeLater } from './lazy-object';
import { killProcesses } from './process';
import { createProcessDatabase, type DatabaseKind, type ProcessDatabase } from './process-database';

/** Creates a database before the tests, or each of them; ends their processes and drops it after. */
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
    return madeLater('database', () => database);
  };

/** An empty database for the tests of a file or of a `describe`; they leave no process behind. */
export const databaseForTests = (kind: DatabaseKind): ProcessDatabase =>
  databaseFor(beforeAll, afterAll)(kind);

/** An empty database for each of these tests; none leaves a process behind. */
export const databaseForEachTest = (kind: DatabaseKind): ProcessDatabase =>
  databaseFor(beforeEach, afterEach)(kind);
