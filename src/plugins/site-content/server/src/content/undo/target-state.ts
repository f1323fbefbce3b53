import type { State } from '#site-content/domain/history/state';

/** An entry and its target state. */
export interface Target {
  readonly uid: string;
  readonly document: string;
  /** Names the entry in a refusal. */
  readonly title: string;
  /** `null` if it should not exist. */
  readonly state: State | null;
  /** Whether a page gets its former number among its siblings back, which one that is there keeps otherwise. */
  readonly givesOrderBack?: boolean;
}
