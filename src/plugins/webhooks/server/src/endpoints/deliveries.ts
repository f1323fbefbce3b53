import type { Core } from '@strapi/strapi';
import type { Connection } from '../strapi/knex';
import type { AttemptAnswer, DeliveryAnswer } from '../../../contract/answers';
import { buildNow } from '../strapi/clock';
import {
  ATTEMPTS,
  MESSAGES,
  OPEN_STATES,
  type AttemptRow,
  type MessageRow,
} from '../storage/tables';

const MAX_LISTED = 50;
const MAX_ATTEMPTS_LISTED = 10;

const toIso = (time: number | string): string => new Date(Number(time)).toISOString();

const toAttempt = (row: AttemptRow): AttemptAnswer => ({
  at: toIso(row.made_at),
  durationMs: row.took_ms,
  status: row.status,
  error: row.error,
  request: row.request,
  response: row.response,
});

const toAnswer = (row: MessageRow, attempts: readonly AttemptRow[]): DeliveryAnswer => {
  const { state } = row;
  const isOpen = state === 'waiting' || state === 'sending';
  return {
    id: row.id,
    webhookId: row.webhook_id,
    status: isOpen ? 'pending' : state,
    queuedAt: toIso(row.queued_at),
    nextAttemptAt: isOpen ? toIso(row.next_at) : null,
    attempts: attempts.slice(0, MAX_ATTEMPTS_LISTED).map(toAttempt),
  };
};

/** What endpoints were told, and what they have answered. */
export class Deliveries {
  constructor(private readonly strapi: Core.Strapi) {}

  private get connection(): Connection {
    return this.strapi.db.connection;
  }

  /** The last ones of an endpoint, the newest first. */
  async list(endpoint: number): Promise<DeliveryAnswer[]> {
    const rows: MessageRow[] = await this.connection(MESSAGES)
      .where({ endpoint })
      .orderBy('id', 'desc')
      .limit(MAX_LISTED);
    return this.withAttempts(rows);
  }

  async read(id: number): Promise<DeliveryAnswer | null> {
    const rows: MessageRow[] = await this.connection(MESSAGES).where({ id });
    return (await this.withAttempts(rows))[0] ?? null;
  }

  /**
   * Has a message that has ended sent once more, with the same id, before those that wait.
   *
   * @returns false where it still waits itself
   */
  async resend(id: number): Promise<boolean> {
    const now = buildNow(this.strapi);
    const changed = await this.connection(MESSAGES)
      .where({ id })
      .whereNotIn('state', OPEN_STATES)
      .update({ state: 'sending', attempts: 0, client_errors: 0, since: now, next_at: now });
    return changed > 0;
  }

  private async withAttempts(rows: readonly MessageRow[]): Promise<DeliveryAnswer[]> {
    const ids = rows.map(({ id }) => id);
    const attempts: AttemptRow[] = await this.connection(ATTEMPTS)
      .whereIn('message', ids)
      .orderBy('id', 'desc');
    return rows.map((row) =>
      toAnswer(
        row,
        attempts.filter(({ message }) => message === row.id)
      )
    );
  }
}
