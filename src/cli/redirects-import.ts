import { writeFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadApplication } from '../application/application';
import { messageOf } from '../plugins/site-content/contract/problems/message-of';
import {
  isListFormat,
  LIST_FORMATS,
} from '../plugins/site-content/contract/redirect-lists/formats';
import { ListUnreadable } from '../plugins/site-content/contract/redirect-lists/list';
import type {
  PlannedLine,
  PlanOptions,
} from '../plugins/site-content/contract/redirect-lists/plan';
import {
  readList,
  type ListHints,
  type RedirectList,
} from '../plugins/site-content/contract/redirect-lists/read-list';
import { showUnseen } from '../plugins/site-content/contract/rules/text';
import {
  MAX_JSON_BYTES,
  readSource,
  readStream,
} from '../plugins/site-content/server/src/content/import/source';
import {
  applyList,
  ListRefused,
  planStoredList,
} from '../plugins/site-content/server/src/content/redirect-lists/apply';
import { isOutcomeUnknown } from '../plugins/site-content/server/src/operations/availability/failures';
import { partsOf } from '../plugins/site-content/server/src/parts';
import { describeFailure } from './failure';
import { listenForInterruption } from './interruption';
import { reportOf, type Report } from './redirects-report';

const USAGE = `Usage: npm run redirects -- import FILE|URL|- [OPTION...]

Says what would become of each line, and changes nothing without --apply.

  --format FORMAT         where it is not recognised: ${LIST_FORMATS.join(', ')}
  --columns OLD,NEW       names or numbers of the columns, where they are not recognised
  --apply                 do it, in one transaction
  --skip-refused          leave out what is refused, and take the rest
  --on-conflict HOW       where an address leads elsewhere already: keep, replace, refuse (unless said)
  --delete-missing[=all]  delete what an import has brought in and the list does not have; all: whoever
                          made it, but for automatic ones
  --shorten-chains        lead to the end of ways over several redirects
  --to-pages              let paths of published pages follow the page (unless said)
  --keep-paths            do not
  --temporary HOW         what holds for a time only: take, refuse (unless said)
  --report FILE.json      write what becomes of each line

Ends with 0 when all lines could be or were taken, with 1 when some are refused and nothing was changed, with 2 for a
wrong call.`;

/** What was asked for. */
interface Wishes {
  readonly source: string;
  readonly hints: ListHints;
  readonly plan: PlanOptions;
  readonly applies: boolean;
  readonly skipsRefused: boolean;
  readonly report: string | null;
}

class WrongCall extends Error {}

const oneOf = <Value extends string>(
  option: string,
  value: string | undefined,
  values: readonly Value[],
  usual: Value
): Value => {
  if (value === undefined) return usual;
  const found = values.find((each) => each === value);
  if (found === undefined) throw new WrongCall(`--${option} must be one of: ${values.join(', ')}.`);
  return found;
};

const readWishes = (args: readonly string[]): Wishes | null => {
  const { values, positionals } = parseArgs({
    // An option with a value that may be left out is none that can be declared.
    args: args.map((arg) => (arg === '--delete-missing=all' ? '--delete-all-missing' : arg)),
    allowPositionals: true,
    options: {
      format: { type: 'string' },
      columns: { type: 'string' },
      apply: { type: 'boolean', default: false },
      'skip-refused': { type: 'boolean', default: false },
      'on-conflict': { type: 'string' },
      'delete-missing': { type: 'boolean', default: false },
      'delete-all-missing': { type: 'boolean', default: false },
      'shorten-chains': { type: 'boolean', default: false },
      'to-pages': { type: 'boolean', default: false },
      'keep-paths': { type: 'boolean', default: false },
      temporary: { type: 'string' },
      report: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const [source, ...others] = positionals;
  if (source === undefined || others.length > 0) {
    throw new WrongCall('Name one list: a file, a URL, or - for what is piped in.');
  }
  if (values['to-pages'] && values['keep-paths']) {
    throw new WrongCall('Say either --to-pages or --keep-paths.');
  }
  const { format = null } = values;
  if (format !== null && !isListFormat(format)) {
    throw new WrongCall(`--format must be one of: ${LIST_FORMATS.join(', ')}.`);
  }
  const columns = values.columns?.split(',').map((name) => name.trim()) ?? null;
  if (columns !== null && columns.length !== 2) {
    throw new WrongCall('--columns takes two names or numbers, such as 1,3.');
  }
  const all = values['delete-all-missing'];
  return {
    source,
    hints: {
      ...{ name: source === '-' ? '' : source, format },
      columns:
        columns === null ? null : { source: columns[0] ?? '', destination: columns[1] ?? '' },
    },
    plan: {
      onConflict: oneOf(
        'on-conflict',
        values['on-conflict'],
        ['keep', 'replace', 'refuse'] as const,
        'refuse'
      ),
      deleteMissing: all ? 'all' : values['delete-missing'] ? 'import' : 'none',
      shortensChains: values['shorten-chains'],
      toPages: !values['keep-paths'],
      takesTemporary:
        oneOf('temporary', values.temporary, ['take', 'refuse'] as const, 'refuse') === 'take',
    },
    applies: values.apply,
    skipsRefused: values['skip-refused'],
    report: values.report ?? null,
  };
};

/** @throws an error whose message is a sentence with the name of the source */
const readNamed = async ({ source, hints }: Wishes): Promise<RedirectList> => {
  const name = source === '-' ? 'What was piped in' : source;
  try {
    const bytes =
      source === '-'
        ? await readStream(process.stdin, MAX_JSON_BYTES)
        : await readSource(source, MAX_JSON_BYTES);
    return readList(bytes, hints);
  } catch (error) {
    const isList = error instanceof ListUnreadable;
    throw new Error(`${name} ${isList ? messageOf(error.reason, 'en') : (error as Error).message}`);
  }
};

const MOST_SHOWN = 200;

const print = ({ counts, lines }: Report): void => {
  const shown = lines.filter(
    ({ result, code }) => result !== 'same' && (result !== 'added' || code)
  );
  for (const { line, source, destination, before, result, message } of shown.slice(0, MOST_SHOWN)) {
    const place = line === null ? '' : `line ${line}: `;
    const was = before === undefined ? '' : `, before ${before ?? 'null'}`;
    const why = message === null ? '' : `\n    ${message}`;
    console.log(showUnseen(`  ${place}${result} ${source} → ${destination ?? 'null'}${was}`) + why);
  }
  if (shown.length > MOST_SHOWN) console.log(`  … and ${shown.length - MOST_SHOWN} more.`);
  console.log(
    Object.entries(counts)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', ')
  );
};

const outcome = (wishes: Wishes, { counts, applied }: Report): string => {
  if (applied) return 'This was done.';
  if (counts.refused > 0 && !wishes.skipsRefused) {
    return 'Nothing was changed. Mend the refused lines, or leave them out with --skip-refused.';
  }
  return 'Nothing was changed yet. Add --apply to do it.';
};

const perform = async (wishes: Wishes): Promise<number> => {
  const goOn = listenForInterruption();
  const list = await readNamed(wishes);
  const strapi = await loadApplication();
  const parts = partsOf(strapi);
  let planned: readonly PlannedLine[];
  let applied = false;
  if (wishes.applies) {
    try {
      const { plan, skipsRefused } = wishes;
      planned = await applyList(strapi, parts, list.lines, { ...plan, skipsRefused }, async () => {
        // SQLite answers at once, so that no signal would be heard before the end.
        await setImmediate();
        goOn();
      });
      applied = true;
    } catch (error) {
      if (!(error instanceof ListRefused)) throw error;
      planned = error.planned;
    }
  } else planned = await planStoredList(strapi, parts, list.lines, wishes.plan);

  const report = reportOf(list.format, planned, applied);
  if (wishes.report !== null) {
    await writeFile(wishes.report, `${JSON.stringify(report, null, 2)}\n`);
  }
  console.log(`Read as ${list.format}.`);
  print(report);
  console.log(outcome(wishes, report));
  return report.counts.refused > 0 && !wishes.skipsRefused ? 1 : 0;
};

/** @returns the exit code: 0 when all could be taken, 1 when nothing was, 2 for a wrong call */
export const importRedirects = async (args: readonly string[]): Promise<number> => {
  let wishes: Wishes | null;
  try {
    wishes = readWishes(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  if (wishes === null) {
    console.log(USAGE);
    return 0;
  }
  try {
    return await perform(wishes);
  } catch (error) {
    const why = showUnseen(describeFailure(error));
    console.error(
      isOutcomeUnknown(error)
        ? `It is not known whether anything was changed: the database went away before it said so (${why}). Look again before you repeat it.`
        : `Nothing was changed. ${why}`
    );
    return 1;
  }
};
