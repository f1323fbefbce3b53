import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadApplication } from '../application/application';
import { messageOf } from '../plugins/site-content/contract/problems/message-of';
import {
  type ChosenColumns,
  LIST_FORMATS,
  type ListHints,
  ListUnreadable,
  type RedirectList,
  type Role,
  ROLES,
} from 'redirect-formats';
import type {
  PlannedLine,
  PlanOptions,
} from '../plugins/site-content/contract/redirect-lists/plan';
import { reportOf, type Report } from '../plugins/site-content/contract/redirect-lists/report';
import { showUnseen } from '../plugins/site-content/contract/rules/text';
import {
  MAX_JSON_BYTES,
  readSource,
  readStream,
} from '../plugins/site-content/server/src/content/import/source';
import { readListInThread } from '../plugins/site-content/server/src/content/list-threads/in-thread';
import {
  applyList,
  ListRefused,
  planStoredList,
} from '../plugins/site-content/server/src/content/redirect-lists/apply';
import { chunksOf } from '../plugins/site-content/server/src/content/page-tree/chunks';
import { isOutcomeUnknown } from '../plugins/site-content/server/src/operations/availability/failures';
import { partsOf } from '../plugins/site-content/server/src/parts';
import { oneOf, readCall, WrongCall } from './call';
import { describeFailure } from './failure';
import { exitCodeOfFailure, listenForInterruption } from './interruption';
import { linesOf } from './redirects-lines';

const USAGE = `Usage: npm run redirects -- import FILE|URL|- [OPTION...]

Says what would become of each line, and changes nothing without --apply.

  --format FORMAT         where it is not recognised: ${LIST_FORMATS.join(', ')}
  --columns ROLE=NAME,…   what columns mean, by name or number, where they are not recognised. Roles:
                          ${ROLES.slice(0, 6).join(', ')},
                          ${ROLES.slice(6).join(', ')}
  --ignore-columns A,B|*  columns that are not understood and say nothing; * for all
  --apply                 do it, in one transaction
  --skip-refused          leave out what is refused, and take the rest
  --on-conflict HOW       where an address leads elsewhere already: keep, replace, refuse (unless said)
  --delete-missing[=all]  delete what an import has brought in and the list does not have; all: whoever
                          made it, but for automatic ones
  --shorten-chains        lead to the end of ways over several redirects
  --add-spellings         add what the other tool treats alike: case and trailing slash
  --to-pages              let paths of published pages follow the page (unless said)
  --keep-paths            do not
  --temporary HOW         what holds for a time only: accept, refuse (unless said)
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

/** Names parted by commas; one that holds a comma stands in quotes. */
const namesIn = (list: string): string[] => {
  const names = list.match(/(?:[^,"]|"(?:[^"]|"")*")+/g) ?? [];
  return names.map((name) =>
    name.replace(/"((?:[^"]|"")*)"/g, (_all, inside: string) => inside.replace(/""/g, '"')).trim()
  );
};

/** @throws WrongCall where it is not `role=name,…` */
const columnsIn = (list: string): ChosenColumns => {
  const columns: Partial<Record<Role, string>> = {};
  for (const each of namesIn(list)) {
    const at = each.indexOf('=');
    const role = ROLES.find((known) => known === each.slice(0, at).trim());
    const name = each.slice(at + 1).trim();
    if (at === -1 || role === undefined || name === '') {
      throw new WrongCall(
        `--columns takes roles with names or numbers, such as source=1,destination=3. Roles: ${ROLES.join(', ')}.`
      );
    }
    columns[role] = name;
  }
  return columns;
};

const readWishes = (args: readonly string[]): Wishes | null => {
  const { values, positionals } = parseArgs({
    // An option with a value that may be left out is none that can be declared.
    args: args.map((arg) => (arg === '--delete-missing=all' ? '--delete-all-missing' : arg)),
    allowPositionals: true,
    options: {
      format: { type: 'string' },
      columns: { type: 'string' },
      'ignore-columns': { type: 'string' },
      'add-spellings': { type: 'boolean', default: false },
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
  const all = values['delete-all-missing'];
  return {
    source,
    hints: {
      name: source === '-' ? '' : source,
      format: oneOf('format', values.format, LIST_FORMATS, null),
      columns: values.columns === undefined ? null : columnsIn(values.columns),
      ignoredColumns:
        values['ignore-columns'] === undefined ? [] : namesIn(values['ignore-columns']),
    },
    plan: {
      onConflict: oneOf(
        'on-conflict',
        values['on-conflict'],
        ['keep', 'replace', 'refuse'],
        'refuse'
      ),
      deleteMissing: all ? 'all' : values['delete-missing'] ? 'import' : 'none',
      shortensChains: values['shorten-chains'],
      toPages: !values['keep-paths'],
      takesTemporary:
        oneOf('temporary', values.temporary, ['accept', 'refuse'], 'refuse') === 'accept',
      addsSpellings: values['add-spellings'],
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
    return await readListInThread(bytes, hints);
  } catch (error) {
    const isList = error instanceof ListUnreadable;
    throw new Error(`${name} ${isList ? messageOf(error.reason, 'en') : (error as Error).message}`);
  }
};

/** A report as JSON, a line of the list on a line of its own: there may be 250,000. */
function* piecesOf({ lines, ...rest }: Report): Generator<string> {
  yield `${JSON.stringify(rest, null, 2).slice(0, -2)},\n  "lines": [`;
  for (const [at, some] of chunksOf(lines).entries()) {
    const written = some.map((line) => `\n    ${JSON.stringify(line)}`);
    yield `${at === 0 ? '' : ','}${written.join(',')}`;
  }
  yield '\n  ]\n}\n';
}

const outcome = (wishes: Wishes, { counts, applied, unread }: Report): string => {
  if (applied) return 'This was done.';
  if (unread.length > 0) {
    return 'Nothing was changed. Say what the columns that are not understood mean (--columns), or that they mean nothing (--ignore-columns).';
  }
  if (counts.refused > 0 && !wishes.skipsRefused) {
    return 'Nothing was changed. Mend the refused lines, say what becomes of them (--on-conflict, --temporary), or leave them out with --skip-refused.';
  }
  return 'Nothing was changed yet. Add --apply to do it.';
};

const perform = async (wishes: Wishes): Promise<number> => {
  const goOn = listenForInterruption(true);
  const list = await readNamed(wishes);
  const strapi = await loadApplication();
  const parts = partsOf(strapi);
  let planned: readonly PlannedLine[];
  let applied = false;
  if (wishes.applies && list.unread.length === 0) {
    try {
      const { plan, skipsRefused } = wishes;
      const onWritten = async (): Promise<void> => {
        // SQLite answers at once, so that no signal would be heard before the end.
        await setImmediate();
        goOn();
      };
      const how = { ...plan, skipsRefused };
      planned = await applyList(strapi, parts, list.lines, how, { onWritten });
      applied = true;
    } catch (error) {
      if (!(error instanceof ListRefused)) throw error;
      planned = error.planned;
    }
  } else planned = await planStoredList(strapi, parts, list.lines, wishes.plan);

  const report = reportOf(list.format, planned, applied, list.unread);
  if (wishes.report !== null) {
    await writeFile(wishes.report, Readable.from(piecesOf(report)));
  }
  console.log(`Read as ${list.format}.`);
  for (const { column, example } of report.unread) {
    console.log(showUnseen(`  not understood: ${column}, such as ${example}`));
  }
  for (const line of linesOf(report)) console.log(line);
  if (report.lines.some(({ code }) => code === 'redirect-list.other-host')) {
    console.log('If one of these hosts is this website, set SITE_URL to its public address.');
  }
  console.log(outcome(wishes, report));
  if (report.unread.length > 0) return 1;
  return report.counts.refused > 0 && !wishes.skipsRefused ? 1 : 0;
};

/** @returns the exit code: 0 when all could be taken, 1 when nothing was, 2 for a wrong call */
export const importRedirects = async (args: readonly string[]): Promise<number> => {
  const wishes = readCall(() => readWishes(args), USAGE);
  if (typeof wishes === 'number') return wishes;
  try {
    return await perform(wishes);
  } catch (error) {
    const why = showUnseen(describeFailure(error));
    console.error(
      isOutcomeUnknown(error)
        ? `It is not known whether anything was changed: the database went away before it said so (${why}). Look again before you repeat it.`
        : `Nothing was changed. ${why}`
    );
    return exitCodeOfFailure(error);
  }
};
