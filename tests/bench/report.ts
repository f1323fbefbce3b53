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
  return `One run on ${day}, ${cores} cores, Node ${node.slice(1)}, load before it ${before[0]}`;
};

export const missedBy = (measured: Measured): string[] =>
  toLines(measured)
    .filter((line) => isMet(line) === false)
    .map(({ what }) => what);

/** The table of docs/performance.md. */
export const asMarkdown = (measured: Measured, before: LoadBefore): string =>
  `${describeMachine(before)}:\n\n${draw({
    head: ['what', 'measured', 'goal'],
    rows: toLines(measured).map((line) => [line.what, show(line.value, line.unit), findGoal(line)]),
  })}`;

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
