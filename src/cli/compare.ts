import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
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
import { readCall, WrongCall } from './call';
import { describeFailure } from './failure';
import { listenForInterruption } from './interruption';

const USAGE = `Usage: npm run compare -- OLD NEW [OPTION...]

Holds what two services answer against each other: initial data member by member, each old redirect by where it ends,
navigation as a tree, pages by path with every field, HTML as documents, images and files by their bytes. Ids and the
hosts of each side are left out.

OLD and NEW are base addresses (https://www.example.com), or folders with initial-data.json and pages.json.

  --transform FILE      by which OLD was imported: the JSON of its pages, a file or an address, is turned into pages
  --mapping FILE        by which OLD was imported: its pages are compared as the mapping says they are here
  --ignore EXPRESSION   leave out what stands there, such as keys.password, pages.*.seo_title or
                        'pages["/fares/"].body[*].value.image'; may be given several times
  --paths FILE|URL      say of each address of a list, a sitemap or an access log what the new side gives
  --report FILE.json    write all of it, and a page to look at beside it (FILE.html)

Ends with 0 when nothing differs, with 1 when something does or a side cannot be read, with 2 for a wrong call.`;

interface Wishes {
  readonly old: string;
  readonly now: string;
  readonly transform: string | null;
  readonly mapping: string | null;
  readonly isIgnored: (place: Place) => boolean;
  readonly paths: string | null;
  readonly report: string | null;
}

const readWishes = (args: readonly string[]): Wishes | null => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      transform: { type: 'string' },
      mapping: { type: 'string' },
      ignore: { type: 'string', multiple: true, default: [] },
      paths: { type: 'string' },
      report: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const [old, now, ...others] = positionals;
  if (old === undefined || now === undefined || others.length > 0) {
    throw new WrongCall('Name two sides: the old one and the new one.');
  }
  for (const side of [old, now]) {
    if (/^https?:/i.test(side) && parseUrl(side) === null)
      throw new WrongCall(`${side} is no address.`);
  }
  const { paths = null, report = null, mapping = null, transform = null } = values;
  return { old, now, transform, mapping, isIgnored: ignoring(values.ignore), paths, report };
};

/** What a mapping means depends on the content model of this service. */
const mapOld = async (
  old: OpenSide,
  { mapping, transform }: Pick<Wishes, 'mapping' | 'transform'>
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

const compare = async (wishes: Wishes, old: OpenSide, now: OpenSide): Promise<CompareReport> => {
  const isMapped = wishes.mapping !== null || wishes.transform !== null;
  const mapped = isMapped ? await mapOld(old, wishes) : null;
  const { differences, images, compared, notes } = compareSides(
    mapped?.side ?? old.side,
    now.side,
    { isIgnored: wishes.isIgnored, moved: mapped?.moved ?? [] }
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
    wishes.paths === null ? undefined : askSide(now.side, await readAsked(wishes.paths));
  return reportOf(
    { old: wishes.old, new: wishes.now },
    { differences: all, compared, notes: [...(mapped?.notes ?? []), ...notes] },
    images.length,
    asked
  );
};

/** @returns the exit code: 0 when nothing differs, 1 when something does or could not be read, 2 for a wrong call */
export const compareServices = async (args: readonly string[]): Promise<number> => {
  const wishes = readCall(() => readWishes(args), USAGE);
  if (typeof wishes === 'number') return wishes;
  const open: OpenSide[] = [];
  try {
    open.push(
      wishes.transform === null
        ? await openSide(wishes.old, wishes.mapping !== null)
        : await openTransformed(wishes.old, wishes.transform)
    );
    open.push(await openSide(wishes.now));
    const [old, now] = open as [OpenSide, OpenSide];
    const report = await compare(wishes, old, now);
    for (const line of linesOfReport(report)) console.log(showUnseen(line));
    if (wishes.report !== null) await writeReport(wishes.report, report);
    return report.isSame ? 0 : 1;
  } catch (error) {
    console.error(`It could not be compared. ${showUnseen(describeFailure(error))}`);
    return 1;
  } finally {
    await Promise.all(open.map((side) => side.close()));
  }
};

// The end of the process ends what a mapping has loaded, as in import.ts; first comes out what was written.
if (require.main === module) {
  listenForInterruption(true);
  void compareServices(process.argv.slice(2)).then((code) =>
    process.stdout.write('', () => process.exit(code))
  );
}
