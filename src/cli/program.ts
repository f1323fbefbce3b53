import { Command, CommanderError } from 'commander';
import { parseUrl } from 'public-fetch';
import type { DefineCommand } from './define-command';

interface Entry {
  readonly description: string;
  /** Loaded on demand, because most commands load Strapi. */
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
    description: 'list broken links, path collisions and conflicting redirects',
    load: async () => (await import('./check')).defineCheck,
  },
  backup: {
    description: 'write content, media and configuration to one file',
    load: async () => (await import('./backup')).defineBackup,
  },
  restore: {
    description: 'replace the database with a backup',
    load: async () => (await import('./restore')).defineRestore,
  },
  start: {
    description: 'start the service',
    load: async () => (await import('./start')).defineStart,
  },
  'admin:create-user': {
    description: 'create a Super Admin',
    load: async () => (await import('./administrators')).defineCreateUser,
  },
  'admin:reset-user-password': {
    description: 'set a new password for an administrator',
    load: async () => (await import('./administrators')).defineResetUserPassword,
  },
  prune: {
    description: 'list or drop tables and columns that this version does not use',
    load: async () => (await import('./prune')).definePrune,
  },
};

/** Exit code for invalid options or arguments (CONTRACT section 5). */
const WRONG_USAGE = 2;

/** Adds the default value to this option, because Commander would take the next argument as its optional value. */
const completeDeleteMissing = (args: readonly string[]): string[] =>
  args.map((arg) => (arg === '--delete-missing' ? `${arg}=import` : arg));

/**
 * Refuses an option with a value that is given twice, because one of the values would be ignored silently. Options
 * whose parser takes the previous value are exempt, because they collect values.
 */
const refuseRepeated = (command: Command): void => {
  command.commands.forEach(refuseRepeated);
  const seen = new Set<string>();
  for (const option of command.options) {
    const { parseArg, argChoices } = option;
    const isCollected = argChoices === undefined && parseArg !== undefined && parseArg.length > 1;
    if (option.isBoolean() || option.variadic || isCollected) continue;
    command.on(`option:${option.name()}`, () => {
      if (seen.has(option.flags)) command.error(`error: option '${option.flags}' is given twice`);
      seen.add(option.flags);
    });
  }
};

const URL_IN_ARGUMENT = /^(?:--[\w-]+=)?(https?:.*)$/is;

/** Whether an argument is a URL with a user name or password, which `fetch` refuses with a message that repeats them. */
const hasCredentials = (arg: string): boolean => {
  const url = parseUrl(URL_IN_ARGUMENT.exec(arg)?.[1] ?? '');
  return url !== null && `${url.username}${url.password}` !== '';
};

const buildProgram = async (
  name: string | undefined,
  endWith: (code: number) => void
): Promise<Command> => {
  const program = new Command('site-content')
    .description('Manage a site and its database.')
    .showHelpAfterError()
    .showSuggestionAfterError()
    .exitOverride();
  for (const [known, { description, load }] of Object.entries(COMMANDS)) {
    const command = program.command(known).description(description);
    if (known !== name) continue;
    (await load())(command, endWith);
    refuseRepeated(command);
  }
  return program;
};

/**
 * Runs `site-content <command>`, which the npm scripts call.
 *
 * @param args without Node and the script's name
 * @returns the exit code: 0 if done, or nothing is wrong; 1 for problems, differences or refusals; 2 for wrong usage
 */
export const runCommandLine = async (args: readonly string[]): Promise<number> => {
  let exitCode = 0;
  const program = await buildProgram(args[0], (code) => {
    exitCode = code;
  });
  try {
    if (args.some(hasCredentials)) {
      program.error(
        'error: a URL contains a user name or password, which are not sent. Save its response to a file, and name that.'
      );
    }
    const complete = args[0] === 'redirects' ? completeDeleteMissing(args) : [...args];
    await program.parseAsync(complete, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
    throw error;
  }
};

/** Ends this process with the one that started it, which passes on no signal if it is killed. */
const endWithParent = (): void => {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The listener alone does not keep the process running.
  process.channel?.unref();
};

// Exits explicitly, because a regular shutdown would fail on queries that Strapi runs after a commit for its events
// without awaiting them. Output is flushed first.
if (require.main === module) {
  endWithParent();
  void runCommandLine(process.argv.slice(2)).then((code) =>
    process.stdout.write('', () => process.exit(code))
  );
}
