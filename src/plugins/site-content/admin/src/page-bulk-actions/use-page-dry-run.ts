import type {
  BulkActionOnPages,
  BulkActionOutcome,
  PageBulkAction,
} from '#site-content/domain/panel/page-bulk-actions';
import { type DryRun, useDryRun } from '../components/use-dry-run';
import { toBulkActionFailure } from './bulk-action-failure';
import { postBulkAction } from './post-bulk-action';

/** The action without the dry-run flag. */
export type RequestedBulkAction = BulkActionOnPages & Pick<PageBulkAction, 'redirects'>;

/** The result of an earlier dry run of an action on pages. */
export type PageDryRun = DryRun<RequestedBulkAction, BulkActionOutcome>;

/** Runs a dry run of an action on pages for every choice. */
export const usePageDryRun = (request: RequestedBulkAction | null, known: PageDryRun | null) =>
  useDryRun(request, postBulkAction, toBulkActionFailure, known);
