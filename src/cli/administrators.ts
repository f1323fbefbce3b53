import { createInterface } from 'node:readline';
import type { Core } from '@strapi/strapi';
import { loadApplication } from '../application/application';
import { loadStartedApplication } from '../schema/started-database';
import type { DefineCommand } from './define-command';
import { describeFailure } from './failure';

/** The parts of Strapi's administrator services that its own commands of the same names use. */
interface Users {
  exists(of: { email: string }): Promise<boolean>;
  create(user: object): Promise<unknown>;
  resetPasswordByEmail(email: string, password: string): Promise<void>;
}

interface Account {
  readonly email: string;
  readonly password?: string;
  readonly firstname?: string;
  readonly lastname?: string;
}

/**
 * Reads a password from the first line of standard input, because one in the arguments would be visible to every user
 * of the machine.
 */
const askForPassword = async (): Promise<string> => {
  if (process.stdin.isTTY) process.stderr.write('Password: ');
  for await (const line of createInterface({ input: process.stdin })) return line;
  throw new Error('The password is missing.');
};

/**
 * Runs a change to an administrator account.
 *
 * @param load loads the application
 * @returns the exit code
 */
const change = async (
  load: () => Promise<Core.Strapi>,
  { password: given, ...account }: Account,
  work: (
    strapi: Core.Strapi,
    users: Users,
    account: Required<Pick<Account, 'email' | 'password'>> & Account
  ) => Promise<string>
): Promise<number> => {
  try {
    const password = given ?? (await askForPassword());
    const strapi = await load();
    const users = strapi.service('admin::user') as unknown as Users;
    console.log(await work(strapi, users, { ...account, password }));
    return 0;
  } catch (error) {
    console.error(`Nothing was changed. ${describeFailure(error)}`);
    return 1;
  }
};

const PASSWORD = ['--password <password>', 'default: the first line of standard input'] as const;

/**
 * Defines a command like `strapi admin:create-user`, but without compiling the application, which would write to the
 * code folder.
 */
export const defineCreateUser: DefineCommand = (command, endWith) => {
  command
    .description('Creates a Super Admin.')
    .requiredOption('--email <address>', 'email address to log in with')
    .option(...PASSWORD)
    .option('--firstname <name>', '', 'Admin')
    .option('--lastname <name>')
    .action(async (given: Account) =>
      endWith(
        await change(loadApplication, given, async (strapi, users, account) => {
          const { email } = account;
          if (await users.exists({ email }))
            throw new Error(`An account with the email address ${email} already exists.`);
          const role = await strapi.service('admin::role').getSuperAdmin();
          await users.create({
            ...account,
            isActive: true,
            roles: [role?.id],
            registrationToken: null,
          });
          return `Created the Super Admin ${email}.`;
        })
      )
    );
};

/** Defines a command like `strapi admin:reset-user-password`. */
export const defineResetUserPassword: DefineCommand = (command, endWith) => {
  command
    .description('Sets a new password for an administrator.')
    .requiredOption('--email <address>', 'email address of the account')
    .option(...PASSWORD)
    .action(async (given: Account) =>
      endWith(
        await change(
          () => loadStartedApplication('change'),
          given,
          async (_strapi, users, { email, password }) => {
            await users.resetPasswordByEmail(email, password);
            return `Changed the password of ${email}.`;
          }
        )
      )
    );
};
