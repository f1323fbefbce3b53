import { build } from './steps/build.mjs';
import { main } from './steps/run.mjs';

main(() => build(process.argv.slice(2)));
