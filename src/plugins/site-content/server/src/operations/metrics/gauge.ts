/** A value of `GET /metrics`, read on request; omitted if reading fails or takes too long. */
export interface DescribedGauge {
  /** Name without the common prefix. */
  readonly name: string;
  readonly help: string;
  /** Returns the value; `undefined` to omit the gauge. */
  readonly read: () => number | undefined | Promise<number | undefined>;
}
