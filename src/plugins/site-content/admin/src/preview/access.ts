import { SHARE_PREVIEWS } from '#site-content/domain/panel/actions';

/** The permission to make links for others; `canShare` for `useRBAC`. */
export const SHARES_PREVIEWS = [{ action: SHARE_PREVIEWS, subject: null }];
