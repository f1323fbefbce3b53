import type { State } from '#site-content/domain/history/state';

/** An entry, and what it is to be. */
export interface Target {
  readonly uid: string;
  readonly document: string;
  /** By which it is named where something stands in its way. */
  readonly title: string;
  /** `null`: it is not to be there. */
  readonly state: State | null;
}
