import type { ComponentType } from 'react';
import type { SeenByWindow } from '#site-content/domain/panel/presence';
import type { EntryWrite, Sent, WriteKind, Written } from '../strapi-internals/entry-writes';
import type { AroundSuccess } from '../strapi-internals/form-notifications';
import type { Notify } from '../strapi-internals/notification-with-undo';

/** An entry with a history. */
export interface HistoryEntry {
  /** UID of its type. */
  readonly type: string;
  /** Its document id. */
  readonly entry: string;
}

export interface UndoNoteProps {
  /** Whether the deletion has to be saved first. */
  readonly isLater?: boolean;
}

export interface UndoableMessageProps {
  /** The change set that is undone. */
  readonly changeSet: string;
  readonly message: string;
  /** Shown instead to users who may not undo. */
  readonly plain: string;
  readonly notify: Notify;
  /** Reloads what was restored. */
  readonly onUndone: () => void;
}

/**
 * Reports an action, and offers Undo to users who may undo.
 *
 * @param changeSet the change set's id; `null` if nothing can be undone
 */
export type OfferUndo = (message: string, changeSet: string | null) => void;

export interface RedirectsUndoProps {
  /** Another one after each change of redirects. */
  readonly round: number;
  /** Reloads what was restored. */
  readonly onUndone: () => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export interface VersionsMenuItemProps {
  readonly onSelect: () => void;
}

export interface VersionsDialogProps {
  readonly of: HistoryEntry;
  /** The entry's title. */
  readonly title: string;
  /** Why restoring is currently not possible. */
  readonly obstacle?: string | undefined;
  /** What a restore would discard. */
  readonly warning?: string | undefined;
  readonly onRestored: () => void;
  readonly onClose: () => void;
  readonly onClosed?: () => void;
}

export interface PresentNoteProps {
  /** UID of the type. */
  readonly type: string;
  readonly entry: string | null;
  /** The loaded version, if saves are to be reported. */
  readonly seen?: SeenByWindow | null;
  /** Loads what was saved; `null` if that would discard changes made here. */
  readonly onLoad?: (() => void) | null;
}

/** Reported to a form if its user has chosen the stored version. */
export interface TakenTheirs {
  readonly name: string;
  readonly message: string;
}

/** A save, publish or other action from one of our own pages. */
export interface SettledRequest {
  readonly uid: string;
  readonly kind: WriteKind;
  /** The loaded versions by document id. */
  readonly versions: Readonly<Record<string, string>>;
  /** Whether no document can be left out if someone else has changed it. */
  readonly isWhole?: boolean;
  /** The form's values, if there is a form. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** What of it is sent. */
export interface Sending extends Pick<Sent, 'documents' | 'data'> {
  /** The loaded versions as sent to the server. */
  readonly seen: string;
}

/** What the panel's pages take from the plugin that keeps a history, as it sees to edit conflicts and presence too. */
export interface History {
  /** Inside a dialog before something is deleted: says that this can be undone, where, and for how long. */
  readonly UndoNote: ComponentType<UndoNoteProps>;
  /** Inside a notification: what was done, with an Undo button. */
  readonly UndoableMessage: ComponentType<UndoableMessageProps>;
  /** Above the list of redirects: the last bulk action on them, with an Undo button. */
  readonly RedirectsUndo: ComponentType<RedirectsUndoProps>;
  /** In the menu of an entry, for users who may see its versions. */
  readonly VersionsMenuItem: ComponentType<VersionsMenuItemProps>;
  /** The versions of an entry: authors, differences, served JSON and restore. */
  readonly VersionsDialog: ComponentType<VersionsDialogProps>;
  /** On our own pages: other users who have the same entry open, and their saves. */
  readonly PresentNote: ComponentType<PresentNoteProps>;
  /** Where writes start: asks how to resolve edit conflicts. */
  readonly ConflictHost: ComponentType;
  /** @param onUndone reloads what was restored */
  readonly useOfferUndo: (onUndone: () => void) => OfferUndo;
  /**
   * Returns the id of the change set that last changed or deleted an entry, for Content Manager writes whose
   * responses contain none. `null` if unknown or not undoable.
   */
  readonly useLastChangeSet: () => (of: HistoryEntry) => Promise<string | null>;
  /** Adds Undo to a notification by which Strapi's forms and lists confirm an action. */
  readonly offerUndoOfForm: AroundSuccess;
  /** Sends a write of Strapi's forms and lists, and asks the user on an edit conflict. */
  readonly settleWrite: (write: EntryWrite, takenTheirs: () => TakenTheirs) => Promise<Written>;
  /**
   * The same with requests of our own pages.
   *
   * @param send sends the request with Strapi's fetch client
   * @returns the response; `null` if the user has chosen the stored version
   * @throws what the client throws if the action failed
   */
  readonly settleRequest: <Answer>(
    request: SettledRequest,
    send: (sending: Sending) => Promise<Answer>
  ) => Promise<Answer | null>;
}
