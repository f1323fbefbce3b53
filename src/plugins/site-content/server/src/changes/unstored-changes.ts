import type { Transaction } from '../strapi-internals/knex';
import type { ChangeStore, CreatedEntries, EntryRow } from './change-store';

/**
 * The change store without the history plugin: counts the entries of a transaction, so that subscribers are notified of
 * them, and stores nothing.
 */
export class UnstoredChanges implements ChangeStore {
  private readonly counted = new WeakMap<Transaction, Set<string>>();

  private keysOf(trx: Transaction): Set<string> {
    const keys = this.counted.get(trx) ?? new Set();
    this.counted.set(trx, keys);
    return keys;
  }

  async insertChangeSet(): Promise<void> {}

  async updateChangeSet(): Promise<void> {}

  async removeChangeSet(): Promise<void> {}

  async isUndone(): Promise<boolean> {
    return false;
  }

  async insertEntries(trx: Transaction, _act: string, entries: readonly EntryRow[]): Promise<void> {
    for (const { uid, document } of entries) this.keysOf(trx).add(`${uid} ${document}`);
  }

  async insertCreated(
    trx: Transaction,
    _act: string,
    { uid, documents }: CreatedEntries
  ): Promise<void> {
    for (const document of documents) this.keysOf(trx).add(`${uid} ${document}`);
  }

  /** Returns all counted entries: nothing is stored, so a savepoint rolls back nothing. */
  async readStored(trx: Transaction): Promise<Set<string>> {
    return this.keysOf(trx);
  }

  async getBefore(): Promise<null> {
    return null;
  }

  async countEntries(trx: Transaction): Promise<number> {
    return this.keysOf(trx).size;
  }

  async measureSize(trx: Transaction): Promise<{ count: number; bytes: number }> {
    return { count: this.keysOf(trx).size, bytes: 0 };
  }

  async changeEntries(): Promise<void> {}

  async removeEntries(
    trx: Transaction,
    _act: string,
    uid: string,
    documents: readonly string[]
  ): Promise<void> {
    for (const document of documents) this.keysOf(trx).delete(`${uid} ${document}`);
  }
}
