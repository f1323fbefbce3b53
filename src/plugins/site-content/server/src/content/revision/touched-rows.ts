import type { Transaction } from '../../strapi-internals/knex';
import type { Some } from './changes';

/** As many rows of one type are told apart: of more, any counts as written. */
const MAX_ROWS = 1000;

/** The rows that the transactions under way have written through `strapi.db.query()`, by the UIDs of their types. */
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
