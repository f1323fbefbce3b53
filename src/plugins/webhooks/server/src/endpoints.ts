import type { Core } from '@strapi/strapi';
import { isPrivateUrl } from 'public-fetch';
import { toValidationError } from '#site-content/server/operations/panel-requests/read-form';
import { PLUGIN_ID } from '#webhooks/domain/actions';
import type {
  EndpointResponse,
  EndpointWithSecret,
  Kind,
} from '#webhooks/domain/endpoint-api-types';
import { takesToken } from '#webhooks/domain/endpoint-api-types';
import { problem } from '#webhooks/domain/problems';
import { toIso } from './delivery/queue';
import type { EndpointChange, NewEndpoint } from './endpoint-form';
import type { Outbox } from './outbox';
import { addReplacedSecret, encrypt, generateSecret } from './secrets';
import type { EndpointRow } from './tables';

/** Converts a row to the response form of an endpoint, without secret and token. */
const toResponse = (row: EndpointRow): EndpointResponse => {
  const { id, name, url, kind, enabled, debounce, token, failing_since } = row;
  const failingSince = failing_since === null ? null : toIso(failing_since);
  return { id, name, url, kind, enabled, debounce, hasToken: token !== null, failingSince };
};

interface Receiver {
  readonly url: string;
  readonly kind: Kind;
}

/** Whether two endpoints belong to the same service, so that one's token may be sent to the other. */
const isSameService = (one: Receiver, other: Receiver): boolean =>
  one.kind === other.kind && new URL(one.url).origin === new URL(other.url).origin;

/**
 * Returns the token to store after a change. It is never kept for another service, so that a user who changes the URL
 * cannot have it sent there.
 *
 * @throws ValidationError if the token must be entered again
 */
const keptToken = (before: EndpointRow, after: Receiver): string | null => {
  if (before.token === null || !takesToken(after.kind)) return null;
  if (isSameService(before, after)) return before.token;
  throw toValidationError([problem(['token'], 'token-again')]);
};

/**
 * Refuses private addresses, because messages would never be sent there. Host names are resolved and checked when a
 * message is sent.
 *
 * @throws ValidationError
 */
const refusePrivate = (url: string | undefined, privateHosts: readonly string[]): void => {
  if (url === undefined) return;
  if (isPrivateUrl(new URL(url), privateHosts))
    throw toValidationError([problem(['url'], 'private')]);
};

/** Manages the webhook endpoints. Methods return `null` for a missing endpoint. */
export class Endpoints {
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly outbox: Outbox,
    /** Hosts that may be called in addition to public ones. */
    private readonly privateHosts: readonly string[]
  ) {}

  private get query() {
    return this.strapi.db.query(`plugin::${PLUGIN_ID}.endpoint`);
  }

  async list(): Promise<EndpointResponse[]> {
    const rows: EndpointRow[] = await this.query.findMany({ orderBy: { id: 'asc' } });
    return rows.map(toResponse);
  }

  find(id: number): Promise<EndpointRow | null> {
    return this.query.findOne({ where: { id } });
  }

  /**
   * Adds an endpoint with a new secret.
   *
   * @throws ValidationError if the URL is not on the public Internet
   */
  async create({ token, ...members }: NewEndpoint): Promise<EndpointWithSecret> {
    refusePrivate(members.url, this.privateHosts);
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
      return { ...toResponse(row), secret };
    });
  }

  /**
   * Changes an endpoint.
   *
   * @throws ValidationError if the stored token would go to another service, or a new URL is not on the public Internet
   */
  async update(
    id: number,
    { token, ...members }: EndpointChange
  ): Promise<EndpointResponse | null> {
    return this.strapi.db.transaction(async ({ trx }) => {
      const before = await this.find(id);
      if (before === null) return null;
      if (members.url !== before.url) refusePrivate(members.url, this.privateHosts);
      // Failures before a new URL or a pause do not count.
      const isNew = members.url !== undefined || members.enabled !== undefined;
      const data = {
        ...members,
        token:
          token === undefined
            ? keptToken(before, { ...before, ...members })
            : encrypt(this.strapi, token),
        ...(isNew ? { failing_since: null } : {}),
      };
      const row: EndpointRow = await this.query.update({ where: { id }, data });
      if (members.enabled === true) await this.outbox.follow(id, trx);
      return toResponse(row);
    });
  }

  /** Deletes an endpoint with all its messages. */
  async delete(id: number): Promise<EndpointResponse | null> {
    return this.strapi.db.transaction(async () => {
      const messages = this.strapi.db.query(`plugin::${PLUGIN_ID}.message`);
      await messages.deleteMany({ where: { endpoint: id } });
      const row: EndpointRow | null = await this.query.delete({ where: { id } });
      return row && toResponse(row);
    });
  }

  /** Replaces the secret, which also signs messages for another day. */
  async rotate(id: number): Promise<EndpointWithSecret | null> {
    const secret = generateSecret();
    const before = await this.find(id);
    if (before === null) return null;
    const data = { secret: encrypt(this.strapi, secret), ...addReplacedSecret(before) };
    return { ...toResponse(await this.query.update({ where: { id }, data })), secret };
  }
}
