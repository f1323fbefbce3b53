/** Types and names of the panel's scheduling API, without code, because server and panel both import this file. */

export const PLUGIN_ID = 'site-scheduling';
export const SCHEDULE = `plugin::${PLUGIN_ID}.schedule`;

export const ACTIONS = ['publish', 'unpublish'] as const;
export type Action = (typeof ACTIONS)[number];

/** Whether old URLs get redirects, if the setting `redirects.automatic` leaves that open. */
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

/** A problem of a request, or of a page that could not be published. */
export interface ScheduleProblem {
  readonly path: readonly (string | number)[];
  /** In English. */
  readonly message: string;
  /** Machine-readable: a code of `domain/problems.ts`, or of the core's rules. */
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** UIDs of the models that own the names in the path, if it leads into a block. */
  readonly models?: readonly string[];
}

/** A schedule in responses. Times are ISO 8601 in UTC. */
export interface Schedule extends ScheduleRequest {
  readonly id: number;
  /** `null` if the page is deleted, or the user may not read its title. */
  readonly title: string | null;
  /** Path of the published page, or of its draft; `null` in the same cases, and for a page without a slug. */
  readonly path: string | null;
  readonly status: Status;
  /** The reasons why it failed; empty for any other status. */
  readonly problems: readonly ScheduleProblem[];
  /** The administrator who created it, on whose behalf it is executed. */
  readonly author: { readonly id: number; readonly name: string };
  readonly created_at: string;
  /** Time at which it was executed, failed or was cancelled. */
  readonly done_at: string | null;
  /** Id of its change set in the history after execution; `null` if nothing was changed. */
  readonly change_set: string | null;
}
