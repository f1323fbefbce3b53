import { READ_HISTORY, RESTORE_HISTORY } from '#site-content/domain/panel/actions';

export const READS_HISTORY = [{ action: READ_HISTORY, subject: null }];

/** The permission to undo and restore; `canRestore` for `useRBAC`. */
export const RESTORES_HISTORY = [{ action: RESTORE_HISTORY, subject: null }];
