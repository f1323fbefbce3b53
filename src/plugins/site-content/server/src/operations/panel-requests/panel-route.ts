/** A permission in Strapi's terms: an action and, if the action applies to several content types, one of them. */
export interface GrantedAction {
  readonly action: string;
  readonly subject?: string;
}

/**
 * Builds a panel route in Strapi's format, for administrators with all of the given permissions.
 *
 * @param path below the plugin's id
 * @param handler controller and function, such as `navigation.save`
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
