/** A value of `GET /metrics`, read on request; omitted if reading fails or takes too long. */
export interface DescribedGauge {
  /** Without the common prefix. */
  readonly name: string;
  readonly help: string;
  /** `undefined` to omit it. */
  readonly read: () => number | undefined | Promise<number | undefined>;
}
