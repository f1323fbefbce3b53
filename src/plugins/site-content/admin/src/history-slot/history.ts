import type { ComponentType } from 'react';
import type { SeenByWindow } from '#site-content/domain/panel/presence';
import type { EntryWrite, Sent, WriteKind, Written } from '../strapi-internals/entry-writes';
import type { AroundSuccess } from '../strapi-internals/form-notifications';
import type { Notify } from '../strapi-internals/notification-with-undo';

/** An entry with a history. */
export interface HistoryEntry {
  /** UID of its content type. */
  readonly type: string;
  /** Its document id. */
  readonly entry: string;
}

export interface UndoNoteProps {
  /** Whether the deletion only takes effect when it is saved. */
  readonly isLater?: boolean;
}

export interface UndoableMessageProps {
  /** The change set to undo. */
  readonly changeSet: string;
  readonly message: string;
  /** The message for users who may not undo. */
  readonly plain: string;
  readonly notify: Notify;
  /** Reloads the restored data. */
  readonly onUndone: () => void;
}

/**
 * Reports an action, and offers Undo to users who may undo.
 *
 * @param changeSet the change set's id; `null` if nothing can be undone
 */
export type OfferUndo = (message: string, changeSet: string | null) => void;

export interface VersionsMenuItemProps {
  readonly onSelect: () => void;
}

export interface VersionsDialogProps {
  readonly of: HistoryEntry;
  /** The entry's title. */
  readonly title: string;
  /** The reason why restoring is currently not possible. */
  readonly obstacle?: string | undefined;
  /** Says which changes a restore would discard. */
  readonly warning?: string | undefined;
  readonly onRestored: () => void;
  readonly onClose: () => void;
  readonly onClosed?: () => void;
}

export interface PresentNoteProps {
  /** UID of the content type. */
  readonly type: string;
  readonly entry: string | null;
  /** The loaded version, to report later saves by other users. If it is not set, saves are not reported. */
  readonly seen?: SeenByWindow | null;
  /** Loads the saved version; `null` if that would discard changes made here. */
  readonly onLoad?: (() => void) | null;
}

/** Reported to a form whose user has chosen the stored version. */
export interface TakenTheirs {
  readonly name: string;
  readonly message: string;
}

/** A save, publish or other action from one of the plugin's own pages. */
export interface SettledRequest {
  readonly uid: string;
  readonly kind: WriteKind;
  /** The loaded versions by document id. */
  readonly versions: Readonly<Record<string, string>>;
  /** Whether every document is required: none can be left out if another user has changed it. */
  readonly isWhole?: boolean;
  /** The form's values, if there is a form. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The part of a request that is sent. */
export interface Sending extends Pick<Sent, 'documents' | 'data'> {
  /** The loaded versions as sent to the server. */
  readonly seen: string;
}

/**
 * The components and functions that the panel's pages use of the plugin that stores the history. That plugin handles
 * edit conflicts and presence, too.
 */
export interface History {
  /** Shown in a dialog before a deletion: says that it can be undone, where, and for how long. */
  readonly UndoNote: ComponentType<UndoNoteProps>;
  /** Shown in a notification: the completed action, with an Undo button. */
  readonly UndoableMessage: ComponentType<UndoableMessageProps>;
  /** Shown in the menu of an entry, to users who may see its versions. */
  readonly VersionsMenuItem: ComponentType<VersionsMenuItemProps>;
  /** The versions of an entry: authors, differences, served JSON and restore. */
  readonly VersionsDialog: ComponentType<VersionsDialogProps>;
  /** Shown on the plugin's own pages: other users who have the same entry open, and their saves. */
  readonly PresentNote: ComponentType<PresentNoteProps>;
  /** Rendered where writes start: asks how to resolve edit conflicts. */
  readonly ConflictHost: ComponentType;
  /** @param onUndone reloads the restored data */
  readonly useOfferUndo: (onUndone: () => void) => OfferUndo;
  /**
   * Returns the id of the change set that last changed or deleted an entry, for Content Manager writes whose
   * responses contain none. `null` if unknown or not undoable.
   */
  readonly useLastChangeSet: () => (of: HistoryEntry) => Promise<string | null>;
  /** Adds Undo to a notification with which Strapi's forms and lists confirm an action. */
  readonly offerUndoOfForm: AroundSuccess;
  /** Sends a write of Strapi's forms and lists, and asks the user on an edit conflict. */
  readonly resolveWriteConflicts: (
    write: EntryWrite,
    takenTheirs: () => TakenTheirs
  ) => Promise<Written>;
  /**
   * Does the same with requests of the plugin's own pages.
   *
   * @param send sends the request with Strapi's fetch client
   * @returns the response; `null` if the user has chosen the stored version
   * @throws what the client throws if the action failed
   */
  readonly resolveRequestConflicts: <Answer>(
    request: SettledRequest,
    send: (sending: Sending) => Promise<Answer>
  ) => Promise<Answer | null>;
}
