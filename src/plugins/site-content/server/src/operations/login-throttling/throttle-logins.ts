import { AsyncResource } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import ipaddr from 'ipaddr.js';
import type { Context } from 'koa';
import { toMessage } from '#site-content/domain/problems/message-of';
import { problem, reason } from '#site-content/domain/problems/problem';
import { afterAuthorization } from '../../strapi-internals/after-authorization';
import { getHandler } from '../../strapi-internals/route-of-request';
import { getClientAddress } from '../requests/client-address';
import { RateLimit } from '../requests/rate-limit';
import { createValidationError } from '../requests/refusal';
import { accountKey } from './account-key';

/** The number of bits of an IPv6 address that identify a provider's customer; the customer chooses the rest. */
const BITS = 64;

/** Returns the key for counting attempts from an IP address. */
export const clientKey = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.replace(/%.*$/, '')}/${BITS}`).toString()}/${BITS}`;
};

const MINUTE = 60_000;
const PERIOD = 5 * MINUTE;

/** Maximum attempts per account and IP address. */
const MAX_ON_ACCOUNT = 5;

/** The maximum length of an e-mail address (RFC 5321, section 4.5.3.1.3, without the brackets). */
const MAX_ADDRESS_LENGTH = 254;

/** Handlers that identify or authenticate a user of the panel or the API. */
const ATTEMPTS = new Set([
  ...['login', 'register', 'registerAdmin', 'forgotPassword', 'resetPassword'].map(
    (action) => `admin.authentication.${action}`
  ),
  ...[
    ...['callback', 'register', 'forgotPassword', 'resetPassword', 'changePassword'],
    'sendEmailConfirmation',
  ].map((action) => `users-permissions.auth.${action}`),
]);

/** Request members that identify the account. */
const NAMES = ['email', 'identifier'] as const;

/** Returns the member that the handler uses, so that a member that it ignores does not count. */
const nameFor = (handler: string): (typeof NAMES)[number] =>
  handler === 'users-permissions.auth.callback' ? 'identifier' : 'email';

/** Fields that Strapi assumes to be strings. */
const TEXTS = [...NAMES, 'password', 'username'];

type Body = Readonly<Record<string, unknown>>;

/**
 * Logs the client address of a refused attempt, even if requests are not logged. Helps to find attacks, and
 * serves tools that block addresses.
 */
const logRefusal = (strapi: Core.Strapi, ctx: Context): void => {
  const client = getClientAddress(ctx.req, ctx.app.proxy);
  const tell = (): void => {
    const { statusCode } = ctx.res;
    if (statusCode < 400 || statusCode >= 500) return;
    strapi.log.warn(`Refused: ${ctx.method} ${ctx.path} from ${client}, ${statusCode}`, { client });
  };
  ctx.res.once('close', AsyncResource.bind(tell));
};

const checkFields = (body: Body): void => {
  for (const field of TEXTS) {
    const value = body[field];
    if (value !== undefined && value !== null && typeof value !== 'string') {
      throw createValidationError([problem([field], 'login.not-text', { field })]);
    }
  }
  for (const field of NAMES) {
    if (String(body[field] ?? '').length > MAX_ADDRESS_LENGTH) {
      throw createValidationError([problem([field], 'too-long', { limit: MAX_ADDRESS_LENGTH })]);
    }
  }
};

const refuse = (ctx: Context, milliseconds: number): never => {
  ctx.set('Retry-After', String(Math.ceil(milliseconds / 1000)));
  const minutes = Math.ceil(milliseconds / MINUTE);
  const why =
    minutes === 1
      ? reason('too-many-attempts.one-minute')
      : reason('too-many-attempts.minutes', { minutes });
  throw new errors.RateLimitError(toMessage(why, 'en'), why);
};

/**
 * Limits attempts to log in, register or reset a password: five in five minutes per account and IP address,
 * and the option `logins.rateLimitPerIp` per IP address for any account. Replaces Strapi's own limits, which
 * count by e-mail address as typed.
 */
export const throttleLogins = (strapi: Core.Strapi, rateLimitPerIp: number): void => {
  const ofClients = new RateLimit(rateLimitPerIp, PERIOD);
  const onAccounts = new RateLimit(MAX_ON_ACCOUNT, PERIOD);

  afterAuthorization(strapi, async (ctx) => {
    const handler = getHandler(ctx);
    if (!ATTEMPTS.has(handler)) return;
    logRefusal(strapi, ctx);
    const body = (ctx.request as { body?: Body }).body ?? {};
    const client = clientKey(ctx.request.ip);
    const wait = ofClients.add(client);
    if (wait > 0) refuse(ctx, wait);
    checkFields(body);
    const account = accountKey(String(body[nameFor(handler)] ?? ''));
    // Requests after a login at another site, or with a code from an e-mail, name no account.
    if (account === '') return;
    const waitForAccount = onAccounts.add(`${handler} ${client} ${account}`);
    if (waitForAccount > 0) refuse(ctx, waitForAccount);
  });
};
