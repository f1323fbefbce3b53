/**
 * @reliesOn The names of Strapi's own actions.
 * @ifItFails Links are missing for roles that may follow them.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/server/services/permission.js`,
 *   `@strapi/admin/dist/server/server/src/config/admin-actions.js`,
 *   `@strapi/plugin-users-permissions/dist/server/bootstrap/users-permissions-actions.js`
 */

/** A permission in the form that `useRBAC` accepts. */
export interface Permission {
  readonly action: string;
  readonly subject: string | null;
}

/** Returns the permission to read the entries of a content type, for `useRBAC` as `canRead`. */
export const readsEntries = (uid: string): Permission => ({
  action: 'plugin::content-manager.explorer.read',
  subject: uid,
});

/**
 * Returns the permissions to edit the entries of a content type, for `useRBAC` as `canCreate`, `canUpdate` and so on.
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

/** True if a user's permission covers changes of an attribute in entries of a content type. */
export const coversChange = (
  { action, subject, properties }: Granted,
  uid: string,
  attribute: string
): boolean => {
  const fields = properties?.['fields'] as readonly string[] | null | undefined;
  const isUpdate = action === 'plugin::content-manager.explorer.update' && subject === uid;
  return isUpdate && (fields == null || fields.includes(attribute));
};
