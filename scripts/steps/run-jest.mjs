import { run } from 'jest';

// Runs Jest with the arguments of this process and ends after the last test, even if a failed test has left handles open.
// Jest's own `--forceExit` would end each run with a warning.
await run(process.argv.slice(2));
process.exit();
