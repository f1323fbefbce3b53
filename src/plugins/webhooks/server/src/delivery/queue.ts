import type { Core } from '@strapi/strapi';
import { mergeMessages, type WebhookMessage } from 'site-content-client';
import type { AttemptAnswer, DeliveryAnswer } from '#webhooks/domain/answers';
import type { EndpointRow, MessageRow } from '../storage/tables';
import { ENDPOINTS, MESSAGES, OPEN_STATES, readLog } from '../storage/tables';
import { buildNow } from '../strapi-internals/clock';
import { isClientError, judgeAttempt } from './judge-attempt';
import { ATTEMPT_MS } from './send';

/** How many messages that have arrived, and how many that have failed, are kept for people to look at. */
const MAX_KEPT = 200;

/** How many messages, and how many attempts of each, are shown. */
const MAX_LISTED = 50;
const MAX_LOGGED = 10;

/** How long an instance that was killed keeps the others waiting, by the database's clock: an attempt is over before. */
const LEASE_MS = 2 * ATTEMPT_MS;

/** As many are merged into one. */
const MAX_MERGED = 5000;

export const toIso = (time: number | string): string => new Date(Number(time)).toISOString();

/** A message that is due, with its endpoint. */
export interface Due extends MessageRow, Omit<EndpointRow, 'id'> {
  /** By the database's clock. */
  readonly now: number | string;
}

/** The messages that wait to be sent: each endpoint has a queue of its own, in the order of the changes. */
export class Queue {
  constructor(private readonly strapi: Core.Strapi) {}

  private get connection() {
    return this.strapi.db.connection;
  }

  /** The next message of each endpoint whose next one is due: one statement, asked twice a second. */
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
      // The order of purges is of no matter: they wait for none before them.
      .where((either) =>
        either.where('endpoint.kind', 'http').orWhere('message.next_at', '<=', now)
      )
      .groupBy('endpoint.id')
      .min('message.id');
    return joined
      .whereIn('message.id', next)
      .where('message.next_at', '<=', now)
      .select('endpoint.*', 'message.*', { now }); // Both have an `id`: the last one counts.
  }

  /**
   * Takes the lease of an endpoint, so that no other instance sends to it, and makes a message final before it is sent.
   *
   * @returns its body; `null` where somebody else sends, has sent it or has taken it away since it was read
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

  /** Gives the lease back without an attempt. */
  async release({ endpoint }: Due): Promise<void> {
    await this.connection(ENDPOINTS).where({ id: endpoint }).update({ held_until: 0 });
  }

  /** Merges a message with those behind it where its endpoint wants that. From here on, the same id has the same body. */
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

  /** Writes down what came of an attempt, and when there is another one. */
  async record(due: Due, attempt: AttemptAnswer): Promise<void> {
    const { id, endpoint } = due;
    const attempts = due.attempts + 1;
    const clientErrors = due.client_errors + (isClientError(attempt.status) ? 1 : 0);
    const age = Number(due.now) - Number(due.since);
    const verdict = judgeAttempt(attempt.status, attempts, clientErrors, age);
    const { state } = verdict;
    const isEnded = state !== 'sending';
    const log = JSON.stringify([attempt, ...readLog(due)].slice(0, MAX_LOGGED));
    const next_at = buildNow(this.strapi, isEnded ? 0 : verdict.retryAfterMs);
    const failing = due.failing_since ?? buildNow(this.strapi, -attempt.durationMs);
    await this.connection.transaction(async (trx) => {
      const recorded = await trx(MESSAGES)
        .where({ id, attempts: due.attempts })
        .update({ state, attempts, log, next_at, client_errors: clientErrors });
      // It took longer than the lease, and another instance has made this attempt.
      if (recorded === 0) return;
      if (isEnded) {
        // Of those that have ended nobody looks at more. By their ids: MariaDB would lock those of others on the way.
        const ended = trx(MESSAGES).where({ endpoint, state }).orderBy('id', 'desc');
        const old: number[] = await ended.offset(MAX_KEPT).limit(MAX_KEPT).pluck('id');
        if (old.length > 0) await trx(MESSAGES).whereIn('id', old).delete();
      }
      // After the messages, as a change of the content does it: two that lock in another order block each other.
      await trx(ENDPOINTS)
        .where({ id: endpoint })
        .update({
          ...{ held_until: 0, failing_since: state === 'delivered' ? null : failing },
          ...(state === 'failed' && verdict.disables ? { enabled: false } : {}),
        });
    });
  }

  /** The last messages, the newest first, as people are shown them. */
  async list(of: Partial<MessageRow>): Promise<DeliveryAnswer[]> {
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

  /** Has a message that has ended sent once more, with the same id and before those that wait. */
  async resend(id: number): Promise<void> {
    const now = buildNow(this.strapi);
    await this.connection(MESSAGES)
      .where({ id })
      .whereNotIn('state', OPEN_STATES)
      .update({ state: 'sending', attempts: 0, client_errors: 0, since: now, next_at: now });
  }
}
