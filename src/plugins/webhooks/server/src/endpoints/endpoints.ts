import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Connection } from '../strapi-internals/knex';
import type { EndpointAnswer, EndpointWithSecret } from '../../../domain/answers';
import { toIso } from '../delivery/queue';
import type { Outbox } from '../outbox/outbox';
import { buildNow } from '../strapi-internals/clock';
import { encrypt, generateSecret } from '../storage/secrets';
import { ENDPOINTS, MESSAGES, type EndpointRow } from '../storage/tables';
import type { EndpointChange, NewEndpoint } from './endpoint-form';

/** How long messages are signed by the secret before the current one, too. */
const PREVIOUS_SECRET_MS = 24 * 60 * 60 * 1000;

/** An endpoint for people: secrets and tokens stay inside. */
const toAnswer = (row: EndpointRow): EndpointAnswer => ({
  id: row.id,
  name: row.name,
  url: row.url,
  kind: row.kind,
  enabled: Boolean(row.enabled),
  debounce: row.debounce,
  hasToken: row.token !== null,
  failingSince: row.failing_since === null ? null : toIso(row.failing_since),
});

/** Who is told of changes. */
export class Endpoints {
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly outbox: Outbox
  ) {}

  private get connection(): Connection {
    return this.strapi.db.connection;
  }

  async list(): Promise<EndpointAnswer[]> {
    const rows: EndpointRow[] = await this.connection(ENDPOINTS).orderBy('id');
    return rows.map(toAnswer);
  }

  async readRow(id: number): Promise<EndpointRow | null> {
    const row: EndpointRow | undefined = await this.connection(ENDPOINTS).where({ id }).first();
    return row ?? null;
  }

  async create(form: NewEndpoint): Promise<EndpointWithSecret> {
    const secret = generateSecret();
    const { token, ...members } = form;
    return this.connection.transaction(async (trx) => {
      if (form.enabled) await this.outbox.follow(trx);
      // What `insert` gives is another thing on each database.
      const documentId = randomUUID();
      await trx(ENDPOINTS).insert({
        ...members,
        document_id: documentId,
        token: token === undefined ? null : encrypt(this.strapi, token),
        secret: encrypt(this.strapi, secret),
        added_at: buildNow(this.strapi),
      });
      const row: EndpointRow = await trx(ENDPOINTS).where({ document_id: documentId }).first();
      return { ...toAnswer(row), secret };
    });
  }

  /** @returns `null` where there is no such endpoint */
  async update(id: number, change: EndpointChange): Promise<EndpointAnswer | null> {
    const { token, ...members } = change;
    await this.connection.transaction(async (trx) => {
      if (change.enabled === true) await this.outbox.follow(trx);
      const changed = {
        ...members,
        ...(token === undefined ? {} : { token: encrypt(this.strapi, token) }),
        // Whatever has failed there is no matter of the new address.
        ...(change.url === undefined && change.enabled === undefined
          ? {}
          : { failing_since: null }),
      };
      if (Object.keys(changed).length > 0) await trx(ENDPOINTS).where({ id }).update(changed);
    });
    const row = await this.readRow(id);
    return row === null ? null : toAnswer(row);
  }

  /** Deletes an endpoint with all that it was, or was to be, told. */
  async delete(id: number): Promise<EndpointAnswer | null> {
    const row = await this.readRow(id);
    if (row === null) return null;
    await this.connection.transaction(async (trx) => {
      await trx(ENDPOINTS).where({ id }).delete();
      await trx(MESSAGES).where({ endpoint: id }).delete();
    });
    return toAnswer(row);
  }

  /** Gives an endpoint a new secret; the current one goes on signing for a day. */
  async rotate(id: number): Promise<EndpointWithSecret | null> {
    const secret = generateSecret();
    await this.connection.transaction(async (trx) => {
      await trx(ENDPOINTS)
        .where({ id })
        .update({
          previous_secret: trx.ref('secret'),
          previous_until: buildNow(this.strapi, PREVIOUS_SECRET_MS),
        });
      await trx(ENDPOINTS)
        .where({ id })
        .update({ secret: encrypt(this.strapi, secret) });
    });
    const row = await this.readRow(id);
    return row === null ? null : { ...toAnswer(row), secret };
  }
}
