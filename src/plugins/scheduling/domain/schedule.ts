/** The scheduling API of the panel. Types and names only: server and panel both import this file. */

export const PLUGIN_ID = 'site-scheduling';
export const SCHEDULE = `plugin::${PLUGIN_ID}.schedule`;

export const ACTIONS = ['publish', 'unpublish'] as const;
export type Action = (typeof ACTIONS)[number];

/** Whether old URLs redirect, if the setting `redirects.automatic` leaves it open. */
export const REDIRECTS = ['create', 'none'] as const;

export const STATUSES = ['pending', 'done', 'failed', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];

/** Body of `POST /site-scheduling/schedules`, and partially of `PUT /site-scheduling/schedules/:id`. */
export interface ScheduleRequest {
  /** Document id. */
  readonly page: string;
  readonly action: Action;
  /** ISO 8601 with an offset from UTC. */
  readonly at: string;
  readonly redirects: (typeof REDIRECTS)[number];
}

/** Body of `POST /site-scheduling/schedules/bulk`: the same for several pages. */
export interface BulkScheduleRequest extends Omit<ScheduleRequest, 'page'> {
  /** Document ids. */
  readonly pages: readonly string[];
}

/** A problem of a request, or of a page that could not be published. */
export interface ScheduleProblem {
  readonly path: readonly (string | number)[];
  /** In English. */
  readonly message: string;
  /** For programs: from `domain/problems.ts`, or from the core's rules. */
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Who owns the names in the path, if it leads into a block. */
  readonly models?: readonly string[];
}

/** A schedule in responses. Times are ISO 8601 in UTC. */
export interface Schedule extends ScheduleRequest {
  readonly id: number;
  /** `null` if the page is deleted, or its title may not be read. */
  readonly title: string | null;
  /** Of the published page, or of its draft; `null` as above, and without a slug. */
  readonly path: string | null;
  readonly status: Status;
  /** Why it failed; empty for any other status. */
  readonly problems: readonly ScheduleProblem[];
  /** Who created it. It is executed on their behalf. */
  readonly author: { readonly id: number; readonly name: string };
  readonly created_at: string;
  /** When it was executed, failed or was cancelled. */
  readonly done_at: string | null;
  /** Id in the history after execution; `null` if that changed nothing. */
  readonly change_set: string | null;
}
