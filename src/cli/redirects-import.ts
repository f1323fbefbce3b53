import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { InvalidArgumentError, Option } from 'commander';
import { MAX_JSON_BYTES, readNamedSource, readStream } from 'public-fetch';
import {
  type ChosenColumns,
  LIST_FORMATS,
  type ListFormat,
  type ListHints,
  type RedirectList,
  type Role,
  ROLES,
  UnreadableListError,
} from 'redirect-formats';
import { loadApplication } from '../application/application';
import { toMessage } from '../plugins/site-content/domain/problems/message-of';
import type { PlannedLine, PlanOptions } from '../plugins/site-content/domain/redirect-lists/plan';
import { getReport, type Report } from '../plugins/site-content/domain/redirect-lists/report';
import { showInvisibleCharacters } from '../plugins/site-content/domain/rules/text';
import { getServices } from '../plugins/site-content/server/src/create-services';
import { isOutcomeUnknown } from '../plugins/site-content/server/src/operations/availability/failures';
import { getChunks } from '../plugins/site-content/server/src/operations/database/statement-chunks';
import {
  applyList,
  ListRefusedError,
  planStoredList,
} from '../plugins/site-content/server/src/redirects/lists/apply';
import { readListInThread } from '../plugins/site-content/server/src/redirects/lists/run-in-worker';
import type { DefineCommand } from './define-command';
import { describeFailure } from './failure';
import { exitCodeOfFailure, listenForInterruption } from './interruption';
import { toLines } from './redirects-lines';
import { findReportProblem, ReportFailedError } from './report-file';

/** One run of the command. */
interface ListImport {
  readonly source: string;
  readonly hints: ListHints;
  readonly plan: PlanOptions;
  readonly applies: boolean;
  readonly skipsRefused: boolean;
  readonly report: string | null;
}

/** Splits a list of names separated by commas; names that contain a comma are quoted. */
const namesIn = (list: string): string[] => {
  const names = list.match(/(?:[^,"]|"(?:[^"]|"")*")+/g) ?? [];
  return names.map((name) =>
    name.replace(/"((?:[^"]|"")*)"/g, (_all, inside: string) => inside.replace(/""/g, '"')).trim()
  );
};

/**
 * Parses the value of `--columns`.
 *
 * @throws InvalidArgumentError if it is not `role=name,…`, or roles or columns are given twice
 */
const parseColumns = (list: string): ChosenColumns => {
  const columns: Partial<Record<Role, string>> = {};
  const roles = new Map<string, Role>();
  for (const each of namesIn(list)) {
    const at = each.indexOf('=');
    const role = ROLES.find((one) => one === each.slice(0, at).trim());
    const name = each.slice(at + 1).trim();
    if (at === -1 || role === undefined || name === '') {
      throw new InvalidArgumentError(
        `Specify roles with column names or numbers, such as source=1,destination=3. Roles: ${ROLES.join(', ')}.`
      );
    }
    if (columns[role] !== undefined) {
      throw new InvalidArgumentError(`The role ${role} is given twice. Give it to one column.`);
    }
    // A number and a name may also mean the same column, which is only detected when the list is read.
    const known = roles.get(name.toLowerCase());
    if (known !== undefined) {
      throw new InvalidArgumentError(
        `The column ${name} has two roles, ${known} and ${role}. Give it one.`
      );
    }
    columns[role] = name;
    roles.set(name.toLowerCase(), role);
  }
  return columns;
};

interface ImportOptions {
  readonly format?: ListFormat;
  readonly columns?: ChosenColumns;
  readonly ignoreColumns?: readonly string[];
  readonly apply?: boolean;
  readonly skipRefused?: boolean;
  readonly onConflict: PlanOptions['onConflict'];
  readonly deleteMissing?: 'import' | 'all';
  readonly shortenChains?: boolean;
  readonly addSpellings?: boolean;
  readonly keepPaths?: boolean;
  readonly temporary: 'accept' | 'refuse';
  readonly report?: string;
}

const toListImport = (source: string, options: ImportOptions): ListImport => ({
  source,
  hints: {
    name: source === '-' ? '' : source,
    format: options.format ?? null,
    columns: options.columns ?? null,
    ignoredColumns: [...(options.ignoreColumns ?? [])],
  },
  plan: {
    onConflict: options.onConflict,
    deleteMissing: options.deleteMissing ?? 'none',
    shortensChains: options.shortenChains ?? false,
    toPages: options.keepPaths !== true,
    takesTemporary: options.temporary === 'accept',
    addsSpellings: options.addSpellings ?? false,
  },
  applies: options.apply ?? false,
  skipsRefused: options.skipRefused ?? false,
  report: options.report ?? null,
});

/**
 * Reads the list.
 *
 * @throws an error whose message is a sentence with the name of the source
 */
const readNamed = async ({ source, hints }: ListImport): Promise<RedirectList> => {
  const name = source === '-' ? 'The standard input' : source;
  try {
    const bytes =
      source === '-'
        ? await readStream(process.stdin, MAX_JSON_BYTES)
        : await readNamedSource(source, MAX_JSON_BYTES);
    return await readListInThread(bytes, hints);
  } catch (error) {
    const isList = error instanceof UnreadableListError;
    throw new Error(`${name} ${isList ? toMessage(error.reason, 'en') : (error as Error).message}`);
  }
};

/** Returns a sentence about columns to ignore that do not exist, which may be mistyped; `null` if there are none. */
const describeUnusedNames = ({ unusedIgnored, unread, table }: RedirectList): string | null => {
  if (unusedIgnored.length === 0) return null;
  const columns = [
    ...unread.map(({ column }) => column),
    ...(table?.columns ?? []).map(({ name }) => name),
  ];
  const known = columns.length === 0 ? '' : ` It has: ${[...new Set(columns)].join(', ')}.`;
  return `There is no ${unusedIgnored.join(', ')} to ignore in the list (--ignore-columns).${known}`;
};

/** Yields a report as JSON in chunks, because there may be 250,000 lines. Each line of the list gets its own line. */
function* getPieces({ lines, ...rest }: Report): Generator<string> {
  yield `${JSON.stringify(rest, null, 2).slice(0, -2)},\n  "lines": [`;
  for (const [at, some] of getChunks(lines).entries()) {
    const written = some.map((line) => `\n    ${JSON.stringify(line)}`);
    yield `${at === 0 ? '' : ','}${written.join(',')}`;
  }
  yield '\n  ]\n}\n';
}

const outcome = (run: ListImport, { counts, applied, unread }: Report): string => {
  if (applied) return 'Import complete.';
  if (unread.length > 0) {
    return 'Nothing was changed. Specify what the unknown columns mean (--columns), or ignore them (--ignore-columns). Source and destination cannot be ignored.';
  }
  if (counts.refused > 0 && !run.skipsRefused) {
    return 'Nothing was changed. Correct the refused lines, choose how to handle them (--on-conflict, --temporary), or skip them with --skip-refused.';
  }
  return 'Dry run: nothing was changed. Add --apply to import.';
};

/** Codes of refusals that may occur because a column has another meaning than detected. */
const OF_COLUMNS: ReadonlySet<string> = new Set([
  ...['redirect-list.action', 'redirect-list.unclear-status'],
]);

/** The exit code for wrong usage. */
const WRONG_USAGE = 2;

const perform = async (run: ListImport): Promise<number> => {
  const goOn = listenForInterruption(true);
  const problem = await findReportProblem(run.report);
  if (problem !== null) throw new Error(problem);
  const list = await readNamed(run);
  const unused = describeUnusedNames(list);
  if (unused !== null) {
    console.error(showInvisibleCharacters(`Nothing was changed. ${unused}`));
    return WRONG_USAGE;
  }
  const strapi = await loadApplication();
  const services = getServices(strapi);
  let planned: readonly PlannedLine[];
  let applied = false;
  if (run.applies && list.unread.length === 0) {
    try {
      const { plan, skipsRefused } = run;
      const onWritten = async (): Promise<void> => {
        // SQLite runs synchronously, so without this, signals would not be handled before the end.
        await setImmediate();
        goOn();
      };
      const how = { ...plan, skipsRefused };
      planned = await applyList(strapi, services, list.lines, how, { onWritten });
      applied = true;
    } catch (error) {
      if (!(error instanceof ListRefusedError)) throw error;
      planned = error.planned;
    }
  } else planned = await planStoredList(strapi, services, list.lines, run.plan);

  const report = getReport(list.format, planned, applied, list.unread);
  if (run.report !== null) {
    await writeFile(run.report, Readable.from(getPieces(report))).catch((error: unknown) => {
      throw applied ? new ReportFailedError(error) : error;
    });
  }
  console.log(`Read as ${list.format}.`);
  for (const { column, example } of report.unread) {
    console.log(showInvisibleCharacters(`  Unknown column: ${column}, for example ${example}`));
  }
  for (const line of toLines(report)) console.log(line);
  if (report.lines.some(({ code }) => code === 'redirect-list.other-host')) {
    console.log('If one of these hosts is this website, set SITE_URL to its public URL.');
  }
  if (report.lines.some(({ code }) => code !== null && OF_COLUMNS.has(code))) {
    console.log('Choose columns with --columns (status=…), or ignore them with --ignore-columns.');
  }
  console.log(outcome(run, report));
  if (report.unread.length > 0) return 1;
  return report.counts.refused > 0 && !run.skipsRefused ? 1 : 0;
};

/**
 * Runs the command.
 *
 * @returns the exit code: 0 if everything was or could be imported, 1 if nothing was, or its report was not written
 */
const importRedirects = async (run: ListImport): Promise<number> => {
  try {
    return await perform(run);
  } catch (error) {
    const why = showInvisibleCharacters(describeFailure(error));
    if (error instanceof ReportFailedError) {
      console.error(why);
      return 1;
    }
    console.error(
      isOutcomeUnknown(error)
        ? `It is not known whether anything was changed: the connection to the database was lost before it confirmed (${why}). Check before you try again.`
        : `Nothing was changed. ${why}`
    );
    return exitCodeOfFailure(error);
  }
};

const CONFLICTS: readonly PlanOptions['onConflict'][] = ['keep', 'replace', 'refuse'];

export const defineImport: DefineCommand = (command, endWith) => {
  command
    .description(
      'Shows what will happen to each line, and changes nothing without --apply. Exits with 0 if all lines ' +
        'can be or were imported, with 1 if some are refused and nothing was changed, and with 2 for wrong usage.'
    )
    .argument('<source>', 'a file, a URL, or - for standard input')
    .addOption(
      new Option('--format <format>', 'default: detected automatically').choices(LIST_FORMATS)
    )
    .option(
      '--columns <role=name,...>',
      `what columns mean, by name or number, if detection fails. Roles: ${ROLES.join(', ')}`,
      parseColumns
    )
    .option('--ignore-columns <names>', 'unknown columns to ignore; * for all', namesIn)
    .option('--apply', 'write the changes, in one transaction')
    .option('--skip-refused', 'skip refused lines and import the rest')
    .addOption(
      new Option('--on-conflict <how>', 'if an old address already redirects elsewhere')
        .choices(CONFLICTS)
        .default('refuse')
    )
    .addOption(
      new Option(
        '--delete-missing [which]',
        'delete redirects that are not in the list: those of earlier imports, or with =all everything except automatic ones'
      ).choices(['import', 'all'])
    )
    .option('--shorten-chains', 'shorten redirect chains')
    .option(
      '--add-spellings',
      'add spellings that the other tool treats the same: case and trailing slash'
    )
    .addOption(
      new Option(
        '--to-pages',
        'link destinations that are published pages to the page, so that they follow it (default)'
      ).conflicts('keepPaths')
    )
    .option('--keep-paths', 'keep such destinations as paths')
    .addOption(
      new Option('--temporary <how>', 'how to handle temporary redirects')
        .choices(['accept', 'refuse'])
        .default('refuse')
    )
    .option('--report <file.json>', 'write the result of each line')
    .action(async (source: string, options: ImportOptions) =>
      endWith(await importRedirects(toListImport(source, options)))
    );
};
