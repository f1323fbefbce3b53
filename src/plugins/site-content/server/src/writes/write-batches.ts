import { AsyncVariable } from '../operations/async-context/async-variable';
import type { Transaction } from '../strapi-internals/knex';

/** The shared state of the writes in a batch, and the work after the last of them. */
export interface Batch {
  /** @throws the problems of their combined result */
  settle(): Promise<void>;
}

/** The queued writes of one transaction. */
class Line<Of extends Batch> {
  waiting = 0;
  /** Savepoint of the whole batch, created with its first write. */
  savepoint: string | null = null;
  readonly settled: Promise<void>;
  end: (settling: Promise<void>) => void = () => undefined;

  constructor(readonly batch: Of) {
    this.settled = new Promise((resolve) => {
      this.end = resolve;
    });
    // A write that was refused alone does not await it.
    this.settled.catch(() => undefined);
  }
}

let savepoints = 0;

const nameSavepoint = (): string => {
  savepoints += 1;
  return `site_content_${savepoints}`;
};

/**
 * Runs the writes of one transaction one after the other, and rolls each back if it fails. Strapi runs the entries of a
 * bulk action with `Promise.all` in one transaction: a check of one would see half of another, and a caller that
 * catches the error of a write in its own transaction would commit what was refused.
 *
 * Writes that are queued together form a batch, which is validated by its end state. None of them resolves before the
 * batch is settled; if settling fails, all of them are rolled back and refused.
 */
export class WriteBatches<Of extends Batch> {
  private readonly lines = new WeakMap<Transaction, Line<Of>>();
  private readonly lastStep = new WeakMap<Transaction, Promise<unknown>>();
  private readonly current = new AsyncVariable<{
    readonly trx: Transaction;
    readonly batch: Of;
  }>();
  /** Transactions that the database itself has rolled back, as MySQL does on a deadlock. */
  private readonly undone = new WeakSet<Transaction>();

  /** @param tookBack called and awaited after a rollback to a savepoint */
  constructor(
    private readonly begin: (trx: Transaction) => Of,
    private readonly tookBack: (trx: Transaction) => Promise<void> = async () => undefined
  ) {}

  /**
   * Runs a write after the earlier writes of its transaction.
   *
   * @param work receives the shared state of the batch
   */
  async inTurn<T>(trx: Transaction, work: (batch: Of) => Promise<T>): Promise<T> {
    const current = this.current.get();
    // A nested write (publishing at once, deleting subitems) belongs to the current batch.
    if (current?.trx === trx) {
      return this.withSavepoint(trx, nameSavepoint(), () => work(current.batch));
    }
    const line = this.lines.get(trx) ?? new Line(this.begin(trx));
    this.lines.set(trx, line);
    line.waiting += 1;
    const turn = this.afterOthers(trx, () => {
      if (this.undone.has(trx)) {
        throw new Error('The database rolled back the whole transaction.');
      }
      return this.current.run({ trx, batch: line.batch }, () => this.write(trx, line, work));
    });
    this.afterOthers(trx, () => this.leave(trx, line));
    const result = await turn;
    await line.settled;
    return result;
  }

  /** Runs the steps of a transaction one after the other, whether or not earlier ones failed. */
  private afterOthers<T>(trx: Transaction, step: () => Promise<T>): Promise<T> {
    const done = (this.lastStep.get(trx) ?? Promise.resolve()).then(step);
    this.lastStep.set(
      trx,
      done.catch(() => undefined)
    );
    return done;
  }

  private async write<T>(
    trx: Transaction,
    line: Line<Of>,
    work: (batch: Of) => Promise<T>
  ): Promise<T> {
    if (line.savepoint !== null) {
      return this.withSavepoint(trx, nameSavepoint(), () => work(line.batch));
    }
    line.savepoint = nameSavepoint();
    await trx.raw(`SAVEPOINT ${line.savepoint}`);
    return this.rollBackOnError(trx, line.savepoint, () => work(line.batch));
  }

  /** Ends a write. The last one of a batch settles it. */
  private async leave(trx: Transaction, line: Line<Of>): Promise<void> {
    line.waiting -= 1;
    if (line.waiting > 0) return;
    this.lines.delete(trx);
    line.end(this.settle(trx, line));
    await line.settled;
  }

  private async settle(trx: Transaction, { batch, savepoint }: Line<Of>): Promise<void> {
    if (savepoint === null || trx.isCompleted() || this.undone.has(trx)) return;
    await this.rollBackOnError(trx, savepoint, () =>
      this.current.run({ trx, batch }, () => batch.settle())
    );
    await trx.raw(`RELEASE SAVEPOINT ${savepoint}`);
  }

  private async withSavepoint<T>(
    trx: Transaction,
    savepoint: string,
    work: () => Promise<T>
  ): Promise<T> {
    await trx.raw(`SAVEPOINT ${savepoint}`);
    const result = await this.rollBackOnError(trx, savepoint, work);
    await trx.raw(`RELEASE SAVEPOINT ${savepoint}`);
    return result;
  }

  private async rollBackOnError<T>(
    trx: Transaction,
    savepoint: string,
    work: () => Promise<T>
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!trx.isCompleted()) {
        // Without its savepoint the transaction has ended, and further writes would be committed at once.
        await trx.raw(`ROLLBACK TO SAVEPOINT ${savepoint}`).catch(() => this.undone.add(trx));
        if (!this.undone.has(trx)) await this.tookBack(trx);
      }
      throw error;
    }
  }
}
