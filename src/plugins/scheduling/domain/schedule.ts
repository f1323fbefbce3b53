/** What the panel sends and is answered. Types and names only: both halves import this file. */

export const PLUGIN_ID = 'site-scheduling';
export const SCHEDULE = `plugin::${PLUGIN_ID}.schedule`;

export const ACTIONS = ['publish', 'unpublish'] as const;
export type Action = (typeof ACTIONS)[number];

/** Whether old URLs redirect, where the setting `redirects.automatic` leaves that open. */
export const REDIRECTS = ['create', 'none'] as const;

export const STATUSES = ['pending', 'done', 'failed', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];

/** What is sent to `POST /site-scheduling/schedules`, and some of it to `PUT /site-scheduling/schedules/:id`. */
export interface ScheduleRequest {
  /** Document id. */
  readonly page: string;
  readonly action: Action;
  /** ISO 8601 with an offset from UTC. */
  readonly at: string;
  readonly redirects: (typeof REDIRECTS)[number];
}

/** One thing that is wrong: with what was sent, or with a page that could not be published. */
export interface ScheduleProblem {
  readonly path: readonly (string | number)[];
  /** In English. */
  readonly message: string;
  /** For programs: one of `domain/problems.ts`, or of the core's rules. */
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A schedule as it is answered. Times are ISO 8601 in UTC. */
export interface Schedule extends ScheduleRequest {
  readonly id: number;
  /** `null` where the page is gone, or its title may not be read. */
  readonly title: string | null;
  readonly status: Status;
  /** Why it has failed; empty for every other status. */
  readonly problems: readonly ScheduleProblem[];
  /** Who has made it: it is done on their behalf. */
  readonly author: { readonly id: number; readonly name: string };
  readonly created_at: string;
  /** When it was done, has failed or was cancelled. */
  readonly done_at: string | null;
  /** What the history knows it by, once it is done; `null` also where that has changed nothing. */
  readonly change_set: string | null;
}
