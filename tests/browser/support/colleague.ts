import type { Editor } from '../../support/editor';
import type { Account, Site } from './site';

/** A permission of a role: an action, with its content type and fields if it has any. */
export interface Grant {
  readonly action: string;
  readonly subject?: string;
  readonly fields?: readonly string[];
  /** Ids of conditions, such as `admin::is-creator`. */
  readonly conditions?: readonly string[];
}

/** The permission to read these fields of a content type in the Content Manager, or all fields. */
export const reads = (subject: string, ...fields: string[]): Grant => ({
  action: 'plugin::content-manager.explorer.read',
  subject,
  ...(fields.length > 0 && { fields }),
});

const send = async (
  site: Site,
  { token }: Editor,
  method: 'POST' | 'PUT',
  path: string,
  body: object
): Promise<{ id: number }> => {
  const response = await fetch(`${site.address}/admin/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: { id: number } }).data;
};

let colleagues = 0;

/** Creates an account with exactly these permissions in the panel. */
export const createColleague = async (
  site: Site,
  administrator: Editor,
  grants: readonly Grant[]
): Promise<Account> => {
  colleagues += 1;
  const email = `colleague-${colleagues}@example.com`;
  const password = 'Test-password-1';
  const role = await send(site, administrator, 'POST', 'roles', { name: `Role ${colleagues}` });
  await send(site, administrator, 'PUT', `roles/${role.id}/permissions`, {
    permissions: grants.map(({ action, subject = null, fields, conditions = [] }) => ({
      ...{ action, subject, conditions },
      properties: fields === undefined ? {} : { fields },
    })),
  });
  const user = await send(site, administrator, 'POST', 'users', {
    ...{ firstname: 'Col', email },
    roles: [role.id],
  });
  await send(site, administrator, 'PUT', `users/${user.id}`, { password, isActive: true });
  return { email, password };
};
