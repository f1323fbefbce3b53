import type { Action } from '#site-content/domain/changes/action';
import type { Actor, Channel } from '#site-content/domain/changes/channels';
import type { Connection, Transaction } from '../strapi-internals/knex';

/** A change set as stored. */
export interface ChangeSetRow {
  readonly changeSet: string;
  readonly actor: Actor;
  readonly channel: Channel;
  readonly operation: string | null;
  /** The change set that it undoes. */
  readonly undoes: string | null;
  readonly entries: number;
  readonly bytes: number;
}

/** A changed entry as stored. */
export interface EntryRow {
  readonly uid: string;
  readonly document: string;
  readonly locale: string | null;
  readonly action: Action;
  readonly title: string;
  /** `null` if the entry did not exist. */
  readonly before: string | null;
}

/** Created entries. The store reads their titles from the column. */
export interface CreatedEntries {
  readonly uid: string;
  readonly documents: readonly string[];
  readonly titleColumn: string | null;
  readonly longest: number;
  readonly action: Action;
}

/** Estimated size of a changed entry in bytes, without its previous state. */
export const BYTES_OF_ENTRY = 200;

/** Stores change sets while they are recorded, always in the recorded transaction. Implemented by the history. */
export interface ChangeStore {
  insertChangeSet(trx: Transaction, changeSet: ChangeSetRow): Promise<void>;
  /** Updates the size of a change set to which a further transaction has added. */
  updateChangeSet(
    trx: Transaction,
    changeSet: string,
    size: { readonly entries: number; readonly bytes: number }
  ): Promise<void>;
  removeChangeSet(trx: Transaction, changeSet: string): Promise<void>;
  /** Whether a change set is undone by now. */
  isUndone(trx: Transaction, changeSet: string): Promise<boolean>;
  insertEntries(trx: Transaction, changeSet: string, entries: readonly EntryRow[]): Promise<void>;
  /** Skips entries that do not exist (any more). */
  insertCreated(trx: Transaction, changeSet: string, created: CreatedEntries): Promise<void>;
  /** Returns the keys of the entries that the transaction has stored so far, as `uid documentId`. */
  readStored(trx: Transaction, changeSet: string): Promise<Set<string>>;
  /** Returns the previous state of an entry as stored in a change set. */
  getBefore(
    trx: Connection,
    changeSet: string,
    uid: string,
    document: string
  ): Promise<string | null>;
  countEntries(trx: Connection, changeSet: string): Promise<number>;
  /** Returns the number of entries left in a change set, and their size. */
  measureSize(trx: Connection, changeSet: string): Promise<{ count: number; bytes: number }>;
  changeEntries(
    trx: Transaction,
    changeSet: string,
    uid: string,
    documents: readonly string[],
    values: { readonly action: Action; readonly title: string }
  ): Promise<void>;
  removeEntries(
    trx: Transaction,
    changeSet: string,
    uid: string,
    documents: readonly string[]
  ): Promise<void>;
}
