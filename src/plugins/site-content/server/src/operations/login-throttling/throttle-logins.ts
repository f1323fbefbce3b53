import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { toMessage } from '#site-content/domain/problems/message-of';
import { problem, reason } from '#site-content/domain/problems/problem';
import { afterAuthorization } from '../../strapi-internals/after-authorization';
import { getHandler } from '../../strapi-internals/route-of-request';
import { refusal } from '../requests/refusal';
import { accountKey } from './account-key';
import { clientKey } from './client-key';
import { Attempts } from './login-attempts';

const MINUTE = 60_000;
const PERIOD = 5 * MINUTE;

/** On one account, from one address. */
const MAX_ON_ACCOUNT = 5;

/** The longest that can be delivered to (RFC 5321, section 4.5.3.1.3, without the brackets). */
const MAX_ADDRESS_LENGTH = 254;

/** Where somebody says who they are, or proves it, to the panel or to the API. */
const ATTEMPTS = new Set([
  ...['login', 'register', 'registerAdmin', 'forgotPassword', 'resetPassword'].map(
    (action) => `admin.authentication.${action}`
  ),
  ...[
    ...['callback', 'register', 'forgotPassword', 'resetPassword', 'changePassword'],
    'sendEmailConfirmation',
  ].map((action) => `users-permissions.auth.${action}`),
]);

/** What is sent to log in, register and so on: by one of them the account is found. */
const NAMES = ['email', 'identifier'] as const;

/** By which one, so that attempts are not counted by a name of which nothing is found. */
const nameFor = (handler: string): (typeof NAMES)[number] =>
  handler === 'users-permissions.auth.callback' ? 'identifier' : 'email';

/** Fields that Strapi takes for text without looking. */
const TEXTS = [...NAMES, 'password', 'username'];

type Body = Readonly<Record<string, unknown>>;

const checkFields = (body: Body): void => {
  for (const field of TEXTS) {
    const value = body[field];
    if (value !== undefined && value !== null && typeof value !== 'string') {
      throw refusal([problem([field], 'login.not-text', { field })]);
    }
  }
  for (const field of NAMES) {
    if (String(body[field] ?? '').length > MAX_ADDRESS_LENGTH) {
      throw refusal([problem([field], 'too-long', { limit: MAX_ADDRESS_LENGTH })]);
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
 * Limits how often somebody may try to log in, to register or to have a password reset: five times in five minutes
 * with one account from one address, and as often as the option `logins.attemptsPerAddress` says from one address
 * whatever the account. In the place of Strapi's own limits, which count by the address as it is written.
 */
export const throttleLogins = (strapi: Core.Strapi, attemptsPerAddress: number): void => {
  const now = (): number => performance.now();
  const ofClients = new Attempts(attemptsPerAddress, PERIOD, now);
  const onAccounts = new Attempts(MAX_ON_ACCOUNT, PERIOD, now);

  afterAuthorization(strapi, async (ctx) => {
    const handler = getHandler(ctx);
    if (!ATTEMPTS.has(handler)) return;
    const body = (ctx.request as { body?: Body }).body ?? {};
    const client = clientKey(ctx.request.ip);
    const wait = ofClients.add(client);
    if (wait > 0) refuse(ctx, wait);
    checkFields(body);
    const account = accountKey(String(body[nameFor(handler)] ?? ''));
    // Whoever comes back from another site, or with a code from a mail, names none.
    if (account === '') return;
    const waitForAccount = onAccounts.add(`${handler} ${client} ${account}`);
    if (waitForAccount > 0) refuse(ctx, waitForAccount);
  });
};
