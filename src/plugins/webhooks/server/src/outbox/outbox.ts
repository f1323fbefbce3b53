import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { WebhookMessage } from 'site-content-client';
import type { Transaction } from '../strapi-internals/knex';
import type { ChangeSet } from '../../../../site-content/domain/changes/change-set';
import { getChanges } from '../core';
import { buildNow } from '../strapi-internals/clock';
import { ENDPOINTS, MESSAGES, STATE, STATES, type EndpointRow } from '../storage/tables';
import { buildEverythingMessage, buildMessage } from './build-message';

type Receiver = Pick<EndpointRow, 'id' | 'kind' | 'debounce'>;

/** How long after the first a cache is purged a second time: when all instances know of the change. */
export const getPurgeAgainMs = (strapi: Core.Strapi): number =>
  strapi.config.get<number>('plugin::site-content.delivery.checkEveryMs', 1000) + 250;

/**
 * Where messages are written in the transaction of the change that they tell of, one for each enabled endpoint: what is
 * rolled back is never sent, and what is committed is. The row of the state says up to which revision of the content
 * that has been done.
 */
export class Outbox {
  constructor(private readonly strapi: Core.Strapi) {}

  /** Makes the row that all instances share, once: a start writes nothing, for it may be on a full disk. */
  async begin(): Promise<void> {
    const { connection } = this.strapi.db;
    if ((await connection(STATES).where(STATE).first('id')) !== undefined) return;
    await connection(STATES)
      .insert({ ...STATE, held_until: 0 })
      .onConflict('name')
      .ignore();
  }

  /**
   * Queues the message of a change set. Another instance may have added an endpoint, so the table is asked each time;
   * without an endpoint, that is all that a write waits for.
   */
  async add(changeSet: ChangeSet, trx: Transaction): Promise<void> {
    const receivers = await this.readReceivers(trx);
    if (receivers.length === 0) return;
    const message = buildMessage(changeSet, await changeSet.responseChanges());
    if (message !== null) await this.queue(trx, receivers, message);
    await this.noteRevision(trx);
  }

  /**
   * Queues one message that says `everything`, if the content has changed without a message: by a restore, by SQL, or
   * while the plugin was off.
   */
  async catchUp(): Promise<void> {
    await this.strapi.db.connection.transaction(async (trx) => {
      const noted = await this.lockRevision(trx);
      const revision = await this.readRevision(trx);
      if (noted === revision) return;
      const receivers = await this.readReceivers(trx);
      if (receivers.length > 0) {
        await this.queue(trx, receivers, buildEverythingMessage(randomUUID(), new Date()));
      }
      await trx(STATES).where(STATE).update({ revision });
    });
  }

  /** Messages begin now, where nobody was told before. Called in the transaction that enables an endpoint. */
  async follow(trx: Transaction): Promise<void> {
    await this.lockRevision(trx);
    if ((await this.readReceivers(trx)).length === 0) await this.noteRevision(trx);
  }

  private async readReceivers(trx: Transaction): Promise<Receiver[]> {
    return trx(ENDPOINTS).where({ enabled: true }).select('id', 'kind', 'debounce');
  }

  private async queue(
    trx: Transaction,
    receivers: readonly Receiver[],
    message: WebhookMessage
  ): Promise<void> {
    const rows = receivers.flatMap(({ id, kind, debounce }) => {
      const row = {
        ...{ endpoint: id, body: JSON.stringify(message), attempts: 0, client_errors: 0 },
        ...{ since: buildNow(this.strapi), queued_at: buildNow(this.strapi) },
      };
      const dueAfter = (ms: number): object => ({
        webhook_id: `msg_${randomUUID()}`,
        next_at: buildNow(this.strapi, debounce * 1000 + ms),
      });
      const first = { ...row, state: 'waiting', ...dueAfter(0) };
      if (kind === 'http') return [first];
      // A cache may have asked another instance before that knew of the change.
      return [first, { ...row, state: 'sending', ...dueAfter(getPurgeAgainMs(this.strapi)) }];
    });
    for (const row of rows) await trx(MESSAGES).insert(row);
  }

  private async noteRevision(trx: Transaction): Promise<void> {
    const revision = await this.readRevision(trx);
    await trx(STATES).where(STATE).update({ revision });
  }

  /** Locks the row first: on SQLite, a transaction that reads before it writes may fail. */
  private async lockRevision(trx: Transaction): Promise<string | null> {
    await trx(STATES).where(STATE).update(STATE);
    const row: { revision: string | null } | undefined = await trx(STATES)
      .where(STATE)
      .first('revision');
    return row?.revision ?? null;
  }

  private readRevision(trx: Transaction): Promise<string | null> {
    return getChanges(this.strapi).readRevision(trx);
  }
}
