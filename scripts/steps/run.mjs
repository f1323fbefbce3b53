import { spawn } from 'node:child_process';

/** Runs a command to its end with our terminal; rejects when it fails. */
export const run = (command, args, env = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      // npm and npx are .cmd files on Windows.
      shell: process.platform === 'win32',
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(new Error(`"${command} ${args.join(' ')}" ended with ${signal ?? `code ${code}`}.`));
    });
  });

/** Runs a script of ours from the checkout; what goes wrong is said in one line. */
export const main = (script) => {
  process.chdir(new URL('../..', import.meta.url).pathname);
  script().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
};
