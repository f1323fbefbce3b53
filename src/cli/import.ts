import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { loadApplication, loadWithoutDatabase } from '../application/application';
import { parseUrl } from '../plugins/site-content/domain/rules/parse-url';
import { showInvisibleCharacters } from '../plugins/site-content/domain/rules/text';
import { getServices } from '../plugins/site-content/server/src/create-services';
import { isOutcomeUnknown } from '../plugins/site-content/server/src/operations/availability/failures';
import { getDatabaseKind } from '../plugins/site-content/server/src/strapi-internals/database-kind';
import { getModels } from '../plugins/site-content/server/src/strapi-internals/models';
import { isModelComplete, missingModel } from '../plugins/site-import/domain/model';
import {
  ContentExistsError,
  getOutcome,
  getSteps,
  hasContent,
  readyImport,
  writeImport,
} from '../plugins/site-import/server/src/apply-plan';
import type { Deletions } from '../plugins/site-import/server/src/deletions';
import {
  ImportRefusedError,
  readPlan,
  readSourcePages,
} from '../plugins/site-import/server/src/read-plan';
import type { DefineCommand } from './define-command';
import { describeFailure } from './failure';
import { describeJson, describeLines } from './import-describe';
import {
  counted,
  countKinds,
  deletionLines,
  findProblems,
  groupLines,
  importedLine,
  outcomeLines,
  printFindings,
  printLines,
  writeReport,
} from './import-report';
import { exitCodeOfFailure, listenForInterruption } from './interruption';
import { Progress } from './progress';
import { findReportProblem, ReportFailedError } from './report-file';
import { writeModel } from './write-model';

interface ImportOptions {
  readonly initialData?: string;
  readonly pages?: string;
  readonly transform?: string;
  readonly mapping?: string;
  readonly site?: string;
  readonly mediaBase?: string;
  readonly describe?: boolean;
  readonly writeMapping?: string;
  readonly writeModel?: boolean;
  readonly dryRun?: boolean;
  readonly strict?: boolean;
  readonly deleteMissing?: boolean;
  readonly overwrite?: boolean;
  readonly replace?: boolean;
  readonly allowEmpty?: boolean;
  readonly ifEmpty?: boolean;
  readonly report?: string;
}

/** Describes a mistake in the command's options; `null` if there is none. */
const getMisuse = (options: ImportOptions): string | null => {
  const describes = isDescribing(options);
  if (describes && options.pages === undefined)
    return '--pages is required: it names the pages to describe.';
  if (options.pages === undefined && options.initialData === undefined)
    return 'Specify --initial-data, --pages or both.';
  const { transform, mapping, site, mediaBase: base } = options;
  const forPages = { transform, mapping, site, 'media-base': base };
  for (const [option, value] of Object.entries(forPages)) {
    if (options.pages === undefined && value !== undefined) return `--${option} requires --pages.`;
  }
  if (base !== undefined && (!/^https?:/i.test(base) || parseUrl(base) === null))
    return `--media-base must be a URL that starts with http:// or https://, not "${base}".`;
  return null;
};

const isDescribing = (options: ImportOptions): boolean =>
  options.describe === true || options.writeMapping !== undefined || options.writeModel === true;

/** Codes of problems that a mapping, or a change of the content model, solves. */
const SOLVED_BY_MAPPING = new Set([
  ...['import.unknown-member', 'import.unknown-block', 'moving.no-rule'],
  ...['moving.no-attribute', 'moving.no-component', 'moving.does-not-fit'],
]);

const printProblems = ({ problems, kinds }: ImportRefusedError): void => {
  printLines(
    problems.length === 1
      ? 'Nothing was imported. 1 problem:'
      : `Nothing was imported. ${counted(problems.length, 'problem')}:`,
    groupLines(problems, kinds)
  );
  if (kinds.some((kind) => SOLVED_BY_MAPPING.has(kind))) {
    console.error(
      'Run --describe to see what the pages contain. --write-mapping and --write-model let you import the rest.'
    );
  }
};

/**
 * Copies SQLite's log into the database file, so that copying that file is enough. A failure does not affect
 * the import, which is complete.
 */
const emptyWriteAheadLog = async (strapi: Core.Strapi): Promise<void> => {
  if (getDatabaseKind(strapi) !== 'sqlite') return;
  try {
    await strapi.db.connection.raw('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    console.warn(
      `Everything is stored, but part of it is still in the write-ahead log next to the database file: ${describeFailure(error)} If you copy the database, copy that file as well.`
    );
  }
};

/** Writes a mapping, but never overwrites a different file. */
const writeMapping = async (file: string, mapping: object): Promise<void> => {
  const text = `${JSON.stringify(mapping, null, 2)}\n`;
  const known = existsSync(file) ? await readFile(file, 'utf8') : '';
  if (known.trim() !== '' && known !== text) {
    throw new ImportRefusedError([
      `${file} already exists and may have been edited. Choose another file.`,
    ]);
  }
  await writeFile(file, text);
  console.log(`Mapping written to ${file}.`);
};

const getTables = (strapi: Core.Strapi): Map<string, string> =>
  new Map(
    [...Object.values(strapi.contentTypes), ...Object.values(strapi.components)].map(
      ({ uid, collectionName = '' }) => [uid, collectionName]
    )
  );

/** Describes the pages, and writes the requested files. */
const describePages = async (
  strapi: Core.Strapi,
  options: ImportOptions,
  progress: Progress
): Promise<void> => {
  const { options: settings } = getServices(strapi);
  const { description, mapping } = await readSourcePages(
    strapi,
    settings,
    {
      pages: options.pages ?? '',
      transform: options.transform ?? null,
      mapping: options.mapping ?? null,
      site: options.site ?? null,
    },
    (read, total) => progress.at('Reading', read, total)
  );
  progress.stop();
  const missing = missingModel(mapping, getModels(strapi));
  for (const line of describeLines(description, mapping, missing))
    console.log(showInvisibleCharacters(line));
  await writeReport(options.report, describeJson(description, mapping));
  if (options.writeMapping !== undefined) await writeMapping(options.writeMapping, mapping);
  if (!options.writeModel) return;
  if (isModelComplete(missing)) {
    console.log('No attributes or components are missing.');
    return;
  }
  const files = await writeModel(strapi.dirs.app.src, missing, getTables(strapi));
  console.log('Written (review and commit these files):');
  for (const file of files) console.log(`  ${file}`);
  console.log('Rebuild the service (npm run build), start it once, then import.');
};

const importSite = async (
  strapi: Core.Strapi,
  options: ImportOptions,
  progress: Progress,
  throwIfInterrupted: () => void
): Promise<void> => {
  const services = getServices(strapi);
  const wishes = {
    replaces: options.replace ?? false,
    overwrites: options.overwrite ?? false,
    deletesMissing: options.deleteMissing ?? false,
    allowsEmpty: options.allowEmpty ?? false,
  };
  const plan = await readPlan(
    strapi,
    services.options,
    {
      initialData: options.initialData ?? null,
      pages: options.pages ?? null,
      transform: options.transform ?? null,
      mapping: options.mapping ?? null,
      site: options.site ?? null,
      mediaBase: options.mediaBase ?? null,
      strict: options.strict ?? false,
    },
    throwIfInterrupted,
    (read, total) => {
      throwIfInterrupted();
      progress.at('Reading', read, total);
    }
  );
  const announce = (deletions: Deletions): void => {
    progress.stop();
    for (const line of deletionLines(deletions)) console.log(showInvisibleCharacters(line));
  };
  const onFetched = (fetched: number, total: number): void => {
    throwIfInterrupted();
    progress.at('Fetching', fetched, total);
  };
  const ready = await readyImport(strapi, services.options, plan, wishes, onFetched, announce);
  progress.stop();
  const report = {
    problems: [],
    losses: plan.fullLosses,
    notes: plan.notes,
    dropped: plan.dropped,
    moved: plan.moved,
  };
  if (options.dryRun) {
    const outcome = getOutcome(plan, ready);
    console.log('Dry run: nothing was written. The import would do the following:');
    for (const line of outcomeLines(outcome)) console.log(line);
    printFindings(plan, outcome);
    await writeReport(options.report, { applied: false, ...outcome, ...report });
    return;
  }
  const all = getSteps(plan, ready);
  let done = 0;
  const onProgress = async (steps: number): Promise<void> => {
    // SQLite runs synchronously, so without this, signals would not be handled before the end.
    await setImmediate();
    throwIfInterrupted();
    done += steps;
    progress.at('Writing', done, all);
  };
  const outcome = await writeImport(strapi, services, plan, wishes, onProgress, ready);
  progress.stop();
  console.log(importedLine(outcome));
  for (const line of outcomeLines(outcome)) console.log(line);
  printFindings(plan, outcome);
  await emptyWriteAheadLog(strapi);
  await writeReport(options.report, { applied: true, ...outcome, ...report }).catch(
    (error: unknown) => {
      throw new ReportFailedError(error);
    }
  );
};

/** Refuses to import if the plugin is disabled, because the import could not record what it writes. */
const isImporterOff = (strapi: Core.Strapi): boolean => {
  if (strapi.plugin('site-import') !== undefined) return false;
  console.error(
    'Nothing was imported: the plugin site-import is disabled. Set "enabled: true" for it in config/plugins.ts.'
  );
  return true;
};

/**
 * Runs the command.
 *
 * @returns the exit code: 0 if everything was imported, 1 if nothing was, 2 if the plugin is disabled
 */
const run = async (options: ImportOptions): Promise<number> => {
  const throwIfInterrupted = listenForInterruption(true);
  const strapi = await (isDescribing(options) ? loadWithoutDatabase() : loadApplication());
  if (isImporterOff(strapi)) return 2;
  const progress = new Progress();
  try {
    const problem = await findReportProblem(options.report);
    if (problem !== null) throw new ImportRefusedError([problem]);
    if (isDescribing(options)) {
      await describePages(strapi, options, progress);
      return 0;
    }
    if (options.ifEmpty && (await hasContent(strapi))) {
      console.log('Nothing was imported: there is already content.');
      return 0;
    }
    await importSite(strapi, options, progress, throwIfInterrupted);
    return 0;
  } catch (error) {
    progress.stop();
    if (error instanceof ReportFailedError) {
      console.error(error.message);
      return 1;
    }
    if (error instanceof ImportRefusedError) printProblems(error);
    else console.error(failureLine(error));
    await reportFailure(options.report, error);
    return exitCodeOfFailure(error);
  }
};

/** Describes in a sentence why an import failed. */
const failureLine = (error: unknown): string => {
  if (error instanceof ContentExistsError) return error.message;
  if (isOutcomeUnknown(error))
    return `It is not known whether anything was imported: the connection to the database was lost before it confirmed (${describe(error)}). Check before you try again.`;
  return `Nothing was imported. ${describe(error)}`;
};

/** Writes the report of a failed import; `applied` is `null` if the outcome is unknown. */
const reportFailure = async (file: string | undefined, error: unknown): Promise<void> => {
  const problems =
    error instanceof ImportRefusedError
      ? findProblems(error.fullProblems, error.kinds)
      : findProblems(
          [failureLine(error)],
          [error instanceof ContentExistsError ? 'import.content-exists' : 'import.failed']
        );
  const applied = isOutcomeUnknown(error) ? null : false;
  try {
    await writeReport(file, { applied, kinds: countKinds(problems), problems });
  } catch (failure) {
    console.error(`The report could not be written: ${describeFailure(failure)}`);
  }
};

/** Describes an unexpected error, including its location. */
const describe = (error: unknown): string => {
  const { details } = error as {
    details?: { errors?: { path: unknown[]; message: string }[] };
  };
  const places = (details?.errors ?? []).map(
    (e) => `\n  ${showInvisibleCharacters(`${e.path.join('.')}: ${e.message}`)}`
  );
  return `${showInvisibleCharacters(describeFailure(error))}${places.join('')}`;
};

export const defineImportSite: DefineCommand = (command, endWith) => {
  command
    .description(
      'Imports the content of another site. Every run, including dry runs, first lists what will be deleted. ' +
        'Symbolic links that point outside the folder of a file are not followed.'
    )
    .option(
      '--initial-data <source>',
      'JSON in the format of GET /api/initial-data/: a file or the URL of a running service'
    )
    .option(
      '--pages <source>',
      "pages from a file or URL: in the format of GET /api/pages/?fields=*, Wagtail's /api/v2/pages/ or WordPress' /wp-json/wp/v2/pages, or any other JSON with --transform"
    )
    .option(
      '--transform <file.jsonata>',
      'a JSONata expression that turns any JSON into pages: one from recipes/ or your own'
    )
    .option('--mapping <file>', 'how to convert fields, blocks, images and links')
    .option(
      '--site <origin>',
      'which site to import from a list of several sites, such as https://old.example'
    )
    .option(
      '--media-base <url>',
      'base URL for relative file paths and for files on localhost or internal hosts (default: the location of the list)'
    )
    .option(
      '--describe',
      'show what the pages contain and how it would be converted, without importing'
    )
    .option('--write-mapping <file>', 'write a suggested mapping')
    .option('--write-model', 'write missing attributes and components to src/')
    .option('--dry-run', 'do everything except writing')
    .option('--strict', 'import nothing if cleaning would remove any HTML')
    .option(
      '--delete-missing',
      'delete pages and redirects of earlier imports that are no longer in the source'
    )
    .option('--overwrite', 'overwrite changes that editors have made here since the last import')
    .option('--replace', 'first delete all pages, navigation, redirects and site keys')
    .option(
      '--allow-empty',
      'allow a source without pages or redirects to delete the existing ones'
    )
    .option('--if-empty', 'do nothing if there is already content')
    .option('--report <file.json>', 'write the full report as JSON')
    .action(async (options: ImportOptions) => {
      const misuse = getMisuse(options);
      if (misuse !== null) command.error(misuse);
      endWith(await run(options));
    });
};
