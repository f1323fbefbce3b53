/**
 * @reliesOn The names of Strapi's own actions.
 * @ifItFails Links are missing for roles that may follow them.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/server/services/permission.js`,
 *   `@strapi/admin/dist/server/server/src/config/admin-actions.js`,
 *   `@strapi/plugin-users-permissions/dist/server/bootstrap/users-permissions-actions.js`
 */

/** A permission as `useRBAC` takes it. */
export interface Permission {
  readonly action: string;
  readonly subject: string | null;
}

/** The permission to read the entries of a content type; `canRead` for `useRBAC`. */
export const readsEntries = (uid: string): Permission => ({
  action: 'plugin::content-manager.explorer.read',
  subject: uid,
});

/**
 * The permissions to edit the entries of a content type; `canCreate`, `canUpdate` and so on for `useRBAC`.
 */
export const worksOnEntries = (uid: string): Permission[] =>
  ['create', 'update', 'publish', 'delete'].map((action) => ({
    action: `plugin::content-manager.explorer.${action}`,
    subject: uid,
  }));

interface Granted {
  readonly action: string;
  readonly subject?: string | null;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** Whether a permission of a user covers changes of an attribute of entries of a content type. */
export const coversChange = (
  { action, subject, properties }: Granted,
  uid: string,
  attribute: string
): boolean => {
  const fields = properties?.['fields'] as readonly string[] | null | undefined;
  const isUpdate = action === 'plugin::content-manager.explorer.update' && subject === uid;
  return isUpdate && (fields == null || fields.includes(attribute));
};
