/**
 * @reliesOn Methods of the service `admin::auth`; the controller `auth` of users-permissions and its service's
 *   `validatePassword()`.
 * @ifItFails Response times reveal which accounts exist.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/server/server/src/services/auth.js`,
 *   `@strapi/plugin-users-permissions/dist/server/controllers/auth.js`
 */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

type Row = Readonly<Record<string, unknown>>;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The parts of Strapi's service `admin::auth` changed here. */
interface AdminAuth {
  hashPassword(password: string): Promise<string>;
  validatePassword(password: string, hash: string): Promise<boolean>;
  checkCredentials(credentials: Credentials): Promise<unknown[]>;
  forgotPassword(input: { readonly email: string }): Promise<unknown>;
}

/** The parts of users-permissions, whose controller calls the service. */
interface UserService {
  validatePassword(password: string, hash: string): Promise<boolean>;
}
interface AuthController {
  callback(ctx: Context): Promise<unknown>;
}

/** Returns the hash of a random password, made once and with the same settings as the hashes of accounts. */
export type DummyHash = () => Promise<string>;

export const createDummyHash = (strapi: Core.Strapi): DummyHash => {
  let hash: Promise<string> | undefined;
  return () => {
    const auth = strapi.service('admin::auth') as unknown as AdminAuth;
    hash ??= auth.hashPassword(randomUUID());
    return hash;
  };
};

const refused = (message: string): unknown[] => [null, false, { message }];

/** True if two addresses are the same, compared more strictly than the database compares them. */
type IsSameAddress = (one: string, other: string) => boolean;

const findAdministrator = async (
  strapi: Core.Strapi,
  email: string,
  isSameAddress: IsSameAddress
): Promise<Row | null> => {
  const user: Row | null = await strapi.db.query('admin::user').findOne({ where: { email } });
  return user !== null && isSameAddress(String(user['email']), email) ? user : null;
};

/** Called if no mail can be sent to a user who has forgotten their password. */
export type HelpWithoutMail = (user: {
  readonly id: number;
  readonly email: string;
}) => Promise<void>;

/** Resolves when the response to the current request has been sent; at once outside a request. */
const answered = async (strapi: Core.Strapi): Promise<void> => {
  const response = (strapi.requestContext.get() as Context | undefined)?.res;
  if (response !== undefined && !response.closed) await once(response, 'close');
};

/**
 * Makes the panel's login take equally long for unknown accounts, and rejects addresses that only MySQL
 * considers equal to the account's. Strapi compares passwords only if it has found an account, so response
 * times would reveal accounts. Password resets are prepared and mailed after the response. Errors are logged;
 * otherwise they would end the process.
 *
 * @param helpWithoutMail called instead of sending mail; `null` if mail is sent
 */
export const equaliseAdminLogins = (
  strapi: Core.Strapi,
  hashOfNobody: DummyHash,
  isSameAddress: IsSameAddress,
  helpWithoutMail: HelpWithoutMail | null
): void => {
  strapi.get('services').extend('admin::auth', (auth: AdminAuth): AdminAuth => ({
    ...auth,
    async checkCredentials({ email, password }) {
      const user = await findAdministrator(strapi, email, isSameAddress);
      const known = typeof user?.['password'] === 'string' ? user['password'] : null;
      const isRight = await auth.validatePassword(password, known ?? (await hashOfNobody()));
      if (user === null || known === null || !isRight) return refused('Invalid credentials');
      return user['isActive'] === true ? [null, user] : refused('User not active');
    },
    async forgotPassword(input) {
      await answered(strapi);
      try {
        const user = await findAdministrator(strapi, input.email, isSameAddress);
        if (user === null) return;
        if (helpWithoutMail === null) await auth.forgotPassword(input);
        else if (user['isActive'] === true) {
          await helpWithoutMail({ id: Number(user['id']), email: String(user['email']) });
        }
      } catch (error) {
        strapi.log.error(error as Error);
      }
    },
  }));
};

/**
 * Does the same for accounts of users-permissions, whose controller contains the whole login
 * (`controllers/auth.js`). Strapi's routes use the controllers that exist after plugins have registered.
 */
export const equaliseUserLogins = (strapi: Core.Strapi, hashOfNobody: DummyHash): void => {
  const compared = new WeakSet<Context>();
  const users = strapi.service('plugin::users-permissions.user') as unknown as UserService;
  const validatePassword = users.validatePassword.bind(users);
  users.validatePassword = (...given) => {
    const ctx = strapi.requestContext.get() as Context | undefined;
    if (ctx !== undefined) compared.add(ctx);
    return validatePassword(...given);
  };
  const controller = strapi.controller(
    'plugin::users-permissions.auth'
  ) as unknown as AuthController;
  const callback = controller.callback.bind(controller);
  controller.callback = async (ctx) => {
    try {
      return await callback(ctx);
    } catch (error) {
      const { password } = (ctx.request as { body?: { password?: unknown } }).body ?? {};
      if (typeof password === 'string' && !compared.has(ctx))
        await validatePassword(password, await hashOfNobody());
      throw error;
    }
  };
};
