import { writeFile } from 'node:fs/promises';
import { SingleBar } from 'cli-progress';
import { type Command, InvalidArgumentError } from 'commander';
import { parseUrl } from 'public-fetch';
import { compareFiles } from './compare-files';
import { compareSides, sortDifferences } from './compare-sides';
import { type IgnoredPaths, parseIgnoredPaths } from './json-path';
import { type OpenSide, openSide } from './open-side';
import { checkRequestedAddresses, readRequestedAddresses } from './read-requested-addresses';
import { buildReport, type CompareReport, formatReport } from './report';
import { renderReportPage } from './report-page';
import { showInvisibleCharacters } from './show-invisible-characters';
import type { Side } from './side';

/** The files with which an importer has read the old side: a transformation and a mapping. */
export interface ImportedBy {
  readonly transform: string | null;
  readonly mapping: string | null;
}

/** An old side read by an importer. */
export interface ImportedSide {
  readonly open: OpenSide;
  /** Replaces the old side's own responses. */
  readonly side: Side;
  /** Old paths of pages whose path has changed. */
  readonly moved: readonly { readonly from: string; readonly to: string }[];
  /** Sentences about what could not be converted. */
  readonly notes: readonly string[];
}

export interface CommandOptions {
  /** Called before anything is read. */
  readonly onStart?: () => void;
  /** Reads old pages in formats unknown to this package. Enables the options `--transform` and `--mapping`. */
  readonly readImported?: (source: string, by: ImportedBy) => Promise<ImportedSide>;
  /** Describes an error in a sentence. */
  readonly describeError?: (error: unknown) => string;
}

/** The parsed arguments. */
interface Call extends ImportedBy {
  readonly old: string;
  readonly now: string;
  readonly isIgnored: IgnoredPaths;
  readonly paths: string | null;
  readonly report: string | null;
}

/** The options as parsed by commander. */
interface Options {
  readonly transform?: string;
  readonly mapping?: string;
  readonly ignore?: readonly string[];
  readonly paths?: string;
  readonly report?: string;
}

/** Derives the names of both report files from either. */
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

/** Returns the old side as received from its service. */
const asGiven = (open: OpenSide): ImportedSide => ({ open, side: open.side, moved: [], notes: [] });

const compare = async (call: Call, old: ImportedSide, now: OpenSide): Promise<CompareReport> => {
  const { differences, images, compared, notes } = compareSides(old.side, now.side, {
    isIgnored: call.isIgnored,
    moved: old.moved,
  });
  const bar = new SingleBar({
    format: 'Comparing files {bar} {percentage}% ({value}/{total})',
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
  const unmatched = call.isIgnored
    .unmatched()
    .map((expression) => `--ignore ${expression} left nothing out.`);
  return buildReport(
    { old: call.old, new: call.now },
    { differences: all, compared, notes: [...old.notes, ...notes, ...unmatched] },
    images.length,
    asked
  );
};

/** Describes a file system error in a sentence; other errors have their own messages. */
const describeFileError = (error: unknown): string => {
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  if (['EACCES', 'EPERM'].includes(code)) return `Permission denied: ${path ?? message}.`;
  if (code === 'ENOENT') return `Not found: ${path ?? message}.`;
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
    for (const line of formatReport(report)) console.log(showInvisibleCharacters(line));
    if (call.report !== null) await writeReport(call.report, report);
    return report.isSame ? 0 : 1;
  } catch (error) {
    console.error(`The comparison failed. ${showInvisibleCharacters(describeError(error))}`);
    return 1;
  } finally {
    await Promise.all(open.map((side) => side.close()));
  }
};

/** Matches another scheme of at least two letters: a single letter is a Windows drive. */
const OTHER_SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]+:\/\//i;

/** Checks a base URL or a folder. */
const parseSide = (side: string): string => {
  if (OTHER_SCHEME.test(side)) {
    throw new InvalidArgumentError(`${side} does not start with http:// or https://.`);
  }
  if (/^https?:/i.test(side) && parseUrl(side) === null) {
    throw new InvalidArgumentError(`${side} is not a URL.`);
  }
  return side;
};

/** Adds an ignored path. */
const addPlace = (place: string, places: readonly string[] | undefined): readonly string[] => {
  try {
    parseIgnoredPaths([place]);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
  return [...(places ?? []), place];
};

/**
 * Adds arguments, options and action of the comparison to a command of commander.
 *
 * @param endWith takes the exit code: 0 if there are no differences, 1 if there are some or a side could not
 *   be read
 */
export const defineCompare = (
  command: Command,
  endWith: (code: number) => void,
  options: CommandOptions = {}
): void => {
  command
    .description(
      'Compares the responses of two services: initial data member by member, redirects by their final destination, ' +
        'navigation as a tree, pages by path and field, HTML as documents, images and files by their bytes. ' +
        'Ids and the hosts of each side are ignored. Exits with 0 if nothing differs, with 1 if something differs or a ' +
        'side cannot be read, and with 2 for wrong usage.'
    )
    .argument('<old>', 'a base URL, or a folder with initial-data.json and pages.json', parseSide)
    .argument('<new>', 'the same', parseSide);
  if (options.readImported !== undefined) {
    command
      .option(
        '--transform <file>',
        'the transformation that <old> was imported with; <old> is then the JSON of its pages (a file or URL)'
      )
      .option(
        '--mapping <file>',
        'the mapping that <old> was imported with; its pages are compared as mapped'
      );
  }
  command
    .option(
      '--ignore <place>',
      'ignore a path, such as keys.password, pages.*.seo_title or \'pages["/fares/"].body[*].value.image\'; may be repeated',
      addPlace
    )
    .option(
      '--paths <file|url>',
      'report what the new side returns for each URL in a list, sitemap or access log'
    )
    .option(
      '--report <file.json>',
      'write the full report, and next to it an HTML page to view (file.html)'
    )
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
