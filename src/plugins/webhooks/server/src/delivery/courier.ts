import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { AttemptAnswer } from '../../../domain/answers';
import { decrypt } from '../storage/secrets';
import type { EndpointRow } from '../storage/tables';
import { buildRequest } from './build-request';
import { Lease } from './lease';
import type { Queue } from './queue';
import { Sender } from './send';

/** How soon what other instances have queued, and what is to be tried again, is noticed. */
const POLL_MS = 500;

/** How long attempts may go on while the service stops. */
const STOP_MS = 3000;

/** In the place of an attempt that could not be made. */
const UNREADABLE = {
  ...{ durationMs: 0, ok: false, status: null, request: '', response: null },
  error: 'Its secret was encrypted with another ENCRYPTION_KEY. Replace it.',
};

/** Delivers the messages of the outbox, those of each endpoint one after another, whatever becomes of the others. */
export class Courier {
  private readonly lease: Lease;
  private readonly sender: Sender;
  private readonly busy = new Map<number, Promise<void>>();
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;
  private isWoken = false;
  private isStopping = false;
  /** While the database is away, every look fails: one line says so until one succeeds. */
  private hasWarned = false;

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly queue: Queue,
    privateHosts: readonly string[]
  ) {
    this.lease = new Lease(strapi);
    this.sender = new Sender(privateHosts);
  }

  begin(): void {
    if (this.isStopping || this.timer !== null) return;
    this.timer = setInterval(() => this.wake(), POLL_MS).unref();
    this.wake();
  }

  /** Looks at once whether there is something to be sent. */
  wake(): void {
    if (this.timer === null) return;
    this.isWoken = true;
    this.looking ??= this.look().finally(() => {
      this.looking = null;
    });
  }

  /** Takes no further message, lets attempts end for a while, and breaks off the rest, which is sent again later. */
  async stop(): Promise<void> {
    this.isStopping = true;
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    await this.looking;
    const ended = Promise.all(this.busy.values());
    await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })]);
    await this.sender.stop();
    await ended;
    await this.lease.release().catch((error: unknown) => this.warn(error));
  }

  /**
   * Sends a message to an endpoint now, past its queue.
   *
   * @returns `null` where it was broken off because the service stops
   */
  async send(
    endpoint: EndpointRow,
    webhookId: string,
    body: string
  ): Promise<AttemptAnswer | null> {
    const { kind, url, secret, previous_secret, previous_until, token } = endpoint;
    const current = decrypt(this.strapi, secret);
    const isInUse = Number(previous_until ?? 0) > Date.now();
    const previous = isInUse ? decrypt(this.strapi, previous_secret) : null;
    const secrets = [current, previous].filter((each) => each !== null);
    if (current === null) return { at: new Date().toISOString(), ...UNREADABLE };
    return this.sender.send(
      url,
      buildRequest(kind, { webhookId, body, secrets, token: decrypt(this.strapi, token) })
    );
  }

  private async look(): Promise<void> {
    while (this.isWoken && !this.isStopping) {
      this.isWoken = false;
      try {
        const due = (await this.queue.listDue()).filter((id) => !this.busy.has(id));
        this.hasWarned = false;
        if (due.length === 0 || !(await this.lease.hold())) continue;
        for (const id of due) this.serve(id);
      } catch (error) {
        this.warn(error);
      }
    }
  }

  private serve(id: number): void {
    const work = this.deliver(id).then(
      () => {
        this.busy.delete(id);
        // A change may have come in after the last look at this queue.
        this.wake();
      },
      (error: unknown) => {
        this.busy.delete(id);
        this.warn(error);
      }
    );
    this.busy.set(id, work);
  }

  /** Sends what is due to one endpoint. */
  private async deliver(id: number): Promise<void> {
    while (!this.isStopping) {
      const due = await this.queue.readDue(id);
      if (due === null || !(await this.lease.hold())) return;
      const body = await this.queue.seal(due);
      if (body === null) continue;
      const outcome = await this.send(due.endpoint, due.message.webhook_id, body);
      if (outcome === null) return;
      await this.queue.record(due, outcome);
    }
  }

  private warn(error: unknown): void {
    if (this.hasWarned) return;
    this.hasWarned = true;
    const { message } = error as Error;
    this.strapi.log.warn(`Webhooks could not be delivered for now: ${message}`);
  }
}
