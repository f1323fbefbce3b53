import { isRunning } from '#site-content/server/operations/disk-space/process-exists';
import { isLeftOver, nameRun } from './names';
import { runFirstStart } from './run-first-start';
import { connectTo, type DatabaseServer, type ServerKind } from './servers';
import { sqliteTemplate } from './sqlite-template';
import {
  DATABASE,
  getEnvironment,
  getTemplate,
  RUN_VARIABLE,
  SQLITE_TEMPLATE_VARIABLE,
} from './test-database';

const dropLeftOvers = async (server: DatabaseServer): Promise<void> => {
  for (const name of await server.list()) {
    if (isLeftOver(name, Date.now(), isRunning)) await server.drop(name);
  }
};

/** Does the work of a first start once, for all services. */
const createTemplate = async (
  kind: ServerKind,
  server: DatabaseServer,
  run: string
): Promise<void> => {
  const template = getTemplate(run);
  await server.create(template);
  await runFirstStart(getEnvironment(kind, template));
};

/** Runs before the first test, and creates the database from which all services are copied. */
export default async (): Promise<void> => {
  if (DATABASE === 'sqlite') {
    process.env[SQLITE_TEMPLATE_VARIABLE] = await sqliteTemplate();
    return;
  }
  const run = nameRun(process.pid, Date.now());
  process.env[RUN_VARIABLE] = run;
  const server = connectTo(DATABASE);
  try {
    await dropLeftOvers(server);
    await createTemplate(DATABASE, server, run);
  } finally {
    await server.close();
  }
};
