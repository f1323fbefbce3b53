import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { isMet, type Line, type Section, type Table } from './section';

/** What was measured, by the names of the parts. */
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

/** A Markdown table, its columns as wide as they must be. */
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

/** What else the machine did: the mean number of processes that wanted a processor in the last minutes. */
const machine = () => ({
  day: new Date().toISOString().slice(0, 10),
  cores: os.availableParallelism(),
  node: process.version,
  loads: os.loadavg().map((load) => Math.round(load * 10) / 10),
});

/** Load that was there before the bench began. */
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

/** What one part has measured, for docs/performance.md. */
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
 * The document with what was measured, each part between `<!-- bench: its name -->` and `<!-- end -->`. What parts that did not
 * run have measured before stays.
 *
 * @throws an error for a part without a place
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

/** For people: the figures, what they are made of, and which goals were missed. */
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

/** The version of what was measured, where it is a checkout. */
const commit = (): string | null => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
};

/** For programs: the same, with every round. */
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
