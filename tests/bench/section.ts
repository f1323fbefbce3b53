/** A figure that is meaningful on any machine: a ratio, or a time with a maximum. */
export interface Line {
  readonly what: string;
  readonly value: number;
  readonly unit: 'times' | 'ms' | 'MB';
  /** The same ratio by the CPU time of the server, if it can be measured. */
  readonly byCpuTime?: number;
  /** `null` if the figure is shown only for comparison. */
  readonly goal: { readonly atLeast: number } | { readonly atMost: number } | null;
}

/** The measurements behind the lines. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The results of one part of the bench. */
export interface Section {
  readonly lines: readonly Line[];
  readonly tables: readonly Table[];
  /** All measurements, for programs. */
  readonly measured: unknown;
}

/** `null` if there is no goal. */
export const isMet = ({ value, goal }: Line): boolean | null => {
  if (goal === null) return null;
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
};

const MEBIBYTE = 1024 * 1024;

export const megabytes = (bytes: number): number => bytes / MEBIBYTE;
