import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from './run.mjs';

/** The files with tests that failed in a run, by the report that it has left; throws where it has left none. */
const failedFiles = (report) =>
  JSON.parse(readFileSync(report, 'utf8'))
    .testResults.filter(({ status }) => status === 'failed')
    .map(({ name }) => name);

const runJest = (projects, args, env) =>
  run('npx', ['jest', '--selectProjects', ...projects, ...args], env);

/**
 * Runs tests of our projects to their end; rejects when one fails. With TEST_RETRY_FAILED_FILES set, as on machines
 * whose other work can make a test wait too long, the files that failed are first run once more, alone.
 */
export const jest = async (projects, args, env = {}) => {
  if (!process.env.TEST_RETRY_FAILED_FILES) return runJest(projects, args, env);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jest-report-'));
  const report = path.join(folder, 'report.json');
  try {
    await runJest(projects, [...args, '--json', `--outputFile=${report}`], env);
  } catch (error) {
    const files = failedFiles(report);
    if (files.length === 0) throw error;
    console.log(`\n== Once more, alone:\n${files.join('\n')}\n`);
    await runJest(projects, ['--runInBand', '--runTestsByPath', ...files], env);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
