import type { Reason } from '#site-content/domain/problems/codes';
import { toMessage } from '#site-content/domain/problems/message-of';
import type { Path, Problem } from '#site-content/domain/problems/problem';

/** Something that is wrong with the JSON, and where. */
export interface PlacedProblem {
  /** What kind of thing is wrong. */
  readonly code: string;
  readonly place: string;
  readonly message: string;
  /** The message for a report, where it is longer. */
  readonly fullMessage?: string;
}

const PLAIN_NAME = /^[A-Za-z_][\w-]*$/;

/**
 * Writes a place in the JSON as people write it: `redirects["old-path"]`, `footer[2].subitems[0].url`,
 * `request-info.cta_url`. Sources of redirects always stand in quotes.
 */
export const formatPlace = (path: Path): string =>
  path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (path[index - 1] === 'redirects' || !PLAIN_NAME.test(step))
        return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');

/** Collects what is wrong, so that everything is said at once. */
export class Problems {
  readonly list: PlacedProblem[] = [];
  /** What is taken out of HTML when it is stored: told, and no reason to refuse the rest. */
  readonly losses: PlacedProblem[] = [];

  readonly notes: PlacedProblem[] = [];

  add(path: Path, reason: Reason): void {
    this.list.push({
      code: reason.code,
      place: formatPlace(path),
      message: toMessage(reason, 'en'),
    });
  }

  /** Adds what rules have found in an entry that stands at `at`. */
  addAll(at: Path, found: readonly Problem[]): void {
    for (const problem of found) this.add([...at, ...problem.path], problem);
  }

  addLoss(path: Path, loss: { readonly message: string; readonly fullMessage: string }): void {
    const { message, fullMessage } = loss;
    this.losses.push({
      code: 'import.html-loss',
      place: formatPlace(path),
      ...{ message, fullMessage },
    });
  }

  /** What is to be known, and hinders nothing. */
  addNote(path: Path, reason: Reason): void {
    const message = toMessage(reason, 'en');
    this.notes.push({ code: reason.code, place: formatPlace(path), message });
  }

  get none(): boolean {
    return this.list.length === 0;
  }
}
