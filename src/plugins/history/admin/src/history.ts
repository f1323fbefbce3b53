import type { History } from '#site-content/admin/history-slot/history';
import { ConflictHost } from './edit-conflicts/edit-conflict-dialog';
import { resolveRequestConflicts } from './edit-conflicts/resend-request';
import { settle } from './edit-conflicts/resolve-conflict';
import { PresentNote } from './presence/present-note';
import { UndoNote } from './undo/undo-note';
import { offerUndoOfForm } from './undo/undo-of-form';
import { UndoableMessage } from './undo/undoable-message';
import { useLastChangeSet } from './undo/use-last-change-set';
import { useOfferUndo } from './undo/use-offer-undo';
import { VersionsDialog } from './versions/versions-dialog';
import { VersionsMenuItem } from './versions/versions-menu-item';

/** The parts of this plugin that the core's pages use: history, edit conflicts and presence. */
export const HISTORY: History = {
  ...{ UndoNote, UndoableMessage, useOfferUndo, useLastChangeSet, offerUndoOfForm },
  ...{ VersionsMenuItem, VersionsDialog },
  ...{ PresentNote },
  ...{ ConflictHost, resolveRequestConflicts, resolveWriteConflicts: settle },
};
