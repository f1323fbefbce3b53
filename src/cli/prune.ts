import { openDatabase } from '../application/open-database';
import { backUp } from '../backup/back-up';
import { pruneOrphans, readOrphans } from '../schema/prune';
import { refuseNeverStarted } from '../schema/started-database';
import { backupFileFor } from './backup-file';
import type { DefineCommand } from './define-command';
import { describeFailure } from './failure';
import { exitCodeOfFailure, listenForInterruption } from './interruption';

/**
 * Runs the command.
 *
 * @returns the exit code: 0 if everything was listed or dropped, 1 if not
 */
const prune = async (names: readonly string[], backup: string): Promise<number> => {
  const goOn = listenForInterruption();
  let begun = false;
  try {
    const strapi = openDatabase();
    await refuseNeverStarted(strapi, 'prune');
    if (names.length === 0) {
      const kept = await readOrphans(strapi);
      console.log(kept.length === 0 ? 'Nothing to prune.' : kept.join('\n'));
      return 0;
    }
    const file = await backupFileFor(backup);
    await pruneOrphans(strapi, names, async () => {
      await backUp(strapi, file, goOn);
      console.log(`Backed up to ${file}.`);
      goOn();
      begun = true;
    });
    console.log(`Dropped: ${names.join(', ')}. Start the service now.`);
    return 0;
  } catch (error) {
    const done = begun
      ? 'Not everything was dropped. Try again, or restore the backup.'
      : 'Nothing was dropped.';
    console.error(`${done} ${describeFailure(error)}`);
    return exitCodeOfFailure(error);
  }
};

export const definePrune: DefineCommand = (command, endWith) => {
  command
    .description(
      'Lists tables, columns (table.column) and fields (type.field) in the database that this ' +
        'version does not use. Given names, it drops them and all their data. Stop the service first.'
    )
    .argument('[names...]', 'what to drop')
    .option('--backup <target>', 'where to write a backup before anything is dropped')
    .action(async (names: string[], { backup = '' }: { backup?: string }) => {
      if (names.length > 0 && backup === '') {
        command.error('Nothing was dropped: --backup is required.');
      }
      endWith(await prune(names, backup));
    });
};
