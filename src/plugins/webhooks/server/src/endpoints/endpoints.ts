import type { Core } from '@strapi/strapi';
import { PLUGIN_ID } from '#webhooks/domain/actions';
import type { EndpointAnswer, EndpointWithSecret } from '#webhooks/domain/endpoint-api-types';
import { toIso } from '../delivery/queue';
import type { Outbox } from '../outbox/outbox';
import { encrypt, generateSecret } from '../storage/secrets';
import type { EndpointRow } from '../storage/tables';
import type { EndpointChange, NewEndpoint } from './endpoint-form';

/** How long the previous secret also signs messages. */
const PREVIOUS_SECRET_MS = 24 * 60 * 60 * 1000;

/** The public form of an endpoint, without secret and token. */
const toAnswer = (row: EndpointRow): EndpointAnswer => {
  const { id, name, url, kind, enabled, debounce, token, failing_since } = row;
  const failingSince = failing_since === null ? null : toIso(failing_since);
  return { id, name, url, kind, enabled, debounce, hasToken: token !== null, failingSince };
};

/** The webhook endpoints. Methods return `null` for a missing endpoint. */
export class Endpoints {
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly outbox: Outbox
  ) {}

  private get query() {
    return this.strapi.db.query(`plugin::${PLUGIN_ID}.endpoint`);
  }

  async list(): Promise<EndpointAnswer[]> {
    const rows: EndpointRow[] = await this.query.findMany({ orderBy: { id: 'asc' } });
    return rows.map(toAnswer);
  }

  find(id: number): Promise<EndpointRow | null> {
    return this.query.findOne({ where: { id } });
  }

  async create({ token, ...members }: NewEndpoint): Promise<EndpointWithSecret> {
    const secret = generateSecret();
    return this.strapi.db.transaction(async ({ trx }) => {
      const data = {
        ...members,
        token: token === undefined ? null : encrypt(this.strapi, token),
        secret: encrypt(this.strapi, secret),
        held_until: 0,
      };
      const row: EndpointRow = await this.query.create({ data });
      await this.outbox.follow(row.id, trx);
      return { ...toAnswer(row), secret };
    });
  }

  async update(id: number, { token, ...members }: EndpointChange): Promise<EndpointAnswer | null> {
    return this.strapi.db.transaction(async ({ trx }) => {
      // Failures at the previous URL do not count.
      const isNew = members.url !== undefined || members.enabled !== undefined;
      const data = {
        ...members,
        ...(token === undefined ? {} : { token: encrypt(this.strapi, token) }),
        ...(isNew ? { failing_since: null } : {}),
      };
      const row: EndpointRow | null = await this.query.update({ where: { id }, data });
      if (members.enabled === true) await this.outbox.follow(id, trx);
      return row && toAnswer(row);
    });
  }

  /** Deletes an endpoint with all its messages. */
  async delete(id: number): Promise<EndpointAnswer | null> {
    return this.strapi.db.transaction(async () => {
      const messages = this.strapi.db.query(`plugin::${PLUGIN_ID}.message`);
      await messages.deleteMany({ where: { endpoint: id } });
      const row: EndpointRow | null = await this.query.delete({ where: { id } });
      return row && toAnswer(row);
    });
  }

  /** Replaces the secret; the previous one also signs for a day. */
  async rotate(id: number): Promise<EndpointWithSecret | null> {
    const secret = generateSecret();
    const before = await this.find(id);
    if (before === null) return null;
    const data = {
      ...{ secret: encrypt(this.strapi, secret), previous_secret: before.secret },
      previous_until: Date.now() + PREVIOUS_SECRET_MS,
    };
    return { ...toAnswer(await this.query.update({ where: { id }, data })), secret };
  }
}
