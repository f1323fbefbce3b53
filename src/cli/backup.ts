import { stat } from 'node:fs/promises';
import { openDatabase } from '../application/open-database';
import { type BackedUp, backUp } from '../backup/back-up';
import { recordBackup } from '../plugins/site-content/server/src/operations/metrics/last-backup';
import { refuseNeverStarted } from '../schema/started-database';
import { backupFileFor, fileArgument } from './backup-file';
import type { DefineCommand } from './define-command';
import { describeFailure } from './failure';
import { exitCodeOfFailure, listenForInterruption } from './interruption';

const report = async (file: string, done: BackedUp): Promise<void> => {
  const { size } = await stat(file);
  const megabytes = (size / 1_000_000).toFixed(1);
  console.log(
    `Backed up ${done.rows} rows in ${done.tables} tables and ${done.files} files to ${file} (${megabytes} MB).`
  );
  console.log(
    'The backup does not contain the secrets in .env. Keep a copy of that file elsewhere.'
  );
  if (done.missingFiles.length > 0) {
    const [first] = done.missingFiles;
    console.warn(
      `Files listed in the Media Library but missing on disk: ${done.missingFiles.length}, for example ${first}.`
    );
  }
  for (const [provider, count] of Object.entries(done.elsewhere)) {
    console.warn(
      `${count} Media Library files are stored by "${provider}" and are not in this backup.`
    );
  }
};

/**
 * Runs the command.
 *
 * @returns the exit code: 0 if everything was backed up, 1 if nothing was
 */
const backup = async (target: string): Promise<number> => {
  const throwIfInterrupted = listenForInterruption();
  try {
    const file = await backupFileFor(target);
    const strapi = openDatabase();
    await refuseNeverStarted(strapi, 'back up');
    await report(file, await backUp(strapi, file, throwIfInterrupted));
    await recordBackup(strapi).catch((error: Error) =>
      console.warn(
        `This backup could not be recorded, so the metrics still show the age of the previous one: ${describeFailure(error)}`
      )
    );
    return 0;
  } catch (error) {
    console.error(`Nothing was backed up. ${describeFailure(error)}`);
    return exitCodeOfFailure(error);
  }
};

export const defineBackup: DefineCommand = (command, endWith) => {
  command
    .description(
      'Writes content, media and configuration to one file. The service can keep running. The secrets in ' +
        '.env are not included.'
    )
    .argument(
      '<target>',
      'a file, or a folder in which to create a file named after the current time',
      fileArgument
    )
    .action(async (target: string) => endWith(await backup(target)));
};
