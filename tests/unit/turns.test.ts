import type { Knex } from 'knex';
import { inTurn } from '../../src/plugins/site-content/server/src/content/writes/turns';

/** A transaction that keeps its statements; `refuses` says which of them fail. */
const transaction = (refuses: RegExp): { trx: Knex.Transaction; statements: string[] } => {
  const statements: string[] = [];
  const raw = async (sql: string): Promise<void> => {
    if (refuses.test(sql)) throw new Error(`${sql} fails`);
    statements.push(sql.replace(/site_content_\d+/, 'x'));
  };
  return { trx: { raw, isCompleted: () => false } as unknown as Knex.Transaction, statements };
};

const NONE = /(?!)/;

describe('the writes of one transaction', () => {
  test('run one after the other, each in a savepoint of its own', async () => {
    const { trx, statements } = transaction(NONE);
    const write = (name: string) => () => trx.raw(name);
    await Promise.all([inTurn(trx, write('one')), inTurn(trx, write('two'))]);
    expect(statements).toEqual([
      ...['SAVEPOINT x', 'one', 'RELEASE SAVEPOINT x'],
      ...['SAVEPOINT x', 'two', 'RELEASE SAVEPOINT x'],
    ]);
  });

  test('go on after one that was refused and undone', async () => {
    const { trx, statements } = transaction(NONE);
    const refused = inTurn(trx, () => Promise.reject(new Error('refused')));
    const next = inTurn(trx, () => trx.raw('two'));
    await expect(refused).rejects.toThrow('refused');
    await next;
    expect(statements).toContain('ROLLBACK TO SAVEPOINT x');
    expect(statements).toContain('two');
  });

  test('end with the one after which the database has undone the transaction', async () => {
    const { trx, statements } = transaction(/^ROLLBACK TO SAVEPOINT/);
    const deadlocked = inTurn(trx, () => Promise.reject(new Error('Deadlock found')));
    const next = inTurn(trx, () => trx.raw('two'));
    await expect(deadlocked).rejects.toThrow('Deadlock found');
    await expect(next).rejects.toThrow('undone this transaction');
    expect(statements).not.toContain('two');
  });
});
