import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Core } from '@strapi/strapi';
import { databaseKindOf } from '../plugins/site-content/server/src/strapi/database-kind';
import { SingleBar } from 'cli-progress';
import { isOutcomeUnknown } from '../plugins/site-content/server/src/operations/availability/failures';
import {
  ImportRefused,
  readPlan,
} from '../plugins/site-content/server/src/content/import/read-plan';
import {
  ContentExists,
  countOf,
  hasContent,
  stepsOf,
  writeImport,
} from '../plugins/site-content/server/src/content/import/write';
import { showUnseen } from '../plugins/site-content/contract/rules/text';
import { loadApplication } from '../application/application';
import { partsOf } from '../plugins/site-content/server/src/parts';
import { describeFailure } from './failure';
import { listenForInterruption } from './interruption';

const USAGE = `Usage: npm run import -- --initial-data FILE|URL [--pages FILE|URL]
                          [--replace] [--if-empty] [--strict]

  --initial-data   JSON as GET /api/initial-data/ gives it, from a file or a running service
  --pages          JSON as GET /api/pages/?fields=* gives it, from a file or a running service
  --replace        take away all pages, navigation, redirects and site keys first
  --if-empty       do nothing where there is content already
  --strict         import nothing where cleaning would take something out of HTML, instead of telling it

A symbolic link that leads out of the folder of a file is not followed.`;

const readArguments = () => {
  try {
    const { values } = parseArgs({
      options: {
        'initial-data': { type: 'string' },
        pages: { type: 'string' },
        replace: { type: 'boolean', default: false },
        'if-empty': { type: 'boolean', default: false },
        strict: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return null;
  }
};

const createProgress = (label: string): SingleBar =>
  new SingleBar({
    format: `${label} {bar} {percentage}% ({value}/{total})`,
    hideCursor: true,
    clearOnComplete: true,
    // Without a terminal there is nobody to watch a bar.
    noTTYOutput: false,
  });

const MOST_LINES = 200;

const printLines = (title: string, lines: readonly string[]): void => {
  console.error(title);
  for (const line of lines.slice(0, MOST_LINES)) console.error(`  ${line}`);
  if (lines.length > MOST_LINES) console.error(`  … and ${lines.length - MOST_LINES} more.`);
};

const printProblems = (problems: readonly string[]): void =>
  printLines(
    problems.length === 1
      ? 'Nothing was imported. There is one problem:'
      : `Nothing was imported. There are ${problems.length} problems:`,
    problems
  );

const printLosses = (losses: readonly string[]): void => {
  if (losses.length === 0) return;
  printLines(
    `Not all of the HTML was imported as it is (${losses.length} ${losses.length === 1 ? 'field' : 'fields'}):`,
    losses
  );
};

/**
 * Puts what SQLite has in its log into the database file, so that a copy of that file is all there is. The
 * import is done before that, and stays done when this fails.
 */
const emptyWriteAheadLog = async (strapi: Core.Strapi): Promise<void> => {
  if (databaseKindOf(strapi) !== 'sqlite') return;
  try {
    await strapi.db.connection.raw('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    console.warn(
      `All of it is stored, but partly still beside the database file, in its log: ${describeFailure(error)} A copy of the database needs that file, too.`
    );
  }
};

/** @returns the exit code: 0 when everything was imported, 1 when nothing was, 2 for a wrong call */
const run = async (): Promise<number> => {
  const values = readArguments();
  if (values === null) return 2;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const initialData = values['initial-data'];
  if (initialData === undefined) {
    console.error(`--initial-data is missing.\n\n${USAGE}`);
    return 2;
  }

  const goOn = listenForInterruption();
  const strapi = await loadApplication();
  const parts = partsOf(strapi);
  const bar = createProgress('Importing');
  try {
    if (values['if-empty'] && (await hasContent(strapi))) {
      console.log('There is content already, so nothing was imported.');
      return 0;
    }
    const { pages = null, strict } = values;
    const plan = await readPlan(strapi, parts.options, { initialData, pages, strict }, goOn);
    if (process.stdout.isTTY) bar.start(stepsOf(plan), 0);
    await writeImport(strapi, parts, plan, values.replace, async (steps) => {
      // SQLite answers at once, so that no signal would be heard before the end.
      await setImmediate();
      goOn();
      bar.increment(steps);
    });
    bar.stop();
    const counts = countOf(plan);
    console.log(
      `Imported ${counts.pages} pages, ${counts.images} images, ${counts.navItems} navigation items, ${counts.redirects} redirects and the site keys.`
    );
    printLosses(plan.losses);
    await emptyWriteAheadLog(strapi);
    return 0;
  } catch (error) {
    bar.stop();
    if (error instanceof ImportRefused) printProblems(error.problems);
    else if (error instanceof ContentExists) console.error(error.message);
    else if (isOutcomeUnknown(error)) {
      console.error(
        `It is not known whether anything was imported: the database went away before it said so (${describe(error)}). Look again before you repeat it.`
      );
    } else console.error(`Nothing was imported. ${describe(error)}`);
    return 1;
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

// The end of the process ends the application: taken down in order, it would trip over the queries by which
// Strapi reads entries for its events after a commit, and which nobody awaits.
run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(describe(error));
    process.exit(1);
  }
);
