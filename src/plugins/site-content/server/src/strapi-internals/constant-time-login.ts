import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

type Row = Readonly<Record<string, unknown>>;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** As much of Strapi's service `admin::auth` as is changed here. */
interface AdminAuth {
  hashPassword(password: string): Promise<string>;
  validatePassword(password: string, hash: string): Promise<boolean>;
  checkCredentials(credentials: Credentials): Promise<unknown[]>;
  forgotPassword(input: { readonly email: string }): Promise<unknown>;
}

/** As much of users-permissions, of which the controller asks the service. */
interface UserService {
  validatePassword(password: string, hash: string): Promise<boolean>;
}
interface AuthController {
  callback(ctx: Context): Promise<unknown>;
}

/** The hash of a password that nobody has, made once, as those of accounts are. */
export type HashOfNobody = () => Promise<string>;

export const createHashOfNobody = (strapi: Core.Strapi): HashOfNobody => {
  let hash: Promise<string> | undefined;
  return () => {
    const auth = strapi.service('admin::auth') as unknown as AdminAuth;
    hash ??= auth.hashPassword(randomUUID());
    return hash;
  };
};

const refused = (message: string): unknown[] => [null, false, { message }];

/** Whether an address is the one of an account, whatever the database takes for the same. */
type IsSameAddress = (one: string, other: string) => boolean;

const findAdministrator = async (
  strapi: Core.Strapi,
  email: string,
  isSameAddress: IsSameAddress
): Promise<Row | null> => {
  const user: Row | null = await strapi.db.query('admin::user').findOne({ where: { email } });
  return user !== null && isSameAddress(String(user['email']), email) ? user : null;
};

/** Resolves when the request that is handled has its answer; at once where there is none. */
const answered = async (strapi: Core.Strapi): Promise<void> => {
  const response = (strapi.requestContext.get() as Context | undefined)?.res;
  if (response !== undefined && !response.closed) await once(response, 'close');
};

/**
 * Has the panel's login take as long for an account that there is not as for one that there is, and find none
 * by an address that MySQL only takes for the same. Strapi compares passwords where it has found an account, and
 * by the time of an answer anybody could tell (Strapi 5.54.0, `@strapi/admin`, `services/auth.js`). A new password
 * is prepared and mailed after the answer; failing, that is logged, where it would end the process.
 */
export const equaliseAdminLogins = (
  strapi: Core.Strapi,
  hashOfNobody: HashOfNobody,
  isSameAddress: IsSameAddress
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
        if ((await findAdministrator(strapi, input.email, isSameAddress)) !== null) {
          await auth.forgotPassword(input);
        }
      } catch (error) {
        strapi.log.error(error as Error);
      }
    },
  }));
};

/**
 * The same for the accounts of users-permissions, whose controller does it all (`controllers/auth.js`). Strapi's
 * routes keep the controllers that there are when plugins have registered.
 */
export const equaliseUserLogins = (strapi: Core.Strapi, hashOfNobody: HashOfNobody): void => {
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
