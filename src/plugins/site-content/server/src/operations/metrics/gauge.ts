/** A number that `GET /metrics` shows, read when somebody asks. */
export interface DescribedGauge {
  /** Without the prefix that all names have. */
  readonly name: string;
  readonly help: string;
  /** `undefined`: there is nothing to show. */
  readonly read: () => number | undefined;
}
