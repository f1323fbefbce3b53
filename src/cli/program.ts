import { Command, CommanderError } from 'commander';
import type { DefineCommand } from './define-command';

interface Entry {
  readonly description: string;
  /** Loaded when it is called: most commands load Strapi. */
  readonly load: () => Promise<DefineCommand>;
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  import: {
    description: 'import the content of another site',
    load: async () => (await import('./import')).defineImportSite,
  },
  compare: {
    description: 'compare the responses of two services',
    load: async () => (await import('./compare')).defineCompare,
  },
  redirects: {
    description: 'import or export a list of redirects, or trace an address through them',
    load: async () => (await import('./redirects')).defineRedirects,
  },
  check: {
    description: 'list broken links, path collisions and redirects in conflict',
    load: async () => (await import('./check')).defineCheck,
  },
  backup: {
    description: 'write content, media and configuration into one file',
    load: async () => (await import('./backup')).defineBackup,
  },
  restore: {
    description: 'replace the database by a backup',
    load: async () => (await import('./restore')).defineRestore,
  },
  prune: {
    description: 'list or drop tables and columns that this version does not use',
    load: async () => (await import('./prune')).definePrune,
  },
};

/** Options and arguments that make no sense (CONTRACT section 5). */
const WRONG_USAGE = 2;

/** Commander would take the next argument for the value that this option may go without. */
const completeDeleteMissing = (args: readonly string[]): string[] =>
  args.map((arg) => (arg === '--delete-missing' ? `${arg}=import` : arg));

const buildProgram = async (
  name: string | undefined,
  endWith: (code: number) => void
): Promise<Command> => {
  const program = new Command('site-content')
    .description('Commands for a site and its database.')
    .showHelpAfterError()
    .showSuggestionAfterError()
    .exitOverride();
  for (const [known, { description, load }] of Object.entries(COMMANDS)) {
    const command = program.command(known).description(description);
    if (known === name) (await load())(command, endWith);
  }
  return program;
};

/**
 * Runs `site-content <command>`, which is behind the npm scripts.
 *
 * @param args without Node and the name of the script
 * @returns the exit code: 0 done, or nothing wrong; 1 problems, differences or refusals; 2 wrong usage
 */
export const runCommandLine = async (args: readonly string[]): Promise<number> => {
  let exitCode = 0;
  const program = await buildProgram(args[0], (code) => {
    exitCode = code;
  });
  try {
    const complete = args[0] === 'redirects' ? completeDeleteMissing(args) : [...args];
    await program.parseAsync(complete, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
    throw error;
  }
};

// Taken down in order, an application would trip over the queries by which Strapi reads entries for its events after a
// commit, and which nobody awaits. First comes out what was written.
if (require.main === module) {
  void runCommandLine(process.argv.slice(2)).then((code) =>
    process.stdout.write('', () => process.exit(code))
  );
}
