import type { Core } from '@strapi/strapi';
import type { DashboardIssue } from '#site-content/domain/panel/panel-response-types';
import type { Ability } from '../strapi-internals/permission-conditions';

type Request = Extract<DashboardIssue, { kind: 'password-request' }>;

/** The permission to set another user's password in Strapi's settings. */
const CHANGE_USERS = 'admin::users.update';

interface User {
  readonly id: number;
  readonly email: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly updatedAt: string | Date;
}

/** Stores requests for a new password made while no mail could be sent, as times by account id. */
export class PasswordRequests {
  constructor(private readonly strapi: Core.Strapi) {}

  private get store() {
    return this.strapi.store({ type: 'plugin', name: 'site-content', key: 'password_requests' });
  }

  private async read(): Promise<Readonly<Record<string, string>>> {
    return ((await this.store.get({})) as Readonly<Record<string, string>> | null) ?? {};
  }

  /** Records a user's request. */
  async note({ id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
    this.strapi.log.warn(
      `${email} has forgotten their password, and no mail was sent: SMTP_URL is not set. Set a new password in the panel or with "strapi admin:reset-user-password".`
    );
    await this.store.set({ value: { ...(await this.read()), [id]: new Date().toISOString() } });
  }

  /**
   * Returns the open requests, for administrators who can help. Accounts changed since their request are left out,
   * because they have a new password.
   */
  async list(ability: Ability): Promise<Request[]> {
    if (!ability.can(CHANGE_USERS)) return [];
    const asked = await this.read();
    const ids = Object.keys(asked).map(Number);
    if (ids.length === 0) return [];
    const users: User[] = await this.strapi.db.query('admin::user').findMany({
      where: { id: { $in: ids }, isActive: true },
      orderBy: { id: 'asc' },
    });
    return users.flatMap(({ id, email, firstname, lastname, updatedAt }) => {
      const at = asked[id] ?? '';
      const name = [firstname, lastname].filter(Boolean).join(' ') || email;
      return new Date(updatedAt) > new Date(at)
        ? []
        : [{ kind: 'password-request' as const, id: String(id), name, at }];
    });
  }
}
