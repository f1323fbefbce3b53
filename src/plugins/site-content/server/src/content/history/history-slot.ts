import type { Actor } from '#site-content/domain/changes/channels';
import type { State } from '#site-content/domain/changes/state';
import type { EditConflictDetails } from '#site-content/domain/panel/edit-conflict';
import type { Connection } from '../../strapi-internals/knex';
import type { Ability } from '../../strapi-internals/permission-conditions';
import type { ChangeStore } from '../changes/change-store';
import type { ReadKeptFiles, UseOfFile } from '../changes/state-reader';
import { UnstoredChanges } from '../changes/unstored-changes';
import type { StaleWriteError } from '../edit-conflicts/refuse-stale-writes';

/** An entry before one of its changes. */
export interface RecordedChange {
  readonly id: number;
  readonly title: string;
  /** `null` if it did not exist. */
  readonly before: State | null;
}

/** A place that has lost a deleted file, for as long as the file can be restored. */
export interface LostFile {
  readonly use: UseOfFile;
  /** Name of the file. */
  readonly name: string;
  /** Row id that the file had. */
  readonly file: number;
}

/** What the core asks the history for, which is a plugin of its own. */
export interface History {
  readonly store: ChangeStore;
  /** For how many days changes are kept. */
  readonly days: number;
  /** For how many days deleted files can be restored; `null` if they are not kept. */
  readonly daysOfFiles: number | null;
  readonly readKeptFiles: ReadKeptFiles;
  readonly readLostFiles: () => Promise<readonly LostFile[]>;
  /** Does work that deletes the row of a file, given a way to leave the stored file where it is. */
  readonly deleteFile: <T>(id: number, work: () => Promise<T>, keep: Keep) => Promise<T>;
  /** The changes of an entry, latest first. */
  readonly readChangesBefore: (
    connection: Connection,
    entry: { readonly uid: string; readonly document: string },
    page: { readonly limit: number; readonly before?: number | undefined }
  ) => Promise<readonly RecordedChange[]>;
  /** Who changed an entry of a type last, and when; `null` if that is not recorded. */
  readonly findLastChange: (
    uid: string
  ) => Promise<{ readonly actor: Actor; readonly at: string } | null>;
  /** What somebody with these permissions may know of an edit conflict. */
  readonly describeConflict: (
    ability: Ability,
    conflict: StaleWriteError['conflict']
  ) => Promise<Pick<EditConflictDetails, 'title' | 'fields' | 'by'>>;
}

/** Does work that deletes a stored file, and leaves the file where it is. */
export type Keep = <T>(work: () => Promise<T>) => Promise<T>;

/** Without the plugin, nothing is recorded, and deleted files are gone. */
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

/** Where the plugin of the history puts itself when it registers. */
export class HistorySlot {
  private history = NO_HISTORY;

  get current(): History {
    return this.history;
  }

  use(history: History): void {
    this.history = history;
  }
}
