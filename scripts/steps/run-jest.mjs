import { run } from 'jest';

// jest with the arguments of this process, which ends with the last test whatever that has left open: a failed one must
// not keep a run from its end. Jest's own `--forceExit` would close each run with a warning.
await run(process.argv.slice(2));
process.exit();
