/** A permission in Strapi's terms: an action, with a content type if it applies to several. */
export interface GrantedAction {
  readonly action: string;
  readonly subject?: string;
}

/**
 * A panel route as Strapi registers it, for administrators with all of these permissions.
 *
 * @param path below the plugin's id
 * @param handler controller and function, `navigation.save`
 */
export const panelRoute = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  handler: string,
  actions: readonly GrantedAction[]
) => ({
  method,
  path,
  handler,
  config: {
    policies: [
      'admin::isAuthenticatedAdmin',
      { name: 'admin::hasPermissions', config: { actions } },
    ],
  },
});
