import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { isMet, type Line, type Section, type Table } from './section';

/** The results by the names of the parts. */
export type Measured = ReadonlyMap<string, Section>;

const number = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });

const UNITS: Readonly<Record<Line['unit'], string>> = { times: '', ms: ' ms', MB: ' MB' };

const show = (value: number, unit: Line['unit']): string => `${number(value)}${UNITS[unit]}`;

const findGoal = ({ goal, unit }: Line): string => {
  if (goal === null) return '';
  return 'atLeast' in goal
    ? `at least ${show(goal.atLeast, unit)}`
    : `at most ${show(goal.atMost, unit)}`;
};

/** A Markdown table with aligned columns. */
const draw = ({ head, rows }: Table): string => {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0))
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
};

const toLines = (measured: Measured): Line[] =>
  [...measured.values()].flatMap(({ lines }) => lines);

/** The machine and its load: the mean number of processes that needed a processor in the last minutes. */
const machine = () => ({
  day: new Date().toISOString().slice(0, 10),
  cores: os.availableParallelism(),
  node: process.version,
  loads: os.loadavg().map((load) => Math.round(load * 10) / 10),
});

/** The load of the machine before the bench began. */
export type LoadBefore = readonly number[];

export const loadNow = (): LoadBefore => machine().loads;

const describeMachine = (before: LoadBefore): string => {
  const { day, cores, node } = machine();
  return `Measured on ${day}, ${cores} cores, Node ${node.slice(1)}, load average ${before[0]} before it`;
};

export const missedBy = (measured: Measured): string[] =>
  toLines(measured)
    .filter((line) => isMet(line) === false)
    .map(({ what }) => what);

/** The results of one part, for docs/performance.md. */
const describeSection = (section: Section, before: LoadBefore): string => {
  const missed = missedBy(new Map([['', section]]));
  return [
    `${describeMachine(before)}${missed.length === 0 ? '' : `. Missed: ${missed.join('; ')}`}.`,
    draw({
      head: ['what', 'measured', 'goal'],
      rows: section.lines.map((line) => [line.what, show(line.value, line.unit), findGoal(line)]),
    }),
  ].join('\n\n');
};

/**
 * The document with the new results, each part between `<!-- bench: its name -->` and `<!-- end -->`. The earlier
 * results of parts that did not run stay.
 *
 * @throws an error for a part without such a place
 */
export const writeResults = (document: string, measured: Measured, before: LoadBefore): string => {
  let text = document;
  for (const [name, section] of measured) {
    if (section.lines.length === 0) continue;
    const begin = `<!-- bench: ${name} -->`;
    const start = text.indexOf(begin);
    const end = text.indexOf('<!-- end -->', start);
    if (start === -1 || end === -1) throw new Error(`The document has no place for "${name}".`);
    const result = `${begin}\n\n${describeSection(section, before)}\n\n`;
    text = text.slice(0, start) + result + text.slice(end);
  }
  return text;
};

/** The report for people: the figures, the measurements behind them, and the missed goals. */
export const describeResult = (measured: Measured, before: LoadBefore): string => {
  const missed = missedBy(measured);
  return [
    `${describeMachine(before)}:`,
    draw({
      head: ['what', 'measured', 'by CPU time', 'goal'],
      rows: toLines(measured).map((line) => [
        line.what,
        show(line.value, line.unit),
        line.byCpuTime === undefined ? '' : number(line.byCpuTime),
        findGoal(line),
      ]),
    }),
    ...[...measured.values()].flatMap(({ tables }) => tables.map(draw)),
    missed.length === 0 ? 'Every goal was reached.' : `Missed: ${missed.join('; ')}.`,
  ].join('\n\n');
};

/** The measured commit; `null` outside a checkout. */
const commit = (): string | null => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
};

/** The report for programs: the same with every round. */
export const resultAsJson = (measured: Measured, before: LoadBefore): string =>
  JSON.stringify(
    {
      machine: { ...machine(), loadsBefore: before },
      commit: commit(),
      lines: toLines(measured).map((line) => ({ ...line, met: isMet(line) })),
      parts: Object.fromEntries([...measured].map(([name, section]) => [name, section.measured])),
    },
    null,
    2
  );
