import { writeFile } from 'node:fs/promises';
import { SingleBar } from 'cli-progress';
import { InvalidArgumentError } from 'commander';
import { loadApplication } from '../application/application';
import { compareSides, inOrder } from '../plugins/site-content/contract/compare/compare';
import { ignoring, type Place } from '../plugins/site-content/contract/compare/place';
import {
  linesOfReport,
  reportOf,
  type CompareReport,
} from '../plugins/site-content/contract/compare/report';
import { pageOfReport } from '../plugins/site-content/contract/compare/report-page';
import { parseUrl } from '../plugins/site-content/contract/rules/parse-url';
import { showUnseen } from '../plugins/site-content/contract/rules/text';
import { askSide, readAsked } from '../plugins/site-content/server/src/content/compare/asked';
import { compareFiles } from '../plugins/site-content/server/src/content/compare/compare-files';
import {
  mapSide,
  type MappedSide,
} from '../plugins/site-content/server/src/content/compare/map-side';
import {
  openSide,
  openTransformed,
  type OpenSide,
} from '../plugins/site-content/server/src/content/compare/read-side';
import { partsOf } from '../plugins/site-content/server/src/parts';
import { modelsOf } from '../plugins/site-content/server/src/strapi/models';
import type { DefineCommand } from './define-command';
import { describeFailure } from './failure';
import { listenForInterruption } from './interruption';

interface Comparison {
  readonly old: string;
  readonly now: string;
  readonly transform: string | null;
  readonly mapping: string | null;
  readonly isIgnored: (place: Place) => boolean;
  readonly paths: string | null;
  readonly report: string | null;
}

interface CompareOptions {
  readonly transform?: string;
  readonly mapping?: string;
  readonly ignore?: readonly string[];
  readonly paths?: string;
  readonly report?: string;
}

/** What a mapping means depends on the content model of this service. */
const mapOld = async (
  old: OpenSide,
  { mapping, transform }: Pick<Comparison, 'mapping' | 'transform'>
): Promise<MappedSide> => {
  const strapi = await loadApplication();
  const { homeSlug } = partsOf(strapi).options;
  const options = { getModel: modelsOf(strapi), homeSlug };
  return mapSide(old, mapping, options, transform !== null);
};

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
  await writeFile(html, pageOfReport(report));
  console.log(`Written: ${json}, ${html}`);
};

const compare = async (
  comparison: Comparison,
  old: OpenSide,
  now: OpenSide
): Promise<CompareReport> => {
  const isMapped = comparison.mapping !== null || comparison.transform !== null;
  const mapped = isMapped ? await mapOld(old, comparison) : null;
  const { differences, images, compared, notes } = compareSides(
    mapped?.side ?? old.side,
    now.side,
    { isIgnored: comparison.isIgnored, moved: mapped?.moved ?? [] }
  );
  const bar = new SingleBar({
    format: 'Looking at files {bar} {percentage}% ({value}/{total})',
    ...{ hideCursor: true, clearOnComplete: true, noTTYOutput: false },
  });
  if (process.stdout.isTTY && images.length > 0) bar.start(images.length, 0);
  const ofFiles = await compareFiles(images, old, now, () => bar.increment()).finally(() =>
    bar.stop()
  );
  const all = inOrder([...differences, ...ofFiles]);
  const asked =
    comparison.paths === null ? undefined : askSide(now.side, await readAsked(comparison.paths));
  return reportOf(
    { old: comparison.old, new: comparison.now },
    { differences: all, compared, notes: [...(mapped?.notes ?? []), ...notes] },
    images.length,
    asked
  );
};

/** @returns the exit code: 0 when nothing differs, 1 when something does or could not be read */
const compareServices = async (comparison: Comparison): Promise<number> => {
  listenForInterruption(true);
  const open: OpenSide[] = [];
  try {
    open.push(
      comparison.transform === null
        ? await openSide(comparison.old, comparison.mapping !== null)
        : await openTransformed(comparison.old, comparison.transform)
    );
    open.push(await openSide(comparison.now));
    const [old, now] = open as [OpenSide, OpenSide];
    const report = await compare(comparison, old, now);
    for (const line of linesOfReport(report)) console.log(showUnseen(line));
    if (comparison.report !== null) await writeReport(comparison.report, report);
    return report.isSame ? 0 : 1;
  } catch (error) {
    console.error(`It could not be compared. ${showUnseen(describeFailure(error))}`);
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
    ignoring([place]);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
  return [...places, place];
};

export const defineCompare: DefineCommand = (command, endWith) => {
  command
    .description(
      'Compares the responses of two services: initial data member by member, each old redirect by where it ends, ' +
        'navigation as a tree, pages by path with every field, HTML as documents, images and files by their bytes. ' +
        'Ids and the hosts of each side are left out. Ends with 0 if nothing differs, with 1 if something does or a ' +
        'side cannot be read, with 2 for wrong usage.'
    )
    .argument('<old>', 'a base URL, or a folder with initial-data.json and pages.json', parseSide)
    .argument('<new>', 'the same', parseSide)
    .option(
      '--transform <file>',
      'by which <old> was imported: the JSON of its pages, a file or a URL, is turned into pages'
    )
    .option(
      '--mapping <file>',
      'by which <old> was imported: its pages are compared as the mapping says they are here'
    )
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
    .action(async (old: string, now: string, options: CompareOptions) =>
      endWith(
        await compareServices({
          old,
          now,
          transform: options.transform ?? null,
          mapping: options.mapping ?? null,
          isIgnored: ignoring(options.ignore ?? []),
          paths: options.paths ?? null,
          report: options.report ?? null,
        })
      )
    );
};
