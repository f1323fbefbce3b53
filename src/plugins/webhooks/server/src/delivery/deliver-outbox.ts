import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { createPublicAgent } from 'public-fetch';
import { PeriodicCheck } from '#site-content/server/operations/background-work/periodic-check';
import type { AttemptResponse } from '#webhooks/domain/endpoint-api-types';
import { decrypt, readReplacedSecrets } from '../secrets';
import type { EndpointRow } from '../tables';
import { buildSignedRequest } from './build-signed-request';
import type { Due, Queue } from './queue';
import { attempt } from './send';

/** Grace period for running attempts during shutdown. */
const STOP_MS = 3000;

/** Recorded instead of an attempt that could not be made. */
const UNREADABLE = {
  ...{ durationMs: 0, ok: false, status: null, request: '', response: null },
  error: 'The secret was encrypted with another ENCRYPTION_KEY. Replace the secret.',
};

type Receiver = Omit<EndpointRow, 'id'>;

/** Delivers the messages of the outbox, in order per endpoint and independently of other endpoints. */
export class OutboxDelivery {
  private readonly periodicCheck: PeriodicCheck;
  private readonly agent;
  private readonly stopping = new AbortController();
  private readonly works = new Set<Promise<void>>();

  /** @param privateHosts hosts that may be called in addition to public ones, as host or host and port */
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly queue: Queue,
    privateHosts: readonly string[]
  ) {
    this.agent = createPublicAgent({ trustedHosts: privateHosts });
    this.periodicCheck = new PeriodicCheck(strapi.log, {
      // Interval at which messages queued by other instances, and retries, are noticed.
      everyMs: 500,
      failing: 'Webhooks cannot be delivered at the moment',
      look: () => this.look(),
    });
  }

  begin(): void {
    if (!this.stopping.signal.aborted) this.periodicCheck.begin();
  }

  /** Checks for messages at once. */
  wake(): void {
    this.periodicCheck.wake();
  }

  /** Accepts no more messages, waits briefly for running attempts, and aborts the rest, which are repeated later. */
  async stop(): Promise<void> {
    await this.periodicCheck.end();
    const ended = Promise.all(this.works);
    await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })]);
    this.stopping.abort();
    await this.agent.destroy();
    await ended;
  }

  /**
   * Sends a message to an endpoint now, bypassing its queue.
   *
   * @returns `null` if aborted by a shutdown
   */
  async send(to: Receiver, webhookId: string, body: string): Promise<AttemptResponse | null> {
    const current = decrypt(this.strapi, to.secret);
    if (current === null) return { at: new Date().toISOString(), ...UNREADABLE };
    const replaced = readReplacedSecrets(to).flatMap(
      ({ secret }) => decrypt(this.strapi, secret) ?? []
    );
    const secrets = [current, ...replaced];
    const token = decrypt(this.strapi, to.token);
    const request = buildSignedRequest(to.kind, { webhookId, body, secrets, token });
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
      // On a deadlock, the database aborts one transaction, which is then repeated.
      const record = (attempt: AttemptResponse) => this.queue.record(due, attempt);
      if (outcome !== null) await record(outcome).catch(() => record(outcome));
      else if (isHeld) await this.queue.release(due);
      this.wake();
    } catch (error) {
      this.strapi.log.warn(`A webhook will be sent again: ${(error as Error).message}`);
      // If this fails as well, the lease expires on its own.
      if (isHeld) await this.queue.release(due).catch(() => undefined);
    }
  }
}
