import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { openDatabase } from '../application/open-database';
import { checkArchive, type CheckedArchive } from '../backup/archive-reader';
import { restore } from '../backup/restore';
import { findChangedSecrets, NEEDED_SECRETS } from '../backup/secret-fingerprints';
import { IncompleteRestoreError } from '../database/command-errors';
import { DATABASE_OPEN } from '../database/other-connections';
import { isOutcomeUnknown } from '../plugins/site-content/server/src/operations/availability/failures';
import { isFileLocked } from '../plugins/site-content/server/src/strapi-internals/database-errors';
import { readOwnSchema } from '../schema/own-schema';
import { fileArgument } from './backup-file';
import type { DefineCommand } from './define-command';
import { describeFailure } from './failure';
import { exitCodeOfFailure, listenForInterruption } from './interruption';

interface RestoreOptions {
  readonly replace?: boolean;
  readonly check?: boolean;
  readonly inUse?: boolean;
  readonly unknown?: boolean;
  readonly anyFile?: boolean;
}

const describe = (file: string, { about, manifest }: CheckedArchive): string => {
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
  const files = manifest.entries.filter(({ name }) => name.startsWith('uploads/')).length;
  return `${file} is intact: ${rows} rows in ${Object.keys(manifest.rows).length} tables and ${files} files, backed up on ${about.createdAt} by version ${about.appVersion} with Strapi ${about.strapiVersion} from ${about.database}.`;
};

const warn = (strapi: Core.Strapi, { about, manifest }: CheckedArchive): void => {
  for (const name of findChangedSecrets(about.secrets, (at) => strapi.config.get(at))) {
    console.warn(
      `${name} differs from the one used for the backup: ${NEEDED_SECRETS[name].lost} until .env contains that one.`
    );
  }
  if (manifest.missingFiles.length > 0) {
    console.warn(
      `Files listed in the Media Library that were missing when the backup was made: ${manifest.missingFiles.length}.`
    );
  }
};

/**
 * Runs the command.
 *
 * @returns the exit code: 0 if everything was restored, or the check succeeded, 1 if not
 */
const restoreFrom = async (given: string, options: RestoreOptions): Promise<number> => {
  const file = path.resolve(given);
  const goOn = listenForInterruption();
  try {
    const archive = await checkArchive(file);
    console.log(describe(file, archive));
    if (options.check === true) return 0;
    const own = await readOwnSchema();
    const strapi = openDatabase();
    const moved = await restore(
      strapi,
      file,
      archive,
      own,
      {
        replace: options.replace ?? false,
        inUse: options.inUse ?? false,
        unknown: options.unknown ?? false,
        anyFile: options.anyFile ?? false,
      },
      goOn
    );
    if (moved !== null) console.log(`The damaged database file is kept as ${moved}.`);
    console.log('Restored. Start the service now.');
    warn(strapi, archive);
    return 0;
  } catch (error) {
    if (error instanceof IncompleteRestoreError) console.error(error.message);
    else if (isFileLocked(error)) console.error(`Nothing was restored. ${DATABASE_OPEN}`);
    else if (isOutcomeUnknown(error)) {
      console.error(
        `It is not known whether the backup was restored: the connection to the database was lost before it confirmed (${describeFailure(error)}). Check the site before you try again.`
      );
    } else console.error(`Nothing was restored. ${describeFailure(error)}`);
    return exitCodeOfFailure(error);
  }
};

export const defineRestore: DefineCommand = (command, endWith) => {
  command
    .description(
      'Replaces the database with a backup and adds its files to public/uploads. Stop the service first.'
    )
    .argument('<file>', 'a file written by npm run backup', fileArgument)
    .option('--replace', 'replace an existing site, which will be lost')
    .option('--check', 'only verify the file and show what it contains')
    .option('--in-use', 'restore even if there are other connections to the database')
    .option(
      '--unknown',
      'restore even if the backup contains attributes or types unknown to this version'
    )
    .option('--any-file', 'restore even if the backup contains files that may not be uploaded')
    .action(async (file: string, options: RestoreOptions) =>
      endWith(await restoreFrom(file, options))
    );
};
