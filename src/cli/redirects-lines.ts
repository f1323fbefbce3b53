import { groupBy } from '../plugins/site-content/domain/group-by';
import type { LineResult } from '../plugins/site-content/domain/redirect-lists/plan';
import type { Report, ReportedLine } from '../plugins/site-content/domain/redirect-lists/report';
import { shownValue } from '../plugins/site-content/domain/redirect-lists/value';
import { showInvisibleCharacters } from '../plugins/site-content/domain/rules/text';

/** Lines that need attention come first. */
const ORDER: readonly (LineResult | 'warned')[] = [
  ...(['refused', 'deleted', 'changed', 'warned', 'added', 'same'] as const),
];
/** Maximum number of lines per kind, because a list of MDN's size has ten thousand redirect chains. */
const MAX_SHOWN = 20;

const toLine = ({ line, source, destination, before, result, message }: ReportedLine): string => {
  const place = line === null ? '' : `line ${line}: `;
  const was = before === undefined ? '' : `, before ${shownValue(before)}`;
  const why = message === null ? '' : `\n    ${message}`;
  return (
    showInvisibleCharacters(`  ${place}${result} ${source} → ${shownValue(destination)}${was}`) +
    why
  );
};

/** Formats a report as text: noteworthy lines grouped by kind, and counts. */
export const toLines = ({ counts, lines }: Report): string[] => {
  const isPlain = ({ code, result }: ReportedLine): boolean =>
    code === null && (result === 'added' || result === 'same');
  const kinds = groupBy(
    lines.filter((line) => !isPlain(line)),
    ({ code, result }) => `${ORDER.indexOf(result)} ${code ?? ''}`
  );
  const shown = [...kinds]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, some]) => [
      ...some.slice(0, MAX_SHOWN).map(toLine),
      ...(some.length > MAX_SHOWN
        ? [`  … and ${some.length - MAX_SHOWN} more of this kind; --report FILE.json has them all.`]
        : []),
    ]);
  const total = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  return [...shown, total.join(', ')];
};
