import type { State } from '#site-content/domain/changes/state';

/** A write based on an outdated version. Nothing of it is stored. */
export class StaleWriteError extends Error {
  constructor(
    readonly conflict: {
      readonly uid: string;
      readonly document: string;
      readonly locale: string | null;
      /** The version that its author has loaded. */
      readonly seen: string;
      readonly now: State;
      /** As it would be after the write; `null` if nothing was sent and only a publish was requested. */
      readonly mine: State | null;
    }
  ) {
    super('The entry was changed after its author opened it.');
  }
}
