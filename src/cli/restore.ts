import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Core } from '@strapi/strapi';
import { checkArchive, type CheckedArchive } from '../backup/archive-reader';
import { openDatabase } from '../application/open-database';
import { Unfinished } from '../database/refusal';
import { restore } from '../backup/restore';
import { findChangedSecrets, NEEDED_SECRETS } from '../backup/secret-fingerprints';
import { isOutcomeUnknown } from '../plugins/site-content/server/src/operations/availability/failures';
import { readOwnSchema } from '../schema/read-own-schema';
import { describeFailure } from './failure';
import { exitCodeOfFailure, listenForInterruption } from './interruption';

const USAGE = `Usage: npm run restore -- FILE [--replace] [--check] [--unknown] [--any-file]

Puts a backup in the place of the database and adds its files to public/uploads. Stop the service first.

  --replace   also where there is a site already, which is lost
  --check     only read FILE whole and say what it holds
  --in-use    also while others are connected to the database
  --unknown   also what holds attributes or types that this version does not know
  --any-file  also files that may not be uploaded`;

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        'in-use': { type: 'boolean', default: false },
        unknown: { type: 'boolean', default: false },
        'any-file': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const [file] = positionals;
    if (!values.help && positionals.length === 1 && file !== undefined) return { ...values, file };
    console.error(USAGE);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
  }
  return null;
};

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

/** @returns the exit code: 0 when everything was restored, 1 when it was not, 2 for a wrong call */
const run = async (): Promise<number> => {
  const values = readArguments();
  if (values === null) return 2;
  const file = path.resolve(values.file);
  const goOn = listenForInterruption();
  try {
    const archive = await checkArchive(file);
    console.log(describe(file, archive));
    if (values.check) return 0;
    const own = await readOwnSchema();
    const strapi = openDatabase();
    await restore(
      strapi,
      file,
      archive,
      own,
      {
        replace: values.replace,
        inUse: values['in-use'],
        unknown: values.unknown,
        anyFile: values['any-file'],
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

run().then((code) => process.exit(code));
