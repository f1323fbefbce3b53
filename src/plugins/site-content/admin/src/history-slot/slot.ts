import { type ComponentType, createElement, type ReactElement } from 'react';
import type { History } from './history';
import { NO_HISTORY } from './no-history';

let history: History | null = null;

/**
 * Sets what keeps a history; call it when plugins bootstrap, before anything is rendered:
 * `app.getPlugin('site-content').apis.setHistory(…)`.
 */
export const setHistory = (kept: History): void => {
  history = kept;
};

/** Whether there is a history, where something can be undone or restored. */
export const hasHistory = (): boolean => history !== null;

const now = (): History => history ?? NO_HISTORY;

/** A component of it. */
const part =
  <Props extends object>(
    find: (of: History) => ComponentType<Props>
  ): ((props: Props) => ReactElement) =>
  (props) =>
    createElement(find(now()), props);

export const UndoNote = part((of) => of.UndoNote);
export const UndoableMessage = part((of) => of.UndoableMessage);
export const RedirectsUndo = part((of) => of.RedirectsUndo);
export const VersionsMenuItem = part((of) => of.VersionsMenuItem);
export const VersionsDialog = part((of) => of.VersionsDialog);
export const PresentNote = part((of) => of.PresentNote);
export const ConflictHost = part((of) => of.ConflictHost);

// It stays the same once something is rendered, and so do the hooks that these call.
export const useOfferUndo: History['useOfferUndo'] = (onUndone) => now().useOfferUndo(onUndone);
export const useLastChangeSet: History['useLastChangeSet'] = () => now().useLastChangeSet();

export const offerUndoOfForm: History['offerUndoOfForm'] = (message, show) =>
  now().offerUndoOfForm(message, show);
export const settleWrite: History['settleWrite'] = (write, takenTheirs) =>
  now().settleWrite(write, takenTheirs);
export const settleRequest: History['settleRequest'] = (request, send) =>
  now().settleRequest(request, send);
