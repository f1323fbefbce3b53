import { useNotification } from '@strapi/strapi/admin';
import { type ComponentType, createElement, type ReactElement, useCallback } from 'react';
import { formatBaseVersions } from '#site-content/domain/panel/edit-conflict';
import type { History } from './history';

const Nothing = () => null;

/**
 * Used if there is no history: nothing can be undone, other users are unknown, and outdated saves are refused without a
 * choice.
 */
const NO_HISTORY: History = {
  UndoNote: Nothing,
  UndoableMessage: ({ plain }) => plain,
  VersionsMenuItem: Nothing,
  VersionsDialog: Nothing,
  PresentNote: Nothing,
  ConflictHost: Nothing,
  useOfferUndo: () => {
    const { toggleNotification } = useNotification();
    return useCallback(
      (message) => toggleNotification({ type: 'success', message }),
      [toggleNotification]
    );
  },
  useLastChangeSet: () => useCallback(async () => null, []),
  offerUndoOfForm: () => null,
  resolveWriteConflicts: (write) => write.send(write),
  resolveRequestConflicts: ({ versions, data }, send) =>
    send({
      ...{ data, documents: Object.keys(versions) },
      seen: formatBaseVersions(new Map(Object.entries(versions))),
    }),
};

let history: History | null = null;

/**
 * Sets the history that the panel uses. Call it when plugins bootstrap, before anything is rendered:
 * `app.getPlugin('site-content').apis.setHistory(…)`.
 */
export const setHistory = (kept: History): void => {
  history = kept;
};

/** True if there is a history, so that changes can be undone and versions restored. */
export const hasHistory = (): boolean => history !== null;

const now = (): History => history ?? NO_HISTORY;

/** Creates a component that renders the current history's component. */
const part =
  <Props extends object>(
    find: (of: History) => ComponentType<Props>
  ): ((props: Props) => ReactElement) =>
  (props) =>
    createElement(find(now()), props);

export const UndoNote = part((of) => of.UndoNote);
export const UndoableMessage = part((of) => of.UndoableMessage);
export const VersionsMenuItem = part((of) => of.VersionsMenuItem);
export const VersionsDialog = part((of) => of.VersionsDialog);
export const PresentNote = part((of) => of.PresentNote);
export const ConflictHost = part((of) => of.ConflictHost);

// The history does not change once something is rendered, so these always call the same hooks.
export const useOfferUndo: History['useOfferUndo'] = (onUndone) => now().useOfferUndo(onUndone);
export const useLastChangeSet: History['useLastChangeSet'] = () => now().useLastChangeSet();

export const offerUndoOfForm: History['offerUndoOfForm'] = (message, show) =>
  now().offerUndoOfForm(message, show);
export const resolveWriteConflicts: History['resolveWriteConflicts'] = (write, takenTheirs) =>
  now().resolveWriteConflicts(write, takenTheirs);
export const settleRequest: History['resolveRequestConflicts'] = (request, send) =>
  now().resolveRequestConflicts(request, send);
