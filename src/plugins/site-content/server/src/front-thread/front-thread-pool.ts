import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { CacheSize } from '../cache/cache-gauges';
import type { ServedConnections } from '../operations/graceful-shutdown/connections';
import { addReports, type TallyReport } from '../operations/requests/request-tally';
import type { RevisionByTag } from '../read-models/cache-tag-versions';
import { CommitCounter } from '../revision/commit-counter';
import type { FromFront, FrontReport, FrontThreadData, ListenAddress, ToFront } from './messages';

/** In milliseconds. If threads end more than `MAX_RESTARTS` times within this time, they are not restarted. */
const RESTART_WINDOW = 60_000;
const MAX_RESTARTS = 5;

/**
 * How long a save waits for the threads to get ready for its content, in milliseconds. After that, visitors
 * wait instead.
 */
const TAKE_OVER_TIMEOUT_MS = 5000;

/** The same for a commit of another process, such as an import. No save waits for it. */
const OTHER_PROCESS_TIMEOUT_MS = 30_000;

/** How long to wait for a thread's report, in milliseconds. */
const REPORT_TIMEOUT_MS = 1000;

/** Time without a report after which a thread is replaced, in milliseconds. */
const HANGS_AFTER = 10_000;

/** How long a thread may take to close after its requests have been aborted, in milliseconds. */
const CLOSE_TIMEOUT_MS = 1000;

const NOTHING: FrontReport = {
  tally: addReports([]),
  bytes: 0,
  entries: 0,
  underWay: 0,
  longestStall: 0,
};

/** The functions of Strapi's thread that the pool needs. */
export interface StrapiThread {
  /**
   * Reads the current content revision.
   *
   * @throws an error if the database does not respond
   */
  look(): Promise<RevisionByTag | null>;
  warn(message: string): void;
  /** Ends the process, which must not continue without a thread that serves visitors. */
  fail(message: string): void;
}

/** A running front thread. */
class FrontThread {
  private readonly worker: Worker;
  private readonly reports = new Map<number, (report: FrontReport) => void>();
  private readonly takeOvers = new Map<number, () => void>();
  private lastNumber = 0;
  private last = NOTHING;
  /** Resolves to the address on which the thread listens. */
  readonly listening: Promise<AddressInfo | string | null>;
  /** Resolves to the number of requests that were aborted when the thread closed. */
  readonly closed: Promise<number>;
  /** Resolves when the thread has ended, for whatever reason. It never rejects. */
  readonly ended: Promise<void>;

  constructor(data: FrontThreadData, strapi: StrapiThread) {
    // Output of libraries and Node is written to the log.
    this.worker = new Worker(path.join(__dirname, 'front-thread.js'), {
      workerData: data,
      stdout: true,
      stderr: true,
    });
    for (const stream of [this.worker.stdout, this.worker.stderr]) {
      createInterface(stream).on('line', (line) => strapi.warn(line));
    }
    // Not `events.once()`, which rejects if a thread throws, because its event `error` comes first.
    this.ended = new Promise((resolve) => {
      this.worker.once('exit', () => resolve());
    });
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
   * Makes the thread get ready for a revision and make it the current one.
   *
   * @returns false if that takes longer than `timeoutMs` milliseconds; the revision that the thread knows
   *   must then be invalidated
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

  /** Requests a report. Resolves to the latest one if the thread does not respond. */
  async report(forgetsStall: boolean): Promise<FrontReport> {
    const late = wait(REPORT_TIMEOUT_MS, null, { ref: false });
    return (await Promise.race([this.ask(forgetsStall), late])) ?? this.last;
  }

  /**
   * Resolves to true if the thread reports within `timeoutMs` milliseconds, not counting time in which this
   * thread is blocked.
   */
  async responds(timeoutMs: number): Promise<boolean> {
    const report = this.ask(false).then(() => true);
    const isInTime = (): Promise<boolean> =>
      Promise.race([report, wait(timeoutMs / 2, false, { ref: false })]);
    // Waits twice: if this thread was blocked, the report has arrived during the first wait, but is read only
    // after it.
    return (await isInTime()) || (await isInTime());
  }

  private ask(forgetsStall: boolean): Promise<FrontReport> {
    return new Promise((resolve) => {
      this.lastNumber += 1;
      this.reports.set(this.lastNumber, resolve);
      this.send({ kind: 'report', number: this.lastNumber, forgetsStall });
    });
  }

  /** The thread's counts at its last report. */
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
  private place: ListenAddress | null = null;
  private readonly ends: number[] = [];
  private isClosing = false;
  /** Adding to it invalidates the revision that each thread knows. */
  private readonly commits = new CommitCounter();
  private committed = 0;
  private handedOver = 0;
  /** The revision that was last handed over to the threads. */
  private current: RevisionByTag | null = null;
  private handing: Promise<void> | null = null;
  private readonly listeners: ((address: AddressInfo | string | null) => void)[] = [];
  /** In milliseconds. Tests set a shorter time. */
  hangsAfterMs = HANGS_AFTER;
  /** Sum of the counts of threads that have ended. */
  private earlier: TallyReport = NOTHING.tally;

  /**
   * @param count number of threads; several threads share the port
   * @param getData returns the data for a thread, once Strapi listens
   */
  constructor(
    private readonly count: number,
    private readonly getData: () => Omit<FrontThreadData, 'place' | 'commits'>,
    private readonly strapi: StrapiThread
  ) {}

  /** Calls `listener` with the public address once the threads listen on it. */
  onServing(listener: (address: AddressInfo | string | null) => void): void {
    this.listeners.push(listener);
  }

  /**
   * Starts the threads.
   *
   * @throws an error with the code of the operating system, such as `EADDRINUSE`
   */
  async listen(place: ListenAddress): Promise<void> {
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
        this.strapi.warn('A front thread does not respond. It is replaced.');
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
      this.strapi.fail('The front threads end again and again.');
      return;
    }
    this.strapi.warn('A front thread has ended. Another one is started.');
    try {
      await this.start();
    } catch (error) {
      this.strapi.fail(`No front thread could be started: ${(error as Error).message}`);
    }
  }

  /** Notes a commit that changes content, and starts to hand it over. Call it in each such commit of this process. */
  noteCommit(): void {
    this.committed += 1;
    // The code that has committed usually calls `handOver()` and waits, but need not.
    setImmediate(() => void this.handOver());
  }

  /**
   * Hands the committed content over to the threads. Until they are ready for it, visitors get responses from
   * before the commit, so a save is acknowledged only after this method has resolved.
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

  /** Hands over once. Concurrent callers share one handover. */
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

  /** Resolves to the current revision once the threads are ready for it, also if another process has committed it. */
  private async look(): Promise<RevisionByTag | null> {
    // A handover that began earlier may have missed the latest commit of another process.
    await this.handing?.catch(() => undefined);
    await this.handOverNext();
    await this.handOverAll();
    return this.current;
  }

  private reports(forgetsStall = false): Promise<FrontReport[]> {
    return Promise.all(this.threads.map((thread) => thread.report(forgetsStall)));
  }

  /** Reads the counts of all requests since the start. */
  async readTally(): Promise<TallyReport> {
    const reports = await this.reports();
    return addReports([this.earlier, ...reports.map(({ tally }) => tally)]);
  }

  /** Reads the size of the cached responses of all threads. */
  async readCacheSize(): Promise<CacheSize> {
    const reports = await this.reports();
    return {
      bytes: reports.reduce((sum, { bytes }) => sum + bytes, 0),
      entries: reports.reduce((sum, { entries }) => sum + entries, 0),
    };
  }

  /** Reads the longest time, in milliseconds, for which a thread was blocked since the last call. */
  async readLongestStall(): Promise<number> {
    return Math.max(0, ...(await this.reports(true)).map(({ longestStall }) => longestStall));
  }

  get underWay(): Promise<number> {
    return this.reports().then((reports) =>
      reports.reduce((sum, { underWay }) => sum + underWay, 0)
    );
  }

  disableKeepAlive(): void {
    for (const thread of this.threads) thread.send({ kind: 'close with next answer' });
  }

  async close(limit: Promise<unknown>): Promise<number> {
    this.isClosing = true;
    const { threads } = this;
    for (const thread of threads) thread.send({ kind: 'close' });
    void limit.then(async () => {
      for (const thread of threads) thread.send({ kind: 'cut off' });
      await wait(CLOSE_TIMEOUT_MS, undefined, { ref: false });
      // Ends threads that hang.
      for (const thread of threads) void thread.terminate();
    });
    const cutOff = await Promise.all(threads.map((thread) => thread.closed));
    await Promise.all(threads.map((thread) => thread.terminate()));
    return cutOff.reduce((sum, count) => sum + count, 0);
  }
}
