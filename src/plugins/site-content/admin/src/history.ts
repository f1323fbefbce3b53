import { ConflictHost } from './edit-conflicts/conflict-host';
import { settleRequest } from './edit-conflicts/resend-request';
import { settle } from './edit-conflicts/resolve-conflict';
import { RedirectsUndo } from './history/undo/redirects-undo';
import { UndoNote } from './history/undo/undo-note';
import { offerUndoOfForm } from './history/undo/undo-of-form';
import { UndoableMessage } from './history/undo/undoable-message';
import { useLastChangeSet } from './history/undo/use-last-change-set';
import { useOfferUndo } from './history/undo/use-offer-undo';
import { VersionsDialog } from './history/versions/versions-dialog';
import { VersionsMenuItem } from './history/versions/versions-menu-item';
import type { History } from './history-slot/history';
import { PresentNote } from './presence/present-note';

/** What the core's pages show of the history, edit conflicts and presence. */
export const HISTORY: History = {
  ...{ UndoNote, UndoableMessage, RedirectsUndo, useOfferUndo, useLastChangeSet, offerUndoOfForm },
  ...{ VersionsMenuItem, VersionsDialog },
  ...{ PresentNote },
  ...{ ConflictHost, settleRequest, settleWrite: settle },
};
