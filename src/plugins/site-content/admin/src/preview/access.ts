import { SHARE_PREVIEWS } from '../../../domain/panel/actions';

/** The permission to make links for others; `canShare` for `useRBAC`. */
export const SHARES_PREVIEWS = [{ action: SHARE_PREVIEWS, subject: null }];
