import type {
  BulkActionOutcome,
  PageBulkAction,
} from '#site-content/domain/panel/page-bulk-actions';
import { postChange } from '../routes/post-change';

/** Runs a bulk action on pages or its dry run. `toBulkActionFailure` interprets its errors. */
export const postBulkAction = (request: PageBulkAction) =>
  postChange<BulkActionOutcome>('/pages/bulk-actions', request);
