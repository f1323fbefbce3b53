import type { Core } from '@strapi/strapi';
import { mergeMessages, type WebhookMessage } from 'site-content-client';
import type { AttemptResponse, DeliveryResponse } from '#webhooks/domain/endpoint-api-types';
import { buildNow } from '../clock';
import type { EndpointRow, MessageRow } from '../tables';
import { ENDPOINTS, MESSAGES, OPEN_STATES, readLog } from '../tables';
import { classifyAttempt, isClientError } from './classify-attempt';
import { ATTEMPT_MS } from './send';

/** Number of delivered messages, and of failed ones, that are kept for display. */
const MAX_KEPT = 200;

/** Number of messages, and of attempts per message, in responses. */
const MAX_LISTED = 50;
const MAX_LOGGED = 10;

/** Time for which a killed instance blocks the others, by the database's clock; longer than any attempt. */
const LEASE_MS = 2 * ATTEMPT_MS;

/** Maximum number of messages merged into one. */
const MAX_MERGED = 5000;

export const toIso = (time: number | string): string => new Date(Number(time)).toISOString();

/** A due message with its endpoint. */
export interface Due extends MessageRow, Omit<EndpointRow, 'id'> {
  /** Current time by the database's clock. */
  readonly now: number | string;
}

/** Stores the outgoing messages. Each endpoint has its own queue, in the order of changes. */
export class Queue {
  constructor(private readonly strapi: Core.Strapi) {}

  private get connection() {
    return this.strapi.db.connection;
  }

  /** Reads the next message of each endpoint, if it is due, with a single statement that runs twice a second. */
  async listDue(): Promise<Due[]> {
    const { connection } = this;
    const now = buildNow(this.strapi);
    const table = connection(`${MESSAGES} as message`);
    const joined = table.join(`${ENDPOINTS} as endpoint`, 'endpoint.id', 'message.endpoint');
    const next = joined
      .clone()
      .where('endpoint.enabled', true)
      .where('endpoint.held_until', '<', now)
      .whereIn('message.state', OPEN_STATES)
      // Purges are not ordered, so they do not wait for earlier ones.
      .where((either) =>
        either.where('endpoint.kind', 'http').orWhere('message.next_at', '<=', now)
      )
      .groupBy('endpoint.id')
      .min('message.id');
    return joined
      .whereIn('message.id', next)
      .where('message.next_at', '<=', now)
      .select('endpoint.*', 'message.*', { now }); // Both have an `id`; the latter wins.
  }

  /**
   * Acquires the lease of an endpoint, so that no other instance sends to it, and fixes the message's body before it is
   * sent.
   *
   * @returns its body; `null` if another instance is sending it, or it was sent or removed since it was read
   */
  async take(due: Due): Promise<string | null> {
    const held = await this.connection(ENDPOINTS)
      .where({ id: due.endpoint })
      .where('held_until', '<', buildNow(this.strapi))
      .update({ held_until: buildNow(this.strapi, LEASE_MS) });
    if (held === 0) return null;
    const body = await this.seal(due);
    if (body === null) await this.release(due);
    return body;
  }

  /** Releases the lease without an attempt. */
  async release({ endpoint }: Due): Promise<void> {
    await this.connection(ENDPOINTS).where({ id: endpoint }).update({ held_until: 0 });
  }

  /** Merges a message with later ones if its endpoint has a debounce. From then on, its id always has the same body. */
  private seal({ id, endpoint, state, attempts, debounce, body }: Due): Promise<string | null> {
    return this.connection.transaction(async (trx) => {
      const sealed = await trx(MESSAGES)
        .where({ id, state, attempts })
        .update({ state: 'sending' });
      if (sealed === 0) return null;
      if (state === 'sending' || debounce === 0) return body;
      const others: { id: number; body: string }[] = await trx(MESSAGES)
        .where({ endpoint, state: 'waiting' })
        .orderBy('id')
        .limit(MAX_MERGED)
        .select('id', 'body');
      if (others.length === 0) return body;
      const bodies = [body, ...others.map((other) => other.body)];
      const messages = bodies.map((one) => JSON.parse(one) as WebhookMessage);
      const merged = JSON.stringify(mergeMessages(messages));
      await trx(MESSAGES).where({ id }).update({ body: merged });
      const ids = others.map((other) => other.id);
      await trx(MESSAGES).whereIn('id', ids).delete();
      return merged;
    });
  }

  /** Records the result of an attempt, and schedules the next one. */
  async record(due: Due, attempt: AttemptResponse): Promise<void> {
    const { id, endpoint } = due;
    const attempts = due.attempts + 1;
    const clientErrors = due.client_errors + (isClientError(attempt.status) ? 1 : 0);
    const age = Number(due.now) - Number(due.since);
    const verdict = classifyAttempt(attempt.status, attempts, clientErrors, age);
    const { state } = verdict;
    const isEnded = state !== 'sending';
    const log = JSON.stringify([attempt, ...readLog(due)].slice(0, MAX_LOGGED));
    const next_at = buildNow(this.strapi, isEnded ? 0 : verdict.retryAfterMs);
    const failing = due.failing_since ?? buildNow(this.strapi, -attempt.durationMs);
    await this.connection.transaction(async (trx) => {
      const recorded = await trx(MESSAGES)
        .where({ id, attempts: due.attempts })
        .update({ state, attempts, log, next_at, client_errors: clientErrors });
      // The attempt took longer than the lease, and another instance has repeated it.
      if (recorded === 0) return;
      if (isEnded) {
        // Only the latest finished messages are kept. Deletes by id, because MariaDB would otherwise lock other rows on
        // the way.
        const ended = trx(MESSAGES).where({ endpoint, state }).orderBy('id', 'desc');
        const old: number[] = await ended.offset(MAX_KEPT).limit(MAX_KEPT).pluck('id');
        if (old.length > 0) await trx(MESSAGES).whereIn('id', old).delete();
      }
      // After the messages, in the same order as a content change. Another order could deadlock.
      await trx(ENDPOINTS)
        .where({ id: endpoint })
        .update({
          ...{ held_until: 0, failing_since: state === 'delivered' ? null : failing },
          ...(state === 'failed' && verdict.disables ? { enabled: false } : {}),
        });
    });
  }

  /** Reads the latest messages for display, newest first. */
  async list(of: Partial<MessageRow>): Promise<DeliveryResponse[]> {
    const rows: MessageRow[] = await this.connection(MESSAGES)
      .where(of)
      .orderBy('id', 'desc')
      .limit(MAX_LISTED);
    return rows.map((row) => {
      const { id, webhook_id: webhookId, state } = row;
      const status = state === 'delivered' || state === 'failed' ? state : 'pending';
      const nextAttemptAt = status === 'pending' ? toIso(row.next_at) : null;
      const queuedAt = toIso(row.queued_at);
      return { id, webhookId, status, queuedAt, nextAttemptAt, attempts: readLog(row) };
    });
  }

  /** Counts the messages that are waiting, or the kept ones that have failed. */
  async count(what: 'pending' | 'failed'): Promise<number> {
    const states = what === 'pending' ? OPEN_STATES : [what];
    const [row] = await this.connection(MESSAGES).whereIn('state', states).count({ count: '*' });
    return Number(row?.['count'] ?? 0);
  }

  /** Queues a finished message again, with the same id and ahead of waiting ones. */
  async resend(id: number): Promise<void> {
    const now = buildNow(this.strapi);
    await this.connection(MESSAGES)
      .where({ id })
      .whereNotIn('state', OPEN_STATES)
      .update({ state: 'sending', attempts: 0, client_errors: 0, since: now, next_at: now });
  }
}
