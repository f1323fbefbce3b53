import type { Transaction } from '../../strapi-internals/knex';
import type { ChangeStore, CreatedEntries, EntryRow } from './change-store';

/**
 * The store without a history: counts the entries of a transaction, so that subscribers are told of them, and
 * forgets them.
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

  /** Nothing is rolled back with a savepoint, because nothing is stored. */
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
