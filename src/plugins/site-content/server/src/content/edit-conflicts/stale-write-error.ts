import type { State } from '#site-content/domain/history/state';
import type { Seen } from '#site-content/domain/panel/edit-conflict';

/** A write over a version that its author has not seen. Nothing of it is written. */
export class StaleWriteError extends Error {
  constructor(
    readonly conflict: {
      readonly uid: string;
      readonly document: string;
      readonly locale: string | null;
      readonly seen: Seen;
      readonly now: State;
      /** As it would be; `null` where nothing was sent but that it be published. */
      readonly mine: State | null;
    }
  ) {
    super('The entry was changed since its author has seen it.');
  }
}
