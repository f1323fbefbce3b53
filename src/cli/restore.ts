import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { openDatabase } from '../application/open-database';
import { checkArchive, type CheckedArchive } from '../backup/archive-reader';
import { restore } from '../backup/restore';
import { findChangedSecrets, NEEDED_SECRETS } from '../backup/secret-fingerprints';
import { Unfinished } from '../database/refusal';
import { isOutcomeUnknown } from '../plugins/site-content/server/src/operations/availability/failures';
import { readOwnSchema } from '../schema/read-own-schema';
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
  return `${file} is whole: ${rows} rows of ${Object.keys(manifest.rows).length} tables and ${files} files, backed up on ${about.createdAt} by version ${about.appVersion} with Strapi ${about.strapiVersion} from ${about.database}.`;
};

const warn = (strapi: Core.Strapi, { about, manifest }: CheckedArchive): void => {
  for (const name of findChangedSecrets(about.secrets, (at) => strapi.config.get(at))) {
    console.warn(
      `${name} is not the one with which the backup was made: ${NEEDED_SECRETS[name].lost} until .env has that one.`
    );
  }
  if (manifest.missingFiles.length > 0) {
    console.warn(
      `Files that the media library names and that were not there for the backup: ${manifest.missingFiles.length}.`
    );
  }
};

/** @returns the exit code: 0 when everything was restored, 1 when it was not */
const restoreFrom = async (given: string, options: RestoreOptions): Promise<number> => {
  const file = path.resolve(given);
  const goOn = listenForInterruption();
  try {
    const archive = await checkArchive(file);
    console.log(describe(file, archive));
    if (options.check === true) return 0;
    const own = await readOwnSchema();
    const strapi = openDatabase();
    await restore(
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
    console.log('Restored. Start the service now.');
    warn(strapi, archive);
    return 0;
  } catch (error) {
    if (error instanceof Unfinished) console.error(error.message);
    else if (isOutcomeUnknown(error)) {
      console.error(
        `It is not known whether the backup was restored: the database went away before it said so (${describeFailure(error)}). Look at the site before you repeat it.`
      );
    } else console.error(`Nothing was restored. ${describeFailure(error)}`);
    return exitCodeOfFailure(error);
  }
};

export const defineRestore: DefineCommand = (command, endWith) => {
  command
    .description(
      'Replaces the database by a backup and adds its files to public/uploads. Stop the service first.'
    )
    .argument('<file>', 'what npm run backup has written')
    .option('--replace', 'even if there is a site already, which is lost')
    .option('--check', 'only read the file whole and say what it holds')
    .option('--in-use', 'even if others are connected to the database')
    .option('--unknown', 'even if it holds attributes or types that this version does not know')
    .option('--any-file', 'even if it holds files that may not be uploaded')
    .action(async (file: string, options: RestoreOptions) =>
      endWith(await restoreFrom(file, options))
    );
};
