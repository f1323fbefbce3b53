import type { Reason } from '#site-content/domain/problems/codes';
import { toMessage } from '#site-content/domain/problems/message-of';
import type { Path, Problem } from '#site-content/domain/problems/problem';

/** A problem in the JSON, with its location. */
export interface PlacedProblem {
  /** Code of the problem. */
  readonly code: string;
  readonly place: string;
  readonly message: string;
  /** The message for a report, if it is longer. */
  readonly fullMessage?: string;
}

const PLAIN_NAME = /^[A-Za-z_][\w-]*$/;

/**
 * Formats a location in the JSON for users, such as `redirects["old-path"]`, `footer[2].subitems[0].url` or
 * `request-info.cta_url`. Sources of redirects are always quoted. The location of the JSON itself is `''`.
 */
export const formatLocation = (path: Path): string =>
  path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (path[index - 1] === 'redirects' || !PLAIN_NAME.test(step))
        return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');

/** Collects problems, so that all are reported at once. */
export class Problems {
  readonly list: PlacedProblem[] = [];
  /** Content that sanitizing removes from HTML: reported, but no reason to refuse the import. */
  readonly losses: PlacedProblem[] = [];

  readonly notes: PlacedProblem[] = [];

  add(path: Path, reason: Reason): void {
    this.list.push({
      code: reason.code,
      place: formatLocation(path),
      message: toMessage(reason, 'en'),
    });
  }

  /** Adds problems that the rules have found in the entry at `at`. */
  addAll(at: Path, found: readonly Problem[]): void {
    for (const problem of found) this.add([...at, ...problem.path], problem);
  }

  addLoss(path: Path, loss: { readonly message: string; readonly fullMessage: string }): void {
    const { message, fullMessage } = loss;
    this.losses.push({
      code: 'import.html-loss',
      place: formatLocation(path),
      ...{ message, fullMessage },
    });
  }

  /** Adds a note that does not prevent the import. */
  addNote(path: Path, reason: Reason): void {
    const message = toMessage(reason, 'en');
    this.notes.push({ code: reason.code, place: formatLocation(path), message });
  }

  get none(): boolean {
    return this.list.length === 0;
  }
}
