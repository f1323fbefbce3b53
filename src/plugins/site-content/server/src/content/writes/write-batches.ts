import { AsyncVariable } from '../../operations/async-context/async-variable';
import type { Transaction } from '../../strapi-internals/knex';

/** What the writes of a batch have in common, and what is left to do when the last of them is made. */
export interface Batch {
  /** @throws what is wrong with what they have made together */
  settle(): Promise<void>;
}

/** The writes of one transaction that wait for each other. */
class Line<Of extends Batch> {
  waiting = 0;
  /** Of the whole batch, taken with its first write. */
  savepoint: string | null = null;
  readonly settled: Promise<void>;
  end: (settling: Promise<void>) => void = () => undefined;

  constructor(readonly batch: Of) {
    this.settled = new Promise((resolve) => {
      this.end = resolve;
    });
    // A write that was refused for itself does not wait for it.
    this.settled.catch(() => undefined);
  }
}

let savepoints = 0;

const nameSavepoint = (): string => {
  savepoints += 1;
  return `site_content_${savepoints}`;
};

/**
 * Runs the writes of one transaction one after the other, each undone as a whole when it fails. Strapi runs
 * the entries of a bulk action with `Promise.all` in one transaction, where a check of one would otherwise
 * see half of another, and a caller that catches the error of one write in a transaction of its own would
 * commit what had been refused.
 *
 * Writes that wait for each other are a batch: their end state is what counts. None of them is done before it is
 * settled, and where that fails, all are undone and refused.
 */
export class WriteBatches<Of extends Batch> {
  private readonly lines = new WeakMap<Transaction, Line<Of>>();
  private readonly lastStep = new WeakMap<Transaction, Promise<unknown>>();
  private readonly current = new AsyncVariable<{
    readonly trx: Transaction;
    readonly batch: Of;
  }>();
  /** Transactions that the database has undone by itself, as MySQL does with one of two that lock each other out. */
  private readonly undone = new WeakSet<Transaction>();

  /** @param tookBack is told when what was written since a savepoint was taken back, and awaited */
  constructor(
    private readonly begin: (trx: Transaction) => Of,
    private readonly tookBack: (trx: Transaction) => Promise<void> = async () => undefined
  ) {}

  /** @param work is given what it has in common with the writes of its batch */
  async inTurn<T>(trx: Transaction, work: (batch: Of) => Promise<T>): Promise<T> {
    const current = this.current.get();
    // A write made by a write (publishing at once, deleting subitems) is part of its turn.
    if (current?.trx === trx) {
      return this.withSavepoint(trx, nameSavepoint(), () => work(current.batch));
    }
    const line = this.lines.get(trx) ?? new Line(this.begin(trx));
    this.lines.set(trx, line);
    line.waiting += 1;
    const turn = this.afterOthers(trx, () => {
      if (this.undone.has(trx)) {
        throw new Error('The database has undone this transaction as a whole.');
      }
      return this.current.run({ trx, batch: line.batch }, () => this.write(trx, line, work));
    });
    this.afterOthers(trx, () => this.leave(trx, line));
    const result = await turn;
    await line.settled;
    return result;
  }

  /** One step of a transaction after the other, whatever became of those before. */
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
    return this.undoneWhereItFails(trx, line.savepoint, () => work(line.batch));
  }

  /** The last write of a batch settles it. */
  private async leave(trx: Transaction, line: Line<Of>): Promise<void> {
    line.waiting -= 1;
    if (line.waiting > 0) return;
    this.lines.delete(trx);
    line.end(this.settle(trx, line));
    await line.settled;
  }

  private async settle(trx: Transaction, { batch, savepoint }: Line<Of>): Promise<void> {
    if (savepoint === null || trx.isCompleted() || this.undone.has(trx)) return;
    await this.undoneWhereItFails(trx, savepoint, () =>
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
    const result = await this.undoneWhereItFails(trx, savepoint, work);
    await trx.raw(`RELEASE SAVEPOINT ${savepoint}`);
    return result;
  }

  private async undoneWhereItFails<T>(
    trx: Transaction,
    savepoint: string,
    work: () => Promise<T>
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!trx.isCompleted()) {
        // Where there is no savepoint any more there is no transaction: what came next would be kept at once.
        await trx.raw(`ROLLBACK TO SAVEPOINT ${savepoint}`).catch(() => this.undone.add(trx));
        if (!this.undone.has(trx)) await this.tookBack(trx);
      }
      throw error;
    }
  }
}
