import { writeFile } from 'node:fs/promises';
import { SingleBar } from 'cli-progress';
import { type Command, InvalidArgumentError } from 'commander';
import { parseUrl } from 'public-fetch';
import { compareFiles } from './compare-files';
import { compareSides, sortDifferences } from './compare-sides';
import { type JsonPath, parseIgnoredPaths } from './json-path';
import { type OpenSide, openSide } from './open-side';
import { checkRequestedAddresses, readRequestedAddresses } from './read-requested-addresses';
import { buildReport, type CompareReport, formatReport } from './report';
import { renderReportPage } from './report-page';
import { showUnseen } from './show-unseen';
import type { Side } from './side';

/** The command cannot be used in this way; the message is a sentence. */
export class UsageError extends Error {}

/** By what an importer has read the old side: the file of an expression, the file of a mapping. */
export interface ImportedBy {
  readonly transform: string | null;
  readonly mapping: string | null;
}

/** An old side whose pages an importer has read. */
export interface ImportedSide {
  readonly open: OpenSide;
  /** What is compared in place of what the old side gives itself. */
  readonly side: Side;
  /** Old paths of pages that have another one now. */
  readonly moved: readonly { readonly from: string; readonly to: string }[];
  /** What could not be taken over, each as a sentence. */
  readonly notes: readonly string[];
}

export interface CommandOptions {
  /** Called before anything is read. */
  readonly onStart?: () => void;
  /**
   * Reads old pages in formats that this package does not know. With it, the command has the options `--transform` and
   * `--mapping`.
   *
   * @throws UsageError where it cannot be used
   */
  readonly readImported?: (source: string, by: ImportedBy) => Promise<ImportedSide>;
  /** An error as a sentence. */
  readonly describeError?: (error: unknown) => string;
}

/** What was asked for. */
interface Call extends ImportedBy {
  readonly old: string;
  readonly now: string;
  readonly isIgnored: (path: JsonPath) => boolean;
  readonly paths: string | null;
  readonly report: string | null;
}

/** As commander reads them. */
interface Options {
  readonly transform?: string;
  readonly mapping?: string;
  readonly ignore?: readonly string[];
  readonly paths?: string;
  readonly report?: string;
}

/** The names of both files of a report, whichever of them was named. */
const reportFiles = (name: string): { readonly json: string; readonly html: string } => {
  const base = name.replace(/\.(?:json|html?)$/i, '');
  return {
    json: /\.html?$/i.test(name) || base === name ? `${base}.json` : name,
    html: `${base}.html`,
  };
};

const writeReport = async (name: string, report: CompareReport): Promise<void> => {
  const { json, html } = reportFiles(name);
  await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(html, renderReportPage(report));
  console.log(`Written: ${json}, ${html}`);
};

/** The old side as its own service gives it. */
const asGiven = (open: OpenSide): ImportedSide => ({ open, side: open.side, moved: [], notes: [] });

const compare = async (call: Call, old: ImportedSide, now: OpenSide): Promise<CompareReport> => {
  const { differences, images, compared, notes } = compareSides(old.side, now.side, {
    isIgnored: call.isIgnored,
    moved: old.moved,
  });
  const bar = new SingleBar({
    format: 'Looking at files {bar} {percentage}% ({value}/{total})',
    ...{ hideCursor: true, clearOnComplete: true, noTTYOutput: false },
  });
  if (process.stdout.isTTY && images.length > 0) bar.start(images.length, 0);
  const ofFiles = await compareFiles(images, old.open, now, () => bar.increment()).finally(() =>
    bar.stop()
  );
  const all = sortDifferences([...differences, ...ofFiles]);
  const asked =
    call.paths === null
      ? undefined
      : checkRequestedAddresses(now.side, await readRequestedAddresses(call.paths));
  return buildReport(
    { old: call.old, new: call.now },
    { differences: all, compared, notes: [...old.notes, ...notes] },
    images.length,
    asked
  );
};

/** What keeps people from reading or writing a file, in a sentence; other errors say it themselves. */
const describeFileError = (error: unknown): string => {
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  if (['EACCES', 'EPERM'].includes(code)) return `There is no permission for ${path ?? message}.`;
  if (code === 'ENOENT') return `There is no ${path ?? message}.`;
  return message;
};

const run = async (call: Call, options: CommandOptions): Promise<number> => {
  const { readImported, describeError = describeFileError } = options;
  options.onStart?.();
  const open: OpenSide[] = [];
  try {
    const isImported = call.transform !== null || call.mapping !== null;
    const old =
      readImported !== undefined && isImported
        ? await readImported(call.old, call)
        : asGiven(await openSide(call.old));
    open.push(old.open);
    const now = await openSide(call.now);
    open.push(now);
    const report = await compare(call, old, now);
    for (const line of formatReport(report)) console.log(showUnseen(line));
    if (call.report !== null) await writeReport(call.report, report);
    return report.isSame ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(error.message);
      return 2;
    }
    console.error(`It could not be compared. ${showUnseen(describeError(error))}`);
    return 1;
  } finally {
    await Promise.all(open.map((side) => side.close()));
  }
};

/** A base address, or a folder. */
const parseSide = (side: string): string => {
  if (/^https?:/i.test(side) && parseUrl(side) === null) {
    throw new InvalidArgumentError(`${side} is no URL.`);
  }
  return side;
};

/** Adds one to the places that are left out. */
const addPlace = (place: string, places: readonly string[] = []): readonly string[] => {
  try {
    parseIgnoredPaths([place]);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
  return [...places, place];
};

/**
 * Adds the arguments and options of the comparison to a command of commander, and what it does.
 *
 * @param endWith takes the exit code: 0 when nothing differs, 1 when something does or could not be read, 2 where it cannot be
 *   used so
 */
export const defineCompare = (
  command: Command,
  endWith: (code: number) => void,
  options: CommandOptions = {}
): void => {
  command
    .description(
      'Compares the responses of two services: initial data member by member, each old redirect by where it ends, ' +
        'navigation as a tree, pages by path with every field, HTML as documents, images and files by their bytes. ' +
        'Ids and the hosts of each side are left out. Ends with 0 if nothing differs, with 1 if something does or a ' +
        'side cannot be read, with 2 for wrong usage.'
    )
    .argument('<old>', 'a base URL, or a folder with initial-data.json and pages.json', parseSide)
    .argument('<new>', 'the same', parseSide);
  if (options.readImported !== undefined) {
    command
      .option(
        '--transform <file>',
        'by which <old> was imported: the JSON of its pages, a file or a URL, is turned into pages'
      )
      .option(
        '--mapping <file>',
        'by which <old> was imported: its pages are compared as the mapping says they are here'
      );
  }
  command
    .option(
      '--ignore <place>',
      'leave out a place, such as keys.password, pages.*.seo_title or \'pages["/fares/"].body[*].value.image\'; may be repeated',
      addPlace
    )
    .option(
      '--paths <file|url>',
      'say of each URL of a list, a sitemap or an access log what the new side gives'
    )
    .option('--report <file.json>', 'write all of it, and a page to look at beside it (file.html)')
    .action(async (old: string, now: string, given: Options) =>
      endWith(
        await run(
          {
            old,
            now,
            transform: given.transform ?? null,
            mapping: given.mapping ?? null,
            isIgnored: parseIgnoredPaths(given.ignore ?? []),
            paths: given.paths ?? null,
            report: given.report ?? null,
          },
          options
        )
      )
    );
};
