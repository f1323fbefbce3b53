import type { Core } from '@strapi/strapi';
import type { Connection, Transaction } from '../strapi/knex';
import { mergeMessages, type Message } from '../outbox/build-message';
import { buildNow } from '../strapi/clock';
import {
  ATTEMPTS,
  ENDPOINTS,
  MESSAGES,
  OPEN_STATES,
  type EndpointRow,
  type MessageRow,
} from '../storage/tables';
import { isClientError, judgeAttempt } from './judge-attempt';
import type { Outcome } from './send';

/** How many messages that have arrived, and how many that have failed, are kept for people to look at. */
const MAX_KEPT = 200;

/** As many are merged into one. */
const MAX_MERGED = 5000;

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

  /** The endpoints whose next message is due: one statement, asked every second. */
  async listDue(): Promise<number[]> {
    const { connection } = this;
    const first = connection(`${MESSAGES} as earlier`)
      .min('earlier.id')
      .where('earlier.endpoint', connection.ref('message.endpoint'))
      .whereIn('earlier.state', OPEN_STATES);
    return connection(`${MESSAGES} as message`)
      .join(`${ENDPOINTS} as endpoint`, 'endpoint.id', 'message.endpoint')
      .where('endpoint.enabled', true)
      .whereIn('message.state', OPEN_STATES)
      .where('message.next_at', '<=', buildNow(this.strapi))
      .where('message.id', first)
      .pluck('endpoint.id');
  }

  /** The next message of an endpoint if it is due, and `null` if not. */
  async readDue(id: number): Promise<Due | null> {
    const endpoint: (EndpointRow & { now: number | string }) | undefined = await this.connection(
      ENDPOINTS
    )
      .where({ id, enabled: true })
      .first('*', { now: buildNow(this.strapi) });
    const message: MessageRow | undefined = await this.connection(MESSAGES)
      .where({ endpoint: id })
      .whereIn('state', OPEN_STATES)
      .orderBy('id')
      .first();
    if (endpoint === undefined || message === undefined) return null;
    const now = Number(endpoint.now);
    return Number(message.next_at) <= now ? { endpoint, message, now } : null;
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
      const messages = [message, ...others].map(({ body }) => JSON.parse(body) as Message);
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
  async record({ endpoint, message, now }: Due, outcome: Outcome): Promise<void> {
    const { status, error, durationMs, request, response } = outcome;
    const attempts = message.attempts + 1;
    const clientErrors = message.client_errors + (isClientError(status) ? 1 : 0);
    const verdict = judgeAttempt(status, attempts, clientErrors, now - Number(message.since));
    const delay = verdict.state === 'sending' ? verdict.retryAfterMs : 0;
    await this.connection.transaction(async (trx) => {
      const { state } = verdict;
      const found = await trx(MESSAGES)
        .where({ id: message.id })
        .update({
          ...{ state, attempts, client_errors: clientErrors },
          next_at: buildNow(this.strapi, delay),
        });
      if (found === 0) return;
      await trx(ATTEMPTS).insert({
        ...{ message: message.id, endpoint: endpoint.id, status, error, request, response },
        made_at: buildNow(this.strapi, -durationMs),
        took_ms: durationMs,
      });
      if (state === 'delivered') {
        if (endpoint.failing_since !== null) {
          await trx(ENDPOINTS).where({ id: endpoint.id }).update({ failing_since: null });
        }
      } else {
        await trx(ENDPOINTS)
          .where({ id: endpoint.id })
          .whereNull('failing_since')
          .update({ failing_since: buildNow(this.strapi, -durationMs) });
      }
      if (state === 'failed' && verdict.disables) {
        await trx(ENDPOINTS).where({ id: endpoint.id }).update({ enabled: false });
      }
      if (state !== 'sending') await this.prune(trx, endpoint.id, state);
    });
  }

  /** Forgets messages that nobody looks at any more. */
  private async prune(trx: Transaction, endpoint: number, state: string): Promise<void> {
    const oldest: { id: number } | undefined = await trx(MESSAGES)
      .where({ endpoint, state })
      .orderBy('id', 'desc')
      .offset(MAX_KEPT)
      .first('id');
    if (oldest === undefined) return;
    const gone: number[] = await trx(MESSAGES)
      .where({ endpoint, state })
      .where('id', '<=', oldest.id)
      .pluck('id');
    await trx(ATTEMPTS).whereIn('message', gone).delete();
    await trx(MESSAGES).whereIn('id', gone).delete();
  }
}
