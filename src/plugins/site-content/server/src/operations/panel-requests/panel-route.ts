/** What somebody must be granted, as Strapi names it: an action, of a content type where it is one of many. */
export interface GrantedAction {
  readonly action: string;
  readonly subject?: string;
}

/**
 * A route of a plugin's pages in the panel, as Strapi registers it: for administrators who are granted all these actions.
 *
 * @param path below the plugin's id
 * @param handler its controller and the function there, `navigation.save`
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
