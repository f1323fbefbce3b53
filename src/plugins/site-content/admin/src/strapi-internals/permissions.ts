/** A permission as `useRBAC` takes it. */
export interface Permission {
  readonly action: string;
  readonly subject: string | null;
}

/**
 * The permission to read the entries of a content type; `canRead` for `useRBAC`.
 *
 * A port, as the three below: Strapi documents no names of its own actions. Read in Strapi 5.54.0:
 * `@strapi/content-manager/dist/server/services/permission.js`, `@strapi/admin/dist/server/server/src/config/admin-actions.js`
 * and `@strapi/plugin-users-permissions/dist/server/bootstrap/users-permissions-actions.js`.
 */
export const readsEntries = (uid: string): Permission => ({
  action: 'plugin::content-manager.explorer.read',
  subject: uid,
});

/** The permissions to work on the entries of a content type; `canCreate`, `canUpdate` and so on for `useRBAC`. */
export const worksOnEntries = (uid: string): Permission[] =>
  ['create', 'update', 'publish', 'delete'].map((action) => ({
    action: `plugin::content-manager.explorer.${action}`,
    subject: uid,
  }));
