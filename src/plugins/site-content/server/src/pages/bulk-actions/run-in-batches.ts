import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import type { Reason } from '#site-content/domain/problems/codes';
import { getReason, problem, reason } from '#site-content/domain/problems/problem';
import type {
  ChangedAddress,
  NewRedirect,
} from '#site-content/domain/redirects/plan-automatic-redirects';
import type { StoredRedirect } from '#site-content/domain/redirects/table';
import type { ChangeRecording } from '../../changes/change-recording';
import { StaleWriteError } from '../../edit-conflicts/refuse-stale-writes';
import type { Milliseconds } from '../../operations/database/timeout';
import { ServiceUnavailableError } from '../../operations/database/unavailable';
import { createValidationError } from '../../operations/requests/refusal';
import { findProblems } from '../../writes/problems';
import type { PageBulkActionResult } from './result';

const mergeChanges = (results: readonly PageBulkActionResult[]): ChangedAddress[] => {
  const merged = new Map<string, ChangedAddress>();
  for (const { changes } of results) {
    for (const change of changes) {
      const before = merged.get(change.id);
      merged.set(change.id, before === undefined ? change : { ...before, to: change.to });
    }
  }
  return [...merged.values()].filter(({ from, to }) => from !== to);
};

const mergeRedirects = (
  results: readonly PageBulkActionResult[]
): PageBulkActionResult['redirects'] => {
  const made = new Map<string, NewRedirect>();
  const changed = new Map<string, StoredRedirect>();
  const removed = new Map<string, StoredRedirect>();
  const kept = new Map<string, StoredRedirect>();
  for (const { redirects } of results) {
    for (const each of redirects.removed) {
      // A redirect that this action created did not exist before it.
      if (!made.delete(each.source)) removed.set(each.source, each);
    }
    for (const each of redirects.made) made.set(each.source, each);
    for (const each of redirects.changed) changed.set(each.source, each);
    for (const each of redirects.kept) {
      if (!made.has(each.source)) kept.set(each.source, each);
    }
  }
  return {
    made: [...made.values()],
    changed: [...changed.values()],
    removed: [...removed.values()],
    kept: [...kept.values()],
  };
};

/** Merges the results of all parts of a bulk action. */
const mergeResults = (
  results: readonly PageBulkActionResult[],
  { action, pages }: PageBulkAction
): PageBulkActionResult => {
  const gone = new Set(action === 'delete' ? pages : []);
  const newRoots = new Set(results.flatMap((result) => result.newRoots));
  return {
    changes: mergeChanges(results),
    redirects: mergeRedirects(results),
    titles: new Map(results.flatMap(({ titles }) => [...titles])),
    newRoots: [...newRoots].filter((id) => !gone.has(id)),
    placeAlone: results.flatMap(({ placeAlone }) => placeAlone),
    emptyBlocks: new Map(results.flatMap(({ emptyBlocks }) => [...emptyBlocks])),
  };
};

/** Bulk actions on more pages than this run in parts. */
export const PAGES_AT_ONCE = 40;

const FIRST_PART = 5;
const MAX_PART = 20;

/** A part should take no longer than this, because a transaction of another save waits for it to end. */
const MAX_DURATION: Milliseconds = 250;

/** Returns the number of pages for the next part, after a part with `pages` pages took `duration`. */
export const getNextSize = (pages: number, duration: Milliseconds): number =>
  Math.max(1, Math.min(MAX_PART, 2 * pages, Math.floor((pages * MAX_DURATION) / duration)));

/** Runs a part of the action in a separate transaction. */
type RunPart = (
  request: PageBulkAction,
  how: {
    /** The recording of the previous part, whose change set this part continues; `null` for the first one. */
    readonly earlier: ChangeRecording | null;
    /** The pages whose versions are checked. */
    readonly checked: readonly string[];
  }
) => Promise<{
  readonly result: PageBulkActionResult;
  readonly recording: ChangeRecording;
  /** Duration of the transaction, without the time spent waiting for it. */
  readonly duration: Milliseconds;
}>;

const getPart = (request: PageBulkAction, from: number, to: number): PageBulkAction => {
  const part = { ...request, pages: request.pages.slice(from, to) };
  // Pages moved by earlier parts come before this part.
  return part.action === 'move' && part.after !== undefined && from > 0
    ? { ...part, after: request.pages[from - 1] ?? null }
    : part;
};

/** Returns the reason why the rest of an action was not done; `null` for an unexpected error. */
const findReason = (error: unknown): Reason | null => {
  if (error instanceof StaleWriteError || error instanceof errors.NotFoundError) {
    return reason('page-bulk-action.changed-meanwhile');
  }
  if (error instanceof ServiceUnavailableError) return error.details;
  const [first] = findProblems(error) ?? [];
  return first === undefined ? null : getReason(first);
};

/**
 * Runs a bulk action in parts, one after the other. A dry run has found its end state valid. If a part alone is not
 * valid, as when two pages swap their slugs, all remaining pages become one part.
 *
 * @throws the error of the first part if that one fails, in which case nothing is written; later, a refusal that says
 *   how many pages are done
 */
export const runInBatches = async (
  strapi: Core.Strapi,
  request: PageBulkAction,
  run: RunPart
): Promise<PageBulkActionResult> => {
  const { pages } = request;
  const results: PageBulkActionResult[] = [];
  let earlier: ChangeRecording | null = null;
  let size = FIRST_PART;
  for (let done = 0; done < pages.length;) {
    const part = getPart(request, done, done + size);
    try {
      const { result, recording, duration } = await run(part, {
        earlier,
        checked: earlier === null ? pages : part.pages,
      });
      size = getNextSize(part.pages.length, duration);
      results.push(result);
      earlier = recording;
      done += part.pages.length;
    } catch (error) {
      const left = pages.length - done;
      if (findProblems(error) !== null && part.pages.length < left) {
        size = left;
        continue;
      }
      if (earlier === null) throw error;
      const why = findReason(error);
      if (why === null) {
        strapi.log.error(`A bulk action ended after ${done} of ${pages.length} pages.`, { error });
        throw error;
      }
      throw createValidationError([
        problem([], 'page-bulk-action.partly-done', { done, total: pages.length, reason: why }),
      ]);
    }
  }
  return mergeResults(results, request);
};
