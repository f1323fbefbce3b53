import type { Core } from '@strapi/strapi';
import { PLUGIN_ID } from '#webhooks/domain/actions';
import type { EndpointAnswer, EndpointWithSecret } from '#webhooks/domain/answers';
import { toIso } from '../delivery/queue';
import type { Outbox } from '../outbox/outbox';
import { encrypt, generateSecret } from '../storage/secrets';
import type { EndpointRow } from '../storage/tables';
import type { EndpointChange, NewEndpoint } from './endpoint-form';

/** How long messages are signed by the secret before the current one, too. */
const PREVIOUS_SECRET_MS = 24 * 60 * 60 * 1000;

/** An endpoint for people: secrets and tokens stay inside. */
const toAnswer = (row: EndpointRow): EndpointAnswer => {
  const { id, name, url, kind, enabled, debounce, token, failing_since } = row;
  const failingSince = failing_since === null ? null : toIso(failing_since);
  return { id, name, url, kind, enabled, debounce, hasToken: token !== null, failingSince };
};

/** Who is told of changes. What is asked of an endpoint that is not there gives `null`. */
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
      // Whatever has failed there is no matter of the new address.
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

  /** Deletes an endpoint with all that it was, or was to be, told. */
  async delete(id: number): Promise<EndpointAnswer | null> {
    return this.strapi.db.transaction(async () => {
      const messages = this.strapi.db.query(`plugin::${PLUGIN_ID}.message`);
      await messages.deleteMany({ where: { endpoint: id } });
      const row: EndpointRow | null = await this.query.delete({ where: { id } });
      return row && toAnswer(row);
    });
  }

  /** Gives an endpoint a new secret; the current one goes on signing for a day. */
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
