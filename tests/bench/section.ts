/** A figure that says something on any machine: how often one thing goes into another, or a time that must not be passed. */
export interface Line {
  readonly what: string;
  readonly value: number;
  readonly unit: 'times' | 'ms' | 'MB';
  /** The same by the processor time of the server, where that can be told. */
  readonly byCpuTime?: number;
  /** `null` where it is shown for comparison alone. */
  readonly goal: { readonly atLeast: number } | { readonly atMost: number } | null;
}

/** What the lines are made of. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What one part of the bench has found. */
export interface Section {
  readonly lines: readonly Line[];
  readonly tables: readonly Table[];
  /** All that was measured, for programs. */
  readonly measured: unknown;
}

/** `null` where there is no goal. */
export const isMet = ({ value, goal }: Line): boolean | null => {
  if (goal === null) return null;
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
};

const MEBIBYTE = 1024 * 1024;

export const megabytes = (bytes: number): number => bytes / MEBIBYTE;
