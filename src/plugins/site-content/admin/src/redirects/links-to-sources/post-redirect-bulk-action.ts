import type {
  RedirectBulkActionOutcome,
  RedirectBulkActionRequest,
} from '#site-content/domain/panel/redirects';
import { postChange } from '../../routes/post-change';

/** Runs a bulk action on redirects or its dry run. `toSaveFailure` interprets its errors. */
export const postRedirectBulkAction = (request: RedirectBulkActionRequest) =>
  postChange<RedirectBulkActionOutcome>('/redirects/bulk-actions', request);
