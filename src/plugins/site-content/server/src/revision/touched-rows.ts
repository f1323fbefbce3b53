import type { Transaction } from '../strapi-internals/knex';
import type { Some } from './changes';

/** Beyond this number of rows of a type, any row counts as written. */
const MAX_ROWS = 1000;

/** The rows that transactions in progress have written through `strapi.db.query()`, by type UID. */
export class TouchedRows {
  private readonly byTransaction = new WeakMap<Transaction, Map<string, Set<number> | 'all'>>();

  add(trx: Transaction, uid: string, rows: Some<number>): void {
    const byType = this.byTransaction.get(trx) ?? new Map<string, Set<number> | 'all'>();
    this.byTransaction.set(trx, byType);
    const known = byType.get(uid) ?? new Set<number>();
    if (known === 'all') return;
    if (rows !== 'all') for (const row of rows) known.add(row);
    byType.set(uid, rows === 'all' || known.size > MAX_ROWS ? 'all' : known);
  }

  in(trx: Transaction): ReadonlyMap<string, ReadonlySet<number> | 'all'> {
    return this.byTransaction.get(trx) ?? new Map();
  }
}
