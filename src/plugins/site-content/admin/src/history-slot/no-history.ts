import { useNotification } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { writeSeen } from '#site-content/domain/panel/edit-conflict';
import type { History } from './history';

const Nothing = () => null;

/**
 * Used if there is no history: nothing can be undone, other users are unknown, and outdated saves are refused without a
 * choice.
 */
export const NO_HISTORY: History = {
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
  settleWrite: (write) => write.send(write),
  settleRequest: ({ versions, data }, send) =>
    send({
      ...{ data, documents: Object.keys(versions) },
      seen: writeSeen(new Map(Object.entries(versions))),
    }),
};
