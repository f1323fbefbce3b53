import type { Knex } from 'knex';
import {
  type Batch,
  WriteBatches,
} from '../../src/plugins/site-content/server/src/writes/write-batches';

/** A transaction that records its statements; `refuses` selects those that fail. */
const transaction = (refuses: RegExp): { trx: Knex.Transaction; statements: string[] } => {
  const statements: string[] = [];
  const names = new Map<string, string>();
  const raw = async (sql: string): Promise<void> => {
    if (refuses.test(sql)) throw new Error(`${sql} fails`);
    statements.push(
      sql.replace(/site_content_\d+/, (name) => {
        if (!names.has(name)) names.set(name, String.fromCharCode(97 + names.size));
        return names.get(name) ?? '';
      })
    );
  };
  return { trx: { raw, isCompleted: () => false } as unknown as Knex.Transaction, statements };
};

const NONE = /(?!)/;

/** @param settle called at the end of each batch */
const turnsWith = (settle: (trx: Knex.Transaction) => Promise<void> = async () => undefined) =>
  new WriteBatches<Batch>((trx) => ({ settle: () => settle(trx) }));

describe('concurrent writes in one transaction', () => {
  test('run one after another, each with its own savepoint, and are settled together', async () => {
    const { trx, statements } = transaction(NONE);
    const turns = turnsWith(() => trx.raw('settled') as never);
    const write = (name: string) => () => trx.raw(name);
    await Promise.all([turns.inTurn(trx, write('one')), turns.inTurn(trx, write('two'))]);
    expect(statements).toEqual([
      ...['SAVEPOINT a', 'one'],
      ...['SAVEPOINT b', 'two', 'RELEASE SAVEPOINT b'],
      ...['settled', 'RELEASE SAVEPOINT a'],
    ]);
  });

  test('are separate batches if one waits for the previous one', async () => {
    const { trx, statements } = transaction(NONE);
    const turns = turnsWith(() => trx.raw('settled') as never);
    await turns.inTurn(trx, () => trx.raw('one'));
    await turns.inTurn(trx, () => trx.raw('two'));
    expect(statements).toEqual([
      ...['SAVEPOINT a', 'one', 'settled', 'RELEASE SAVEPOINT a'],
      ...['SAVEPOINT b', 'two', 'settled', 'RELEASE SAVEPOINT b'],
    ]);
  });

  test('are one batch with the writes that they start', async () => {
    const { trx, statements } = transaction(NONE);
    const turns = turnsWith(() => trx.raw('settled') as never);
    await turns.inTurn(trx, async () => {
      await turns.inTurn(trx, () => trx.raw('one'));
      await turns.inTurn(trx, () => trx.raw('two'));
    });
    expect(statements.filter((statement) => statement === 'settled')).toHaveLength(1);
    expect(statements.at(-2)).toBe('settled');
  });

  test('continue after one that was refused and rolled back', async () => {
    const { trx, statements } = transaction(NONE);
    const turns = turnsWith();
    const refused = turns.inTurn(trx, () => Promise.reject(new Error('refused')));
    const next = turns.inTurn(trx, () => trx.raw('two'));
    await expect(refused).rejects.toThrow('refused');
    await next;
    expect(statements).toEqual([
      ...['SAVEPOINT a', 'ROLLBACK TO SAVEPOINT a'],
      ...['SAVEPOINT b', 'two', 'RELEASE SAVEPOINT b'],
      'RELEASE SAVEPOINT a',
    ]);
  });

  test('are all rolled back and rejected if settling fails, and none resolves before that', async () => {
    const { trx, statements } = transaction(NONE);
    const turns = turnsWith(() => Promise.reject(new Error('twins')));
    const done: string[] = [];
    const write = async (name: string): Promise<void> => {
      await turns.inTurn(trx, () => trx.raw(name));
      done.push(name);
    };
    const both = await Promise.allSettled([write('one'), write('two')]);
    expect(both.map((each) => each.status === 'rejected' && each.reason.message)).toEqual([
      'twins',
      'twins',
    ]);
    expect(done).toEqual([]);
    expect(statements.at(-1)).toBe('ROLLBACK TO SAVEPOINT a');
  });

  test('wait until the previous batch is settled', async () => {
    const { trx, statements } = transaction(NONE);
    let finish: () => void = () => undefined;
    let begin: () => void = () => undefined;
    const settling = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const turns = turnsWith(async () => {
      begin();
      await finished;
      await trx.raw('settled');
    });
    const one = turns.inTurn(trx, () => trx.raw('one'));
    await settling;
    const late = turns.inTurn(trx, () => trx.raw('late'));
    finish();
    await Promise.all([one, late]);
    expect(statements.indexOf('late')).toBeGreaterThan(statements.indexOf('settled'));
  });

  test('stop once the database has rolled back the whole transaction', async () => {
    const { trx, statements } = transaction(/^ROLLBACK TO SAVEPOINT/);
    const turns = turnsWith();
    const deadlocked = turns.inTurn(trx, () => Promise.reject(new Error('Deadlock found')));
    const next = turns.inTurn(trx, () => trx.raw('two'));
    await expect(deadlocked).rejects.toThrow('Deadlock found');
    await expect(next).rejects.toThrow('rolled back the whole transaction');
    expect(statements).not.toContain('two');
  });
});
