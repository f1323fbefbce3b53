import type { Core } from '@strapi/strapi';
import type { Connection, Transaction } from '../strapi-internals/knex';
import type { WebhookMessage } from 'site-content-client';
import type { AttemptAnswer, DeliveryAnswer } from '../../../domain/answers';
import { mergeMessages } from '../outbox/build-message';
import { buildNow } from '../strapi-internals/clock';
import {
  ENDPOINTS,
  MESSAGES,
  OPEN_STATES,
  readLog,
  type EndpointRow,
  type MessageRow,
} from '../storage/tables';
import { isClientError, judgeAttempt } from './judge-attempt';

/** How many messages that have arrived, and how many that have failed, are kept for people to look at. */
const MAX_KEPT = 200;

/** How many messages, and how many attempts of each, are shown. */
const MAX_LISTED = 50;
const MAX_LOGGED = 10;

/** As many are merged into one. */
const MAX_MERGED = 5000;

export const toIso = (time: number | string): string => new Date(Number(time)).toISOString();

/** The next message of an endpoint that is due. */
export interface Due {
  readonly endpoint: EndpointRow;
  readonly message: MessageRow;
  /** By the database's clock. */
  readonly now: number;
}

/** The messages that wait to be sent: each endpoint has a queue of its own, in the order of the changes. */
export class Queue {
  constructor(private readonly strapi: Core.Strapi) {}

  private get connection(): Connection {
    return this.strapi.db.connection;
  }

  /** The endpoints whose next message is due: one statement, asked twice a second. */
  async listDue(): Promise<number[]> {
    const { connection } = this;
    const first = connection(`${MESSAGES} as earlier`)
      .min('earlier.id')
      .where('earlier.endpoint', connection.ref('message.endpoint'))
      .whereIn('earlier.state', OPEN_STATES);
    return (
      connection(`${MESSAGES} as message`)
        .join(`${ENDPOINTS} as endpoint`, 'endpoint.id', 'message.endpoint')
        .where('endpoint.enabled', true)
        .whereIn('message.state', OPEN_STATES)
        .where('message.next_at', '<=', buildNow(this.strapi))
        // The order of purges is of no matter.
        .where((either) => either.whereNot('endpoint.kind', 'http').orWhere('message.id', first))
        .distinct()
        .pluck('endpoint.id')
    );
  }

  /** The next message of an endpoint if it is due, and `null` if not. */
  async readDue(id: number): Promise<Due | null> {
    const endpoint: (EndpointRow & { now: number | string }) | undefined = await this.connection(
      ENDPOINTS
    )
      .where({ id, enabled: true })
      .first('*', { now: buildNow(this.strapi) });
    if (endpoint === undefined) return null;
    const now = Number(endpoint.now);
    const open = this.connection(MESSAGES).where({ endpoint: id }).whereIn('state', OPEN_STATES);
    if (endpoint.kind !== 'http') void open.where('next_at', '<=', now);
    const message: MessageRow | undefined = await open.orderBy('id').first();
    const isDue = message !== undefined && Number(message.next_at) <= now;
    return isDue ? { endpoint, message, now } : null;
  }

  /**
   * Makes a message final before it is sent for the first time, merged with those behind it where its endpoint wants
   * that: whatever happens from here on, the same id has the same body.
   *
   * @returns its body; `null` where somebody has taken it away
   */
  async seal({ endpoint, message }: Due): Promise<string | null> {
    if (message.state === 'sending') return message.body;
    return this.connection.transaction(async (trx) => {
      const sealed = await trx(MESSAGES)
        .where({ id: message.id, state: 'waiting' })
        .update({ state: 'sending' });
      if (sealed === 0) return null;
      if (endpoint.debounce === 0) return message.body;
      const others: { id: number; body: string }[] = await trx(MESSAGES)
        .where({ endpoint: endpoint.id, state: 'waiting' })
        .orderBy('id')
        .limit(MAX_MERGED)
        .select('id', 'body');
      if (others.length === 0) return message.body;
      const messages = [message, ...others].map(({ body }) => JSON.parse(body) as WebhookMessage);
      const body = JSON.stringify(mergeMessages(messages));
      await trx(MESSAGES).where({ id: message.id }).update({ body });
      const last = others.at(-1)?.id ?? 0;
      await trx(MESSAGES)
        .where({ endpoint: endpoint.id, state: 'waiting' })
        .where('id', '<=', last)
        .delete();
      return body;
    });
  }

  /** Writes down what came of an attempt, and when there is another one. */
  async record({ endpoint, message, now }: Due, attempt: AttemptAnswer): Promise<void> {
    const { status, durationMs } = attempt;
    const attempts = message.attempts + 1;
    const clientErrors = message.client_errors + (isClientError(status) ? 1 : 0);
    const verdict = judgeAttempt(status, attempts, clientErrors, now - Number(message.since));
    const { state } = verdict;
    const log = JSON.stringify([attempt, ...readLog(message)].slice(0, MAX_LOGGED));
    await this.connection.transaction(async (trx) => {
      await trx(MESSAGES)
        .where({ id: message.id })
        .update({
          ...{ state, attempts, log, client_errors: clientErrors },
          next_at: buildNow(this.strapi, state === 'sending' ? verdict.retryAfterMs : 0),
        });
      const failing = endpoint.failing_since ?? buildNow(this.strapi, -durationMs);
      await trx(ENDPOINTS)
        .where({ id: endpoint.id })
        .update({
          failing_since: state === 'delivered' ? null : failing,
          ...(state === 'failed' && verdict.disables ? { enabled: false } : {}),
        });
      if (state !== 'sending') await this.prune(trx, endpoint.id, state);
    });
  }

  /** Forgets messages that nobody looks at any more. */
  private async prune(trx: Transaction, endpoint: number, state: string): Promise<void> {
    const ended = trx(MESSAGES).where({ endpoint, state });
    const oldest: { id: number } | undefined = await ended
      .clone()
      .orderBy('id', 'desc')
      .offset(MAX_KEPT)
      .first('id');
    if (oldest !== undefined) await ended.where('id', '<=', oldest.id).delete();
  }

  /** The last messages, the newest first, as people are shown them. */
  async list(
    of: { readonly endpoint: number } | { readonly id: number }
  ): Promise<DeliveryAnswer[]> {
    const rows: MessageRow[] = await this.connection(MESSAGES)
      .where(of)
      .orderBy('id', 'desc')
      .limit(MAX_LISTED);
    return rows.map((row) => {
      const status = row.state === 'delivered' || row.state === 'failed' ? row.state : 'pending';
      return {
        ...{ id: row.id, webhookId: row.webhook_id, status },
        queuedAt: toIso(row.queued_at),
        nextAttemptAt: status === 'pending' ? toIso(row.next_at) : null,
        attempts: readLog(row),
      };
    });
  }

  /**
   * Has a message that has ended sent once more, with the same id and before those that wait.
   *
   * @returns false where it waits itself
   */
  async resend(id: number): Promise<boolean> {
    const now = buildNow(this.strapi);
    const changed = await this.connection(MESSAGES)
      .where({ id })
      .whereNotIn('state', OPEN_STATES)
      .update({ state: 'sending', attempts: 0, client_errors: 0, since: now, next_at: now });
    return changed > 0;
  }
}
