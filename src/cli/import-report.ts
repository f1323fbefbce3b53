import { writeFile } from 'node:fs/promises';
import { groupBy } from '../plugins/site-content/domain/group-by';
import type { Counts, ImportOutcome } from '../plugins/site-import/server/src/apply-plan';
import type { DeletedEntry, Deletions } from '../plugins/site-import/server/src/deletions';
import type { ReadPlan } from '../plugins/site-import/server/src/read-plan';

/** Maximum number of lines printed, more than which no one reads. */
const MAX_LINES = 40;
const FIRST_OF_A_KIND = 5;

/**
 * Groups lines if there are many: prints the first lines of each kind and the number of others.
 *
 * @param kinds the kind of each line
 */
export const groupLines = (lines: readonly string[], kinds: readonly string[]): string[] => {
  if (lines.length <= MAX_LINES) return [...lines];
  const groups = groupBy(lines.entries(), ([at]) => kinds[at] ?? '');
  return [...groups].flatMap(([kind, all]) => {
    const more = all.length - FIRST_OF_A_KIND;
    return [
      `${kind || 'others'}: ${all.length}`,
      ...all.slice(0, FIRST_OF_A_KIND).map(([, line]) => `  ${line}`),
      ...(more > 0 ? [`  … and ${more} more of this kind.`] : []),
    ];
  });
};

export const printLines = (title: string, lines: readonly string[]): void => {
  console.error(title);
  for (const line of lines) console.error(`  ${line}`);
};

/** Formats a number with its noun: `1 page`, `2 pages`. */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`;

const MAX_TITLES = 5;

const titlesLine = (entries: readonly DeletedEntry[], noun: string): string[] => {
  if (entries.length === 0) return [];
  const titles = entries.slice(0, MAX_TITLES).map(({ title }) => JSON.stringify(title));
  const more = entries.length - titles.length;
  const shownTitles = [...titles, ...(more > 0 ? [`${more} more`] : [])];
  const last = shownTitles.pop() ?? '';
  const list = shownTitles.length === 0 ? last : `${shownTitles.join(', ')} and ${last}`;
  return [`${counted(entries.length, noun)}: ${list}`];
};

/** Lists the entries that an import will delete, one line per type; printed first. */
export const deletionLines = ({
  pages,
  navItems,
  redirects,
  siteKeys,
}: Deletions): readonly string[] => {
  const lines = [
    ...titlesLine(pages, 'page'),
    ...titlesLine(navItems, 'navigation item'),
    ...titlesLine(redirects, 'redirect'),
    ...(siteKeys.length === 0 ? [] : ['site keys']),
  ];
  if (lines.length === 0) return ['Nothing will be deleted.'];
  return ['Will be deleted:', ...lines.map((line) => `  ${line}`)];
};

const shown = (name: string, { added, changed, same, kept, deleted }: Counts): string =>
  `${name}: ${added} added, ${changed} changed, ${same} same, ${deleted} deleted, ${kept} kept with changes by editors`;

const FRAME = { '@keys': 'Site keys', '@header': 'Header', '@footer': 'Footer' } as const;

/** Summarizes in a sentence what was written. */
export const importedLine = ({
  pages,
  redirects,
  frame,
  images,
  navItems,
}: ImportOutcome): string => {
  const writesKeys = frame.some(
    ({ part, change }) => part === '@keys' && (change === 'added' || change === 'changed')
  );
  const counts = [
    counted(pages.added + pages.changed, 'page'),
    counted(images, 'image'),
    counted(navItems, 'navigation item'),
    counted(redirects.added + redirects.changed, 'redirect'),
  ];
  return writesKeys
    ? `Imported ${counts.join(', ')} and the site keys.`
    : `Imported ${counts.join(', ')}.`;
};

/** Describes the result of an import, in lines of text. */
export const outcomeLines = ({
  pages,
  redirects,
  frame,
  images,
  navItems,
  deletions,
}: ImportOutcome): string[] => [
  `${shown('Pages', pages)}; ${counted(images, 'image or file', 'images and files')}.`,
  `${shown('Redirects', redirects)}.`,
  ...(deletions.navItems.length === 0
    ? []
    : [`Navigation items: ${navItems} added, ${deletions.navItems.length} deleted.`]),
  ...(deletions.siteKeys.length === 0 ? [] : ['Site keys: deleted.']),
  ...frame.map(({ part, change }) =>
    change === 'kept'
      ? `${FRAME[part]}: kept with changes by editors.`
      : `${FRAME[part]}: ${change}.`
  ),
];

/** Prints the notes on an import or dry run, in addition to its counts. */
export const printFindings = (plan: ReadPlan, outcome: ImportOutcome): void => {
  const { losses, notes, dropped, hasMapping } = plan;
  if (losses.length > 0) {
    printLines(
      `HTML was cleaned during the import (${counted(losses.length, 'field')}):`,
      groupLines(
        losses,
        losses.map(() => 'import.html-loss')
      )
    );
  }
  if (notes.length > 0) {
    printLines(
      'Notes:',
      groupLines(
        notes.map(({ place, message }) => `${place}: ${message}`),
        notes.map(({ code }) => code)
      )
    );
  }
  if (dropped.length > 0) {
    printLines(
      hasMapping ? 'Dropped by the mapping:' : 'Dropped by default:',
      dropped.map(({ name, reason, count }) => `${name} (${count}): ${reason}`)
    );
  }
  if (outcome.automatic.length > 0) {
    printLines(
      'Redirects from the old paths of moved pages:',
      groupLines(
        outcome.automatic,
        outcome.automatic.map(() => 'automatic')
      )
    );
  }
  if (outcome.missing.length > 0) {
    printLines('Files that could not be loaded and were left out:', [...new Set(outcome.missing)]);
  }
  if (outcome.kept.length > 0) {
    printLines(
      'Changed here by editors and therefore not imported (use --overwrite to replace them):',
      groupLines(
        outcome.kept,
        outcome.kept.map(() => 'kept')
      )
    );
  }
};

/** A problem in a report. */
export interface ReportedProblem {
  readonly kind: string;
  readonly message: string;
}

export const findProblems = (
  messages: readonly string[],
  kinds: readonly string[]
): ReportedProblem[] => messages.map((message, at) => ({ kind: kinds[at] ?? '', message }));

/** Counts the problems of each kind. */
export const countKinds = (problems: readonly ReportedProblem[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { kind } of problems) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

export const writeReport = async (file: string | undefined, report: object): Promise<void> => {
  if (file !== undefined) await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
};
