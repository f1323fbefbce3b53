import { parseArgs } from 'node:util';
import { backUp } from '../backup/back-up';
import { openDatabase } from '../application/open-database';
import { dropKept, readKept } from '../schema/drop-kept';
import { backupFileFor } from './backup-file';
import { describeFailure } from './failure';
import { exitCodeOfFailure, listenForInterruption } from './interruption';

const USAGE = `Usage: npm run drop-unused -- [NAME… --backup FILE|FOLDER]

Lists what the database keeps and this service has no use for: tables, columns (table.column) and fields
(type.field) of another version, or that were taken away. With their names it drops them and all that is in
them. Stop the service first.

  --backup   where a backup is written before anything is dropped`;

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        backup: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (!values.help) return { names: positionals, backup: values.backup };
    console.error(USAGE);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
  }
  return null;
};

/** @returns the exit code: 0 when all was listed or dropped, 1 when nothing was, 2 for a wrong call */
const run = async (): Promise<number> => {
  const given = readArguments();
  if (given === null) return 2;
  const { names, backup } = given;
  if (names.length > 0 && backup === undefined) {
    console.error(`Nothing was dropped. --backup is missing.\n\n${USAGE}`);
    return 2;
  }
  const goOn = listenForInterruption();
  let begun = false;
  try {
    const strapi = openDatabase();
    if (names.length === 0) {
      const kept = await readKept(strapi);
      console.log(kept.length === 0 ? 'Nothing is kept unused.' : kept.join('\n'));
      return 0;
    }
    const file = await backupFileFor(String(backup));
    await dropKept(strapi, names, async () => {
      await backUp(strapi, file, goOn);
      console.log(`Backed up into ${file}.`);
      goOn();
      begun = true;
    });
    console.log(`Dropped: ${names.join(', ')}. Start the service now.`);
    return 0;
  } catch (error) {
    const done = begun
      ? 'Not all was dropped: try it again, or restore the backup.'
      : 'Nothing was dropped.';
    console.error(`${done} ${describeFailure(error)}`);
    return exitCodeOfFailure(error);
  }
};

run().then((code) => process.exit(code));
