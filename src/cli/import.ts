import { existsSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { loadApplication } from '../application/application';
import { parseUrl } from '../plugins/site-content/domain/rules/parse-url';
import { showUnseen } from '../plugins/site-content/domain/rules/text';
import { getServices } from '../plugins/site-content/server/src/create-services';
import { isOutcomeUnknown } from '../plugins/site-content/server/src/operations/availability/failures';
import { getDatabaseKind } from '../plugins/site-content/server/src/strapi-internals/database-kind';
import { getModels } from '../plugins/site-content/server/src/strapi-internals/models';
import { isModelComplete, missingModel } from '../plugins/site-import/domain/model';
import {
  ContentExists,
  getOutcome,
  getSteps,
  hasContent,
  readyImport,
  writeImport,
} from '../plugins/site-import/server/src/apply-plan';
import type { Deletions } from '../plugins/site-import/server/src/deletions';
import {
  ImportRefused,
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

/** What is wrong with how the command was called, `null` where nothing is. */
const getMisuse = (options: ImportOptions): string | null => {
  const describes = isDescribing(options);
  if (describes && options.pages === undefined)
    return '--pages is missing: it is what is described.';
  if (options.pages === undefined && options.initialData === undefined)
    return 'Give --initial-data, --pages or both.';
  const { transform, mapping, site, mediaBase: base } = options;
  const forPages = { transform, mapping, site, 'media-base': base };
  for (const [option, value] of Object.entries(forPages)) {
    if (options.pages === undefined && value !== undefined)
      return `--${option} is for --pages, which is missing.`;
  }
  if (base !== undefined && (!/^https?:/i.test(base) || parseUrl(base) === null))
    return `--media-base is "${base}", which is no address that begins with http:// or https://.`;
  return null;
};

const isDescribing = (options: ImportOptions): boolean =>
  options.describe === true || options.writeMapping !== undefined || options.writeModel === true;

/** Problems that a mapping, or what it needs, solves. */
const SOLVED_BY_MAPPING = new Set([
  ...['import.unknown-member', 'import.unknown-block', 'moving.no-rule'],
  ...['moving.no-attribute', 'moving.no-component', 'moving.does-not-fit'],
]);

const printProblems = ({ problems, kinds }: ImportRefused): void => {
  printLines(
    problems.length === 1
      ? 'Nothing was imported. There is one problem:'
      : `Nothing was imported. There are ${counted(problems.length, 'problem')}:`,
    groupLines(problems, kinds)
  );
  if (kinds.some((kind) => SOLVED_BY_MAPPING.has(kind))) {
    console.error(
      '--describe says what the pages have; --write-mapping and --write-model let the rest come over.'
    );
  }
};

/**
 * Puts what SQLite has in its log into the database file, so that a copy of that file is all there is. The
 * import is done before that, and stays done when this fails.
 */
const emptyWriteAheadLog = async (strapi: Core.Strapi): Promise<void> => {
  if (getDatabaseKind(strapi) !== 'sqlite') return;
  try {
    await strapi.db.connection.raw('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    console.warn(
      `All of it is stored, but partly still beside the database file, in its log: ${describeFailure(error)} A copy of the database needs that file, too.`
    );
  }
};

/** A file that somebody has written is not overwritten. */
const writeMapping = async (file: string, mapping: object): Promise<void> => {
  const text = `${JSON.stringify(mapping, null, 2)}\n`;
  const known = existsSync(file) ? await readFile(file, 'utf8') : '';
  if (known.trim() !== '' && known !== text) {
    throw new ImportRefused([
      `${file} is there already, and somebody may have written in it. Name another file.`,
    ]);
  }
  await writeFile(file, text);
  console.log(`The mapping is in ${file}.`);
};

const getTables = (strapi: Core.Strapi): Map<string, string> =>
  new Map(
    [...Object.values(strapi.contentTypes), ...Object.values(strapi.components)].map(
      ({ uid, collectionName = '' }) => [uid, collectionName]
    )
  );

/** Says what pages have, and writes what was asked for. */
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
  for (const line of describeLines(description, mapping, missing)) console.log(showUnseen(line));
  await writeReport(options.report, describeJson(description, mapping));
  if (options.writeMapping !== undefined) await writeMapping(options.writeMapping, mapping);
  if (!options.writeModel) return;
  if (isModelComplete(missing)) {
    console.log('No attribute and no component is missing.');
    return;
  }
  const files = await writeModel(strapi.dirs.app.src, missing, getTables(strapi));
  console.log('Written, for you to look at and to commit:');
  for (const file of files) console.log(`  ${file}`);
  console.log('Build the service anew (npm run build), start it once, and import.');
};

const importSite = async (
  strapi: Core.Strapi,
  options: ImportOptions,
  progress: Progress,
  goOn: () => void
): Promise<void> => {
  const parts = getServices(strapi);
  const wishes = {
    replaces: options.replace ?? false,
    overwrites: options.overwrite ?? false,
    deletesMissing: options.deleteMissing ?? false,
    allowsEmpty: options.allowEmpty ?? false,
  };
  const plan = await readPlan(
    strapi,
    parts.options,
    {
      initialData: options.initialData ?? null,
      pages: options.pages ?? null,
      transform: options.transform ?? null,
      mapping: options.mapping ?? null,
      site: options.site ?? null,
      mediaBase: options.mediaBase ?? null,
      strict: options.strict ?? false,
    },
    goOn,
    (read, total) => {
      goOn();
      progress.at('Reading', read, total);
    }
  );
  const announce = (deletions: Deletions): void => {
    progress.stop();
    for (const line of deletionLines(deletions)) console.log(showUnseen(line));
  };
  const onFetched = (fetched: number, total: number): void => {
    goOn();
    progress.at('Fetching', fetched, total);
  };
  const ready = await readyImport(strapi, parts.options, plan, wishes, onFetched, announce);
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
    console.log('This would be imported; nothing was written.');
    for (const line of outcomeLines(outcome)) console.log(line);
    printFindings(plan, outcome);
    await writeReport(options.report, { applied: false, ...outcome, ...report });
    return;
  }
  const all = getSteps(plan, ready);
  let done = 0;
  const onProgress = async (steps: number): Promise<void> => {
    // SQLite answers at once, so that no signal would be heard before the end.
    await setImmediate();
    goOn();
    done += steps;
    progress.at('Writing', done, all);
  };
  const outcome = await writeImport(strapi, parts, plan, wishes, onProgress, ready);
  progress.stop();
  console.log(importedLine(outcome));
  for (const line of outcomeLines(outcome)) console.log(line);
  printFindings(plan, outcome);
  await emptyWriteAheadLog(strapi);
  await writeReport(options.report, { applied: true, ...outcome, ...report }).catch(
    (error: unknown) => {
      throw new ReportFailedError(describeFailure(error));
    }
  );
};

/** Everything was imported, and the report could not be written. */
class ReportFailedError extends Error {
  constructor(cause: string) {
    super(`The import is done, but its report could not be written: ${cause}`);
  }
}

/** Says before anything is done that a report could not be written. */
const checkReport = async (file: string | undefined): Promise<void> => {
  if (file === undefined) return;
  try {
    await (await open(file, 'a')).close();
  } catch (error) {
    throw new ImportRefused([`The report cannot be written: ${describeFailure(error)}`]);
  }
};

/** Says so where the importer is switched off: it would remember nothing of what it has written. */
const isImporterOff = (strapi: Core.Strapi): boolean => {
  if (strapi.plugin('site-import') !== undefined) return false;
  console.error(
    'Nothing was imported: the plugin site-import is switched off. Set "enabled: true" for it in config/plugins.ts.'
  );
  return true;
};

/** @returns the exit code: 0 when everything was imported, 1 when nothing was, 2 where the importer is switched off */
const run = async (options: ImportOptions): Promise<number> => {
  const goOn = listenForInterruption(true);
  const strapi = await loadApplication();
  if (isImporterOff(strapi)) return 2;
  const progress = new Progress();
  try {
    await checkReport(options.report);
    if (isDescribing(options)) {
      await describePages(strapi, options, progress);
      return 0;
    }
    if (options.ifEmpty && (await hasContent(strapi))) {
      console.log('There is content already, so nothing was imported.');
      return 0;
    }
    await importSite(strapi, options, progress, goOn);
    return 0;
  } catch (error) {
    progress.stop();
    if (error instanceof ReportFailedError) {
      console.error(error.message);
      return 1;
    }
    if (error instanceof ImportRefused) printProblems(error);
    else console.error(failureLine(error));
    await reportFailure(options.report, error);
    return exitCodeOfFailure(error);
  }
};

/** What has kept an import from being done, in a sentence. */
const failureLine = (error: unknown): string => {
  if (error instanceof ContentExists) return error.message;
  if (isOutcomeUnknown(error))
    return `It is not known whether anything was imported: the database went away before it said so (${describe(error)}). Look again before you repeat it.`;
  return `Nothing was imported. ${describe(error)}`;
};

/** A report of an import that was not done; `applied` is `null` where nobody knows. */
const reportFailure = async (file: string | undefined, error: unknown): Promise<void> => {
  const problems =
    error instanceof ImportRefused
      ? findProblems(error.fullProblems, error.kinds)
      : findProblems(
          [failureLine(error)],
          [error instanceof ContentExists ? 'import.content-exists' : 'import.failed']
        );
  const applied = isOutcomeUnknown(error) ? null : false;
  try {
    await writeReport(file, { applied, kinds: countKinds(problems), problems });
  } catch (failure) {
    console.error(`The report could not be written: ${describeFailure(failure)}`);
  }
};

/** An error nobody foresaw, with what its thrower knows of the place. */
const describe = (error: unknown): string => {
  const { details } = error as {
    details?: { errors?: { path: unknown[]; message: string }[] };
  };
  const places = (details?.errors ?? []).map(
    (e) => `\n  ${showUnseen(`${e.path.join('.')}: ${e.message}`)}`
  );
  return `${showUnseen(describeFailure(error))}${places.join('')}`;
};

export const defineImportSite: DefineCommand = (command, endWith) => {
  command
    .description(
      'Imports the content of another site. Every run, dry runs included, first says what will be deleted. ' +
        'A symbolic link that leads out of the folder of a file is not followed.'
    )
    .option(
      '--initial-data <source>',
      'JSON as GET /api/initial-data/ gives it: a file or the URL of a running service'
    )
    .option(
      '--pages <source>',
      "pages, a file or a URL: as GET /api/pages/?fields=* gives them, Wagtail's /api/v2/pages/, WordPress' /wp-json/wp/v2/pages, or JSON of any other system with --transform"
    )
    .option(
      '--transform <file.jsonata>',
      'an expression that turns any JSON into pages: one of recipes/, or one of your own'
    )
    .option('--mapping <file>', 'what fields, blocks, images and links become')
    .option(
      '--site <origin>',
      'which site of a list with pages of several, such as https://old.example'
    )
    .option(
      '--media-base <url>',
      'where paths of files are found, and files on localhost or an internal host (default: where the list is)'
    )
    .option('--describe', 'say what the pages have, and what becomes of it; nothing is imported')
    .option('--write-mapping <file>', 'write the mapping that suits them best')
    .option('--write-model', 'write the missing attributes and components into src/')
    .option('--dry-run', 'do everything except write')
    .option('--strict', 'import nothing if cleaning would remove something from HTML')
    .option('--delete-missing', 'delete pages and redirects of an earlier import that are gone')
    .option('--overwrite', 'also overwrite what editors have changed here since the last import')
    .option('--replace', 'first delete all pages, navigation, redirects and site keys')
    .option('--allow-empty', 'let a source without pages or redirects delete those that are here')
    .option('--if-empty', 'do nothing if there is content already')
    .option('--report <file.json>', 'write everything that is said, as JSON')
    .action(async (options: ImportOptions) => {
      const misuse = getMisuse(options);
      if (misuse !== null) command.error(misuse);
      endWith(await run(options));
    });
};
