import { exportRedirects } from './redirects-export';
import { importRedirects } from './redirects-import';
import { traceAddress } from './redirects-trace';
import { showUnseen } from '../plugins/site-content/contract/rules/text';
import { describeFailure } from './failure';

const USAGE = `Usage: npm run redirects -- import FILE|URL|- [OPTION...]
       npm run redirects -- export [--format FORMAT] [FILE]
       npm run redirects -- trace ADDRESS

  import   brings in a list of redirects, after a dry run; import --help has its options
  export   writes all redirects as a list; export --help has the formats
  trace    follows an address through the redirects, hop by hop

All may run beside the service.`;

/** @returns the exit code: 0 when it was done, 1 when it could not be, 2 for a wrong call */
const run = async (): Promise<number> => {
  const [command, ...args] = process.argv.slice(2);
  switch (command) {
    case 'import':
      return importRedirects(args);
    case 'export':
      return exportRedirects(args);
    case 'trace':
      return traceAddress(args);
    case '--help':
      console.log(USAGE);
      return 0;
    default:
      console.error(command === undefined ? USAGE : `There is no command ${command}.\n\n${USAGE}`);
      return 2;
  }
};

// The end of the process ends the application, as in import.ts; first comes out what was written.
run()
  .catch((error: unknown) => {
    console.error(showUnseen(describeFailure(error)));
    return 1;
  })
  .then((code) => process.stdout.write('', () => process.exit(code)));
