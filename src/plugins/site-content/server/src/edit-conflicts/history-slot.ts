import type { Actor } from '#site-content/domain/changes/channels';
import type { State } from '#site-content/domain/changes/state';
import type { EditConflictDetails } from '#site-content/domain/panel/edit-conflict';
import type { ChangeStore } from '../changes/change-store';
import type { ReadKeptFiles, UseOfFile } from '../changes/state-reader';
import { UnstoredChanges } from '../changes/unstored-changes';
import type { Connection } from '../strapi-internals/knex';
import type { Ability } from '../strapi-internals/permission-conditions';
import type { StaleWriteError } from './refuse-stale-writes';

/** The state of an entry before one of its changes. */
export interface RecordedChange {
  readonly id: number;
  readonly title: string;
  /** `null` if the entry did not exist. */
  readonly before: State | null;
}

/** A field that has lost a deleted file which can still be restored. */
export interface LostFile {
  readonly use: UseOfFile;
  /** Name of the file. */
  readonly name: string;
  /** Row id that the file had. */
  readonly file: number;
}

/** The interface through which the core uses the history, which is a separate plugin. */
export interface History {
  readonly store: ChangeStore;
  /** Number of days for which changes are kept. */
  readonly days: number;
  /** Number of days for which deleted files can be restored; `null` if they are not kept. */
  readonly daysOfFiles: number | null;
  readonly readKeptFiles: ReadKeptFiles;
  readonly readLostFiles: () => Promise<readonly LostFile[]>;
  /**
   * Runs work that deletes the row of a file. The history can run it in `keep`, which leaves the stored file in place.
   */
  readonly deleteFile: <T>(id: number, work: () => Promise<T>, keep: Keep) => Promise<T>;
  /** Returns the changes of an entry, latest first. */
  readonly readChangesBefore: (
    connection: Connection,
    entry: { readonly uid: string; readonly document: string },
    page: { readonly limit: number; readonly before?: number | undefined }
  ) => Promise<readonly RecordedChange[]>;
  /** Returns the actor and time of the last change to an entry of a type; `null` if that is not recorded. */
  readonly findLastChange: (
    uid: string
  ) => Promise<{ readonly actor: Actor; readonly at: string } | null>;
  /** Describes an edit conflict as far as a user with these permissions may see it. */
  readonly describeConflict: (
    ability: Ability,
    conflict: StaleWriteError['conflict']
  ) => Promise<Pick<EditConflictDetails, 'title' | 'fields' | 'by'>>;
}

/** Runs work that deletes a stored file, but leaves the file in place. */
export type Keep = <T>(work: () => Promise<T>) => Promise<T>;

/** The default without the plugin: nothing is recorded, and deleted files cannot be restored. */
const NO_HISTORY: History = {
  store: new UnstoredChanges(),
  days: 0,
  daysOfFiles: null,
  readKeptFiles: async () => [],
  readLostFiles: async () => [],
  deleteFile: (_id, work) => work(),
  readChangesBefore: async () => [],
  findLastChange: async () => null,
  describeConflict: async () => ({ title: null, fields: [], by: [] }),
};

/** Holds the history. The history plugin sets it when it registers. */
export class HistorySlot {
  private history = NO_HISTORY;

  get current(): History {
    return this.history;
  }

  use(history: History): void {
    this.history = history;
  }
}
