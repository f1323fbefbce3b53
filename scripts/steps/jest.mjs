import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';

const JEST = fileURLToPath(new URL('./run-jest.mjs', import.meta.url));

/** The files with tests that failed in a run, by the report that it has left; throws where it has left none. */
const failedFiles = (report) =>
  JSON.parse(readFileSync(report, 'utf8'))
    .testResults.filter(({ status }) => status === 'failed')
    .map(({ name }) => name);

// Room for what is young, in MB: in the usual one tests spend a tenth of their time collecting it. Workers have it, too.
const HEAP = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

const runJest = (projects, args, env) =>
  // The projects come last: whatever follows them is taken for the name of another one.
  run(process.execPath, [...HEAP, JEST, ...args, '--selectProjects', ...projects], env);

/**
 * Runs tests of our projects to their end; rejects when one fails. With TEST_RETRY_FAILED_FILES set to a number, as on
 * machines whose other work can make a test wait too long, the files that failed are run again, alone, up to that often.
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
        console.log(`\n== Once more, alone:\n${files.join('\n')}\n`);
        chosen = ['--runInBand', '--runTestsByPath', ...files];
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
};
