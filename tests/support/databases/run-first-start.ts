import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { SECRETS, TEST_ENVIRONMENT } from '../environment';

/** The program that `runFirstStart` runs. */
export const FIRST_START = path.join(__dirname, 'first-start.js');

/**
 * Creates the schema and does the work of a first start, in another process.
 *
 * @param environment variables that select the database
 */
export const runFirstStart = async (
  environment: Readonly<Record<string, string>>
): Promise<void> => {
  await promisify(execFile)(process.execPath, [FIRST_START], {
    env: { ...process.env, ...SECRETS, ...TEST_ENVIRONMENT, ...environment },
  });
};
