import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { backUp, type BackedUp } from '../backup/back-up';
import { openDatabase } from '../application/open-database';
import { backupFileFor } from './backup-file';
import { describeFailure } from './failure';
import { exitCodeOfFailure, listenForInterruption } from './interruption';

const USAGE = `Usage: npm run backup -- FILE|FOLDER

Writes content, media and configuration into FILE, or into a new file of FOLDER named by the time. The service
may go on meanwhile. The secrets of .env are not in it.`;

const readArguments = (): string | null => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', default: false } },
    });
    const [file] = positionals;
    if (!values.help && positionals.length === 1 && file !== undefined) return file;
    console.error(USAGE);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
  }
  return null;
};

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

/** @returns the exit code: 0 when everything was backed up, 1 when nothing was, 2 for a wrong call */
const run = async (): Promise<number> => {
  const given = readArguments();
  if (given === null) return 2;
  const goOn = listenForInterruption();
  try {
    const file = await backupFileFor(given);
    await report(file, await backUp(openDatabase(), file, goOn));
    return 0;
  } catch (error) {
    console.error(`Nothing was backed up. ${describeFailure(error)}`);
    return exitCodeOfFailure(error);
  }
};

run().then((code) => process.exit(code));
