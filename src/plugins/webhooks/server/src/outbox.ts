import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { WebhookMessage } from 'site-content-client';
import type { ChangeSet } from '#site-content/domain/changes/change-set';
import type { Services as CoreServices } from '#site-content/server/public-services';
import { buildEverythingMessage, buildMessage } from './build-message';
import { buildNow } from './clock';
import { type EndpointRow, ENDPOINTS, MESSAGES } from './tables';

type Changes = CoreServices['changes'];
type Transaction = Parameters<Changes['readRevision']>[0];
type Receiver = Pick<EndpointRow, 'id' | 'kind' | 'debounce' | 'revision'>;

/** Returns the core's change stream. */
export const getChanges = (strapi: Core.Strapi): Changes =>
  strapi.plugin('site-content').service('changes');

/** Returns the delay of a cache's second purge, by which time all instances know of the change. */
export const getPurgeAgainMs = (strapi: Core.Strapi): number =>
  strapi.config.get<number>('plugin::site-content.delivery.pollIntervalMs', 1000) + 250;

/**
 * Writes messages in the transaction of their change, one per enabled endpoint, so that exactly the committed
 * changes are sent. Each endpoint stores the last content revision covered.
 */
export class Outbox {
  constructor(private readonly strapi: Core.Strapi) {}

  /**
   * Queues the message of a change set. The table is read each time, because another instance may have added an
   * endpoint; without endpoints, it returns at once.
   */
  async add(changeSet: ChangeSet, trx: Transaction): Promise<void> {
    const receivers = await this.readReceivers(trx);
    if (receivers.length === 0) return;
    const message = buildMessage(changeSet, await changeSet.responseChanges());
    await this.queue(trx, receivers, message);
  }

  /**
   * Queues an `everything` message for each endpoint that missed changes: a restore, SQL, or a time when the plugin was
   * disabled.
   */
  async catchUp(): Promise<void> {
    await this.strapi.db.connection.transaction(async (trx) => {
      // Locks them first: on SQLite, a transaction that reads before it writes may fail.
      await trx(ENDPOINTS).where({ enabled: true }).update({ enabled: true });
      const revision = await getChanges(this.strapi).readRevision(trx);
      const unreported = (await this.readReceivers(trx)).filter((one) => one.revision !== revision);
      await this.queue(trx, unreported, buildEverythingMessage(randomUUID(), new Date()));
    });
  }

  /** Starts sending changes to an endpoint. Must be called in the transaction that enables it, after the write. */
  follow(id: number, trx: Transaction): Promise<void> {
    return this.noteRevision(trx, [{ id }]);
  }

  private async readReceivers(trx: Transaction): Promise<Receiver[]> {
    return trx(ENDPOINTS).where({ enabled: true }).select('id', 'kind', 'debounce', 'revision');
  }

  /**
   * Queues a message for each endpoint, and records the revision that it covers.
   *
   * @param message `null` if no response has changed
   */
  private async queue(
    trx: Transaction,
    receivers: readonly Receiver[],
    message: WebhookMessage | null
  ): Promise<void> {
    const now = buildNow(this.strapi);
    const insert = ({ id, debounce }: Receiver, state: string, afterMs = 0): Promise<unknown> =>
      trx(MESSAGES).insert({
        ...{ endpoint: id, state, body: JSON.stringify(message), attempts: 0, client_errors: 0 },
        ...{ webhook_id: `msg_${randomUUID()}`, since: now, queued_at: now },
        next_at: buildNow(this.strapi, debounce * 1000 + afterMs),
      });
    for (const receiver of message === null ? [] : receivers) {
      await insert(receiver, 'waiting');
      // A cache may have fetched a stale response from an instance that did not know of the change yet.
      if (receiver.kind !== 'http') await insert(receiver, 'sending', getPurgeAgainMs(this.strapi));
    }
    await this.noteRevision(trx, receivers);
  }

  private async noteRevision(trx: Transaction, of: readonly { id: number }[]): Promise<void> {
    const ids = of.map(({ id }) => id);
    const revision = await getChanges(this.strapi).readRevision(trx);
    await trx(ENDPOINTS).whereIn('id', ids).update({ revision });
  }
}
