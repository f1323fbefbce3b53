import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs a command in this terminal until it exits; rejects if it fails. */
export const run = (command, args, env = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      // On Windows, npm and npx are .cmd files.
      shell: process.platform === 'win32',
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(`"${command} ${args.join(' ')}" ended with ${signal ?? `exit code ${code}`}.`)
        );
    });
  });

/** Runs a script in the root folder of the repository. Errors are printed as one line. */
export const main = (script) => {
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
  script().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
};
