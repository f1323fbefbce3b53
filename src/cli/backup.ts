import { stat } from 'node:fs/promises';
import { openDatabase } from '../application/open-database';
import { type BackedUp, backUp } from '../backup/back-up';
import { backupFileFor } from './backup-file';
import type { DefineCommand } from './define-command';
import { describeFailure } from './failure';
import { exitCodeOfFailure, listenForInterruption } from './interruption';

const report = async (file: string, done: BackedUp): Promise<void> => {
  const { size } = await stat(file);
  const megabytes = (size / 1_000_000).toFixed(1);
  console.log(
    `Backed up ${done.rows} rows of ${done.tables} tables and ${done.files} files into ${file} (${megabytes} MB).`
  );
  console.log('The secrets of .env are not in it: keep a copy of that file elsewhere.');
  if (done.missingFiles.length > 0) {
    const [first] = done.missingFiles;
    console.warn(
      `Files that the media library names and that are not there: ${done.missingFiles.length}, ${first} for one.`
    );
  }
  for (const [provider, count] of Object.entries(done.elsewhere)) {
    console.warn(
      `${count} files of the media library are kept by "${provider}", not in this backup.`
    );
  }
};

/** @returns the exit code: 0 when everything was backed up, 1 when nothing was */
const backup = async (target: string): Promise<number> => {
  const goOn = listenForInterruption();
  try {
    const file = await backupFileFor(target);
    await report(file, await backUp(openDatabase(), file, goOn));
    return 0;
  } catch (error) {
    console.error(`Nothing was backed up. ${describeFailure(error)}`);
    return exitCodeOfFailure(error);
  }
};

export const defineBackup: DefineCommand = (command, endWith) => {
  command
    .description(
      'Writes content, media and configuration into one file. The service may keep running. The secrets of ' +
        '.env are not in it.'
    )
    .argument('<target>', 'the file, or a folder for a new file named by the time')
    .action(async (target: string) => endWith(await backup(target)));
};
