import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { SECRETS, TEST_ENVIRONMENT } from '../environment';
import { isLeftOver, nameRun } from './names';
import { connectTo, type DatabaseServer, type ServerKind } from './servers';
import { DATABASE, environmentOf, RUN_VARIABLE, templateOf } from './test-database';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
};

const dropLeftOvers = async (server: DatabaseServer): Promise<void> => {
  for (const name of await server.list()) {
    if (isLeftOver(name, Date.now(), isAlive)) await server.drop(name);
  }
};

/** Makes the schema and does the work of a first start once, in a process of its own, for all services. */
const createTemplate = async (
  kind: ServerKind,
  server: DatabaseServer,
  run: string
): Promise<void> => {
  const template = templateOf(run);
  await server.create(template);
  await promisify(execFile)(process.execPath, [path.join(__dirname, 'first-start.js')], {
    env: { ...process.env, ...SECRETS, ...TEST_ENVIRONMENT, ...environmentOf(kind, template) },
  });
};

/** Before the first test: what a run on a database server needs on that server. */
export default async (): Promise<void> => {
  if (DATABASE === 'sqlite') return;
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
