import { SHARE_PREVIEWS } from '#site-content/domain/panel/actions';

/** The permission to share previews; `canShare` for `useRBAC`. */
export const SHARES_PREVIEWS = [{ action: SHARE_PREVIEWS, subject: null }];
