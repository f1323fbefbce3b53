import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';

const JEST = fileURLToPath(new URL('./run-jest.mjs', import.meta.url));

/** The test files that failed, from the report of a run. @throws if there is no report */
const failedFiles = (report) =>
  JSON.parse(readFileSync(report, 'utf8'))
    .testResults.filter(({ status }) => status === 'failed')
    .map(({ name }) => name);

// Size of V8's young generation, in MB: with the default, tests spend a tenth of their time collecting it. Also for workers.
const HEAP = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

const runJest = (projects, args, env) =>
  // Last, because Jest takes everything after it for names of projects.
  run(process.execPath, [...HEAP, JEST, ...args, '--selectProjects', ...projects], env);

/**
 * Runs the tests of some projects; rejects if one fails. TEST_RETRY_FAILED_FILES is the number of times that failed
 * files are run again, alone, for machines whose other work can slow a test down too much.
 */
export const jest = async (projects, args, env = {}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jest-report-'));
  let chosen = args;
  try {
    for (let retries = Number(process.env.TEST_RETRY_FAILED_FILES ?? 0); ; retries -= 1) {
      if (retries === 0) return await runJest(projects, chosen, env);
      const report = path.join(folder, `${retries}.json`);
      try {
        return await runJest(projects, [...chosen, '--json', `--outputFile=${report}`], env);
      } catch (error) {
        const files = failedFiles(report);
        if (files.length === 0) throw error;
        console.log(`\n== Running these again, alone:\n${files.join('\n')}\n`);
        chosen = ['--runInBand', '--runTestsByPath', ...files];
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
};
