import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { createPublicAgent } from 'public-fetch';
import { PeriodicCheck } from '#site-content/server/operations/background-work/periodic-check';
import type { AttemptAnswer } from '#webhooks/domain/answers';
import { decrypt } from '../storage/secrets';
import type { EndpointRow } from '../storage/tables';
import { buildRequest } from './build-request';
import type { Due, Queue } from './queue';
import { attempt } from './send';

/** How long attempts may go on while the service stops. */
const STOP_MS = 3000;

/** In the place of an attempt that could not be made. */
const UNREADABLE = {
  ...{ durationMs: 0, ok: false, status: null, request: '', response: null },
  error: 'Its secret was encrypted with another ENCRYPTION_KEY. Replace it.',
};

type Receiver = Omit<EndpointRow, 'id'>;

/** Delivers the messages of the outbox, those of each endpoint one after another, whatever becomes of the others. */
export class Courier {
  private readonly periodicCheck: PeriodicCheck;
  private readonly agent;
  private readonly stopping = new AbortController();
  private readonly works = new Set<Promise<void>>();

  /** @param privateHosts those that may be called beside public ones, each a host, or host and port */
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly queue: Queue,
    privateHosts: readonly string[]
  ) {
    this.agent = createPublicAgent({ trustedHosts: privateHosts });
    this.periodicCheck = new PeriodicCheck(strapi.log, {
      // How soon what other instances have queued, and what is to be tried again, is noticed.
      everyMs: 500,
      failing: 'Webhooks could not be delivered for now',
      look: () => this.look(),
    });
  }

  begin(): void {
    if (!this.stopping.signal.aborted) this.periodicCheck.begin();
  }

  /** Looks at once whether there is something to be sent. */
  wake(): void {
    this.periodicCheck.wake();
  }

  /** Takes no further message, lets attempts end for a while, and breaks off the rest, which is sent again later. */
  async stop(): Promise<void> {
    await this.periodicCheck.end();
    const ended = Promise.all(this.works);
    await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })]);
    this.stopping.abort();
    await this.agent.destroy();
    await ended;
  }

  /**
   * Sends a message to an endpoint now, past its queue.
   *
   * @returns `null` where it was broken off because the service stops
   */
  async send(to: Receiver, webhookId: string, body: string): Promise<AttemptAnswer | null> {
    const current = decrypt(this.strapi, to.secret);
    if (current === null) return { at: new Date().toISOString(), ...UNREADABLE };
    const isInUse = Number(to.previous_until ?? 0) > Date.now();
    const previous = isInUse ? decrypt(this.strapi, to.previous_secret) : null;
    const secrets = previous === null ? [current] : [current, previous];
    const token = decrypt(this.strapi, to.token);
    const request = buildRequest(to.kind, { webhookId, body, secrets, token });
    return attempt(this.agent, to.url, request, this.stopping.signal);
  }

  private async look(): Promise<null> {
    for (const due of await this.queue.listDue()) {
      const work = this.deliver(due).finally(() => this.works.delete(work));
      this.works.add(work);
    }
    return null;
  }

  private async deliver(due: Due): Promise<void> {
    let isHeld = false;
    try {
      const body = await this.queue.take(due);
      isHeld = body !== null;
      const outcome = body === null ? null : await this.send(due, due.webhook_id, body);
      // Of two transactions that block each other the database gives one up: that is done again.
      const record = (attempt: AttemptAnswer) => this.queue.record(due, attempt);
      if (outcome !== null) await record(outcome).catch(() => record(outcome));
      else if (isHeld) await this.queue.release(due);
      this.wake();
    } catch (error) {
      this.strapi.log.warn(`A webhook is sent again: ${(error as Error).message}`);
      // Where that fails as well, the lease ends by itself.
      if (isHeld) await this.queue.release(due).catch(() => undefined);
    }
  }
}
