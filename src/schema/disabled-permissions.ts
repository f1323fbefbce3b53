import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { KNOWN_PLUGINS } from './known-plugins';

const PERMISSION = 'admin::permission';

/** A role's permission for an action of a plugin. */
const keptSchema = z.array(
  z.object({
    /** Code of the role, which, unlike ids, is the same in other databases. */
    role: z.string(),
    action: z.string(),
    actionParameters: z.unknown(),
    subject: z.string().nullish(),
    properties: z.unknown(),
    conditions: z.unknown(),
  })
);
type Kept = z.output<typeof keptSchema>[number];

const getStore = (strapi: Core.Strapi) =>
  strapi.store({ type: 'core', name: 'disabled_plugins', key: 'permissions' });

const readOrphans = async (strapi: Core.Strapi): Promise<Kept[]> =>
  keptSchema.parse((await getStore(strapi).get({})) ?? []);

const isSame = (one: Kept, other: Kept): boolean =>
  one.role === other.role &&
  one.action === other.action &&
  (one.subject ?? null) === (other.subject ?? null);

const readGranted = async (strapi: Core.Strapi, plugins: readonly string[]): Promise<Kept[]> => {
  if (plugins.length === 0) return [];
  const rows: (Omit<Kept, 'role'> & { readonly role?: { readonly code: string } | null })[] =
    await strapi.db.query(PERMISSION).findMany({
      where: { $or: plugins.map((name) => ({ action: { $startsWith: `plugin::${name}.` } })) },
      populate: { role: { select: ['code'] } },
      orderBy: { id: 'asc' },
    });
  return rows.flatMap(({ role, action, actionParameters, subject, properties, conditions }) =>
    role == null
      ? []
      : [{ role: role.code, action, actionParameters, subject, properties, conditions }]
  );
};

/**
 * Stores which roles have permissions for disabled plugins. Must be called before Strapi's admin starts, which deletes
 * permissions for actions that no plugin registers.
 */
export const storeDisabledPermissions = async (strapi: Core.Strapi): Promise<void> => {
  const off = KNOWN_PLUGINS.filter((name) => !Object.hasOwn(strapi.plugins, name));
  const granted = await readGranted(strapi, off);
  if (granted.length === 0) return;
  const kept = (await readOrphans(strapi)).filter(
    (one) => !granted.some((row) => isSame(one, row))
  );
  await getStore(strapi).set({ value: [...kept, ...granted] });
};

/**
 * Grants the stored permissions of plugins that are enabled again to roles that still exist. Must be called after
 * Strapi's admin has started.
 */
export const restorePermissions = async (strapi: Core.Strapi): Promise<void> => {
  const kept = await readOrphans(strapi);
  const on = KNOWN_PLUGINS.filter((name) => Object.hasOwn(strapi.plugins, name));
  const isOn = ({ action }: Kept): boolean =>
    on.some((name) => action.startsWith(`plugin::${name}.`));
  if (!kept.some(isOn)) return;
  const { actionProvider } = strapi.service('admin::permission');
  const granted = await readGranted(strapi, on);
  for (const { role: code, ...permission } of kept.filter(isOn)) {
    if (granted.some((row) => isSame(row, { role: code, ...permission }))) continue;
    const role = await strapi.db.query('admin::role').findOne({ where: { code } });
    if (role === null || !actionProvider.has(permission.action)) continue;
    await strapi.db.query(PERMISSION).create({ data: { ...permission, role: role.id } });
  }
  await getStore(strapi).set({ value: kept.filter((one) => !isOn(one)) });
};
