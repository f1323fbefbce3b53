import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { CacheSize } from '../cache/cache-gauges';
import type { RevisionByTag } from '../content/read-models/cache-tag-versions';
import { CommitCounter } from '../content/revision/commit-counter';
import type { ServedConnections } from '../operations/graceful-shutdown/connections';
import { addReports, type TallyReport } from '../operations/requests/request-tally';
import type { FromFront, FrontReport, FrontThreadData, Place, ToFront } from './messages';

/** A thread that ends more often within this time is not started again, in milliseconds. */
const RESTART_WINDOW = 60_000;
const MAX_RESTARTS = 5;

/**
 * How long a save waits until the threads have got ready for it, in milliseconds. After that their visitors wait
 * instead.
 */
const TAKE_OVER_TIMEOUT_MS = 5000;

/** The same for what another process has committed, such as an imported list: nobody waits for it. */
const OTHER_PROCESS_TIMEOUT_MS = 30_000;

/** How long a thread's report is waited for, in milliseconds. */
const REPORT_TIMEOUT_MS = 1000;

/** A thread that does not report for this long is replaced, in milliseconds. */
const HANGS_AFTER = 10_000;

/** How long a thread may take to close once its requests are cut off, in milliseconds. */
const CLOSE_TIMEOUT_MS = 1000;

const NOTHING: FrontReport = {
  tally: addReports([]),
  bytes: 0,
  entries: 0,
  underWay: 0,
  longestStall: 0,
};

/** What front threads need of Strapi's thread. */
export interface StrapiThread {
  /**
   * Reads the current content revision.
   *
   * @throws an error if the database does not respond
   */
  look(): Promise<RevisionByTag | null>;
  warn(message: string): void;
  /** Ends the process: it must not go on without a thread that serves. */
  fail(message: string): void;
}

/** A running front thread. */
class FrontThread {
  private readonly worker: Worker;
  private readonly reports = new Map<number, (report: FrontReport) => void>();
  private readonly takeOvers = new Map<number, () => void>();
  private lastNumber = 0;
  private last = NOTHING;
  /** Where it listens. */
  readonly listening: Promise<AddressInfo | string | null>;
  /** Number of requests that were terminated by its end. */
  readonly closed: Promise<number>;
  readonly ended: Promise<unknown>;

  constructor(data: FrontThreadData, strapi: StrapiThread) {
    // What libraries and Node write there gets into the log.
    this.worker = new Worker(path.join(__dirname, 'front-thread.js'), {
      workerData: data,
      stdout: true,
      stderr: true,
    });
    for (const stream of [this.worker.stdout, this.worker.stderr]) {
      createInterface(stream).on('line', (line) => strapi.warn(line));
    }
    this.ended = once(this.worker, 'exit');
    let reason: Error | null = null;
    this.worker.once('error', (error) => {
      reason = error as Error;
      strapi.warn(`A front thread has failed: ${reason.message}`);
    });
    this.listening = new Promise((resolve, reject) => {
      this.worker.on('message', (message: FromFront) => {
        if (message.kind === 'listening') resolve(message.address);
        else if (message.kind === 'refused') {
          reject(Object.assign(new Error(message.message), { code: message.code }));
        }
      });
      void this.ended.then(() => reject(reason ?? new Error('The thread ended at its start.')));
    });
    this.listening.catch(() => undefined);
    this.closed = new Promise((resolve) => {
      this.worker.on('message', (message: FromFront) => {
        if (message.kind === 'closed') resolve(message.cutOff);
      });
      void this.ended.then(() => resolve(0));
    });
    this.worker.on('message', (message: FromFront) => {
      if (message.kind === 'look') void this.answerLook(message.number, strapi);
      else if (message.kind === 'taken over') {
        this.takeOvers.get(message.number)?.();
        this.takeOvers.delete(message.number);
      } else if (message.kind === 'report') {
        this.last = message.report;
        this.reports.get(message.number)?.(message.report);
        this.reports.delete(message.number);
      }
    });
  }

  send(message: ToFront): void {
    this.worker.postMessage(message);
  }

  /**
   * Has it get ready for a revision and make it the current one.
   *
   * @returns false if that takes longer than `timeoutMs` milliseconds; what it knows must then be voided
   */
  takeOver(revision: RevisionByTag, timeoutMs: number): Promise<boolean> {
    this.lastNumber += 1;
    const number = this.lastNumber;
    const taken = new Promise<boolean>((resolve) => {
      this.takeOvers.set(number, () => resolve(true));
    });
    this.send({ kind: 'take over', number, revision });
    return Promise.race([
      taken,
      this.ended.then(() => true),
      wait(timeoutMs, false, { ref: false }),
    ]);
  }

  /** Its latest report if it does not respond. */
  async report(forgetsStall: boolean): Promise<FrontReport> {
    const late = wait(REPORT_TIMEOUT_MS, null, { ref: false });
    return (await Promise.race([this.ask(forgetsStall), late])) ?? this.last;
  }

  /** Whether it reports within `timeoutMs` milliseconds in which this thread can listen. */
  async responds(timeoutMs: number): Promise<boolean> {
    const report = this.ask(false).then(() => true);
    const isInTime = (): Promise<boolean> =>
      Promise.race([report, wait(timeoutMs / 2, false, { ref: false })]);
    // Twice: if this thread was blocked meanwhile, its report waits to be read after the first time.
    return (await isInTime()) || (await isInTime());
  }

  private ask(forgetsStall: boolean): Promise<FrontReport> {
    return new Promise((resolve) => {
      this.lastNumber += 1;
      this.reports.set(this.lastNumber, resolve);
      this.send({ kind: 'report', number: this.lastNumber, forgetsStall });
    });
  }

  /** What it had counted when it last reported. */
  get lastTally(): TallyReport {
    return this.last.tally;
  }

  terminate(): Promise<unknown> {
    return this.worker.terminate();
  }

  private async answerLook(number: number, strapi: StrapiThread): Promise<void> {
    try {
      this.send({ kind: 'revision', number, revision: await strapi.look() });
    } catch (error) {
      this.send({ kind: 'no revision', number, reason: (error as Error).message });
    }
  }
}

/** The threads that listen on the public port in front of Strapi. */
export class FrontThreadPool implements ServedConnections {
  private threads: FrontThread[] = [];
  private place: Place | null = null;
  private readonly ends: number[] = [];
  private isClosing = false;
  /** Voids what all threads know of the content. */
  private readonly commits = new CommitCounter();
  private committed = 0;
  private handedOver = 0;
  /** The revision that the threads were last given. */
  private current: RevisionByTag | null = null;
  private handing: Promise<void> | null = null;
  private readonly listeners: ((address: AddressInfo | string | null) => void)[] = [];
  /** In milliseconds; shortened by tests. */
  hangsAfterMs = HANGS_AFTER;
  /** Counts of threads that have ended. */
  private earlier: TallyReport = NOTHING.tally;

  /**
   * @param count number of threads; more than one share the port
   * @param data for each of them, once Strapi listens
   */
  constructor(
    private readonly count: number,
    private readonly getData: () => Omit<FrontThreadData, 'place' | 'commits'>,
    private readonly strapi: StrapiThread
  ) {}

  /** Calls `listener` with the public address once they listen there. */
  onServing(listener: (address: AddressInfo | string | null) => void): void {
    this.listeners.push(listener);
  }

  /**
   * Starts the threads.
   *
   * @throws an error with the code of the operating system, such as `EADDRINUSE`
   */
  async listen(place: Place): Promise<void> {
    this.place = { ...place, ...(this.count > 1 ? { reusePort: true } : {}) };
    const address = await this.start();
    if (address !== null && typeof address === 'object') {
      this.place = { ...this.place, port: address.port };
    }
    for (let started = 1; started < this.count; started += 1) await this.start();
    for (const listener of this.listeners) listener(address);
  }

  private async start(): Promise<AddressInfo | string | null> {
    const data = { ...this.getData(), commits: this.commits.shared, place: this.place ?? {} };
    const thread = new FrontThread(data, { ...this.strapi, look: () => this.look() });
    this.threads.push(thread);
    const address = await thread.listening;
    void thread.ended.then(() => this.replace(thread));
    void this.endWhenHanging(thread);
    return address;
  }

  private async endWhenHanging(thread: FrontThread): Promise<void> {
    while (this.threads.includes(thread)) {
      if (await thread.responds(this.hangsAfterMs)) {
        await wait(this.hangsAfterMs / 2, undefined, { ref: false });
      } else if (this.threads.includes(thread)) {
        this.strapi.warn('A thread that answers visitors hangs. It is ended.');
        await thread.terminate();
      }
    }
  }

  /** Starts a thread in place of one that has ended. */
  private async replace(ended: FrontThread): Promise<void> {
    this.threads = this.threads.filter((thread) => thread !== ended);
    this.earlier = addReports([this.earlier, ended.lastTally]);
    if (this.isClosing) return;
    const now = performance.now();
    this.ends.push(now);
    const recent = this.ends.filter((at) => now - at < RESTART_WINDOW);
    if (recent.length > MAX_RESTARTS) {
      this.strapi.fail('The threads that answer visitors end again and again.');
      return;
    }
    this.strapi.warn('A thread that answers visitors has ended. Another one is started.');
    try {
      await this.start();
    } catch (error) {
      this.strapi.fail(`No thread answers visitors: ${(error as Error).message}`);
    }
  }

  /** Call in each commit of this process that changes content. */
  noteCommit(): void {
    this.committed += 1;
    // Whoever has committed usually waits for this, but need not.
    setImmediate(() => void this.handOver());
  }

  /**
   * Gives the threads what was committed. Until they are ready for it, visitors get the responses from before the
   * commit, so a save is acknowledged after this.
   */
  async handOver(): Promise<void> {
    if (this.handedOver === this.committed) return;
    if (this.threads.length === 0) {
      this.handedOver = this.committed;
      return;
    }
    const { committed } = this;
    const isReady = await Promise.race([
      this.handOverAll().then(
        () => true,
        () => false
      ),
      wait(TAKE_OVER_TIMEOUT_MS, false, { ref: false }),
    ]);
    if (isReady) return;
    this.commits.add();
    this.handedOver = Math.max(this.handedOver, committed);
  }

  private async handOverAll(): Promise<void> {
    while (this.handedOver < this.committed) {
      await this.handOverNext();
    }
  }

  /** Callers at the same time share one. */
  private handOverNext(): Promise<void> {
    this.handing ??= this.handOverOnce().finally(() => {
      this.handing = null;
    });
    return this.handing;
  }

  private async handOverOnce(): Promise<void> {
    const { committed } = this;
    const timeoutMs = this.handedOver < committed ? TAKE_OVER_TIMEOUT_MS : OTHER_PROCESS_TIMEOUT_MS;
    const revision = await this.strapi.look();
    if (revision !== null && revision.content !== this.current?.content) {
      const ready = await Promise.all(
        this.threads.map((thread) => thread.takeOver(revision, timeoutMs))
      );
      if (ready.includes(false)) this.commits.add();
      this.current = revision;
    }
    this.handedOver = Math.max(this.handedOver, committed);
  }

  /** The current revision, for which the threads have got ready, also if another process has committed it. */
  private async look(): Promise<RevisionByTag | null> {
    // One that has begun earlier may have missed the latest commit of another process.
    await this.handing?.catch(() => undefined);
    await this.handOverNext();
    await this.handOverAll();
    return this.current;
  }

  private reports(forgetsStall = false): Promise<FrontReport[]> {
    return Promise.all(this.threads.map((thread) => thread.report(forgetsStall)));
  }

  /** Counts of all requests since the start. */
  async readTally(): Promise<TallyReport> {
    const reports = await this.reports();
    return addReports([this.earlier, ...reports.map(({ tally }) => tally)]);
  }

  /** What their responses in memory take together. */
  async readCacheSize(): Promise<CacheSize> {
    const reports = await this.reports();
    return {
      bytes: reports.reduce((sum, { bytes }) => sum + bytes, 0),
      entries: reports.reduce((sum, { entries }) => sum + entries, 0),
    };
  }

  /** The longest time for which one of them has answered nobody since it was last asked, in milliseconds. */
  async readLongestStall(): Promise<number> {
    return Math.max(0, ...(await this.reports(true)).map(({ longestStall }) => longestStall));
  }

  get underWay(): Promise<number> {
    return this.reports().then((reports) =>
      reports.reduce((sum, { underWay }) => sum + underWay, 0)
    );
  }

  closeWithNextAnswer(): void {
    for (const thread of this.threads) thread.send({ kind: 'close with next answer' });
  }

  async close(limit: Promise<unknown>): Promise<number> {
    this.isClosing = true;
    const { threads } = this;
    for (const thread of threads) thread.send({ kind: 'close' });
    void limit.then(async () => {
      for (const thread of threads) thread.send({ kind: 'cut off' });
      await wait(CLOSE_TIMEOUT_MS, undefined, { ref: false });
      // One that hangs.
      for (const thread of threads) void thread.terminate();
    });
    const cutOff = await Promise.all(threads.map((thread) => thread.closed));
    await Promise.all(threads.map((thread) => thread.terminate()));
    return cutOff.reduce((sum, count) => sum + count, 0);
  }
}
