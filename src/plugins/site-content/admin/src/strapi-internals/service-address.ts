/**
 * @reliesOn `window.strapi.backendURL`.
 * @ifItFails Links to drafts and old URLs lead to another service.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/render.mjs`
 */

/** Returns the absolute URL of the service, which may differ from the panel's. */
export const serviceAddress = (): string => {
  // The server's types declare a global of the same name, which hides the panel's.
  const { backendURL } = window.strapi as unknown as { backendURL?: string };
  return new URL(backendURL || '/', window.location.href).href;
};
