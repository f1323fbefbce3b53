/**
 * Where the service itself is, as an absolute URL: the panel may be elsewhere.
 *
 * A port: what the panel keeps in `window.strapi` is not documented. Read in Strapi 5.54.0:
 * `@strapi/admin/dist/admin/admin/src/render.mjs`.
 */
export const serviceAddress = (): string => {
  // The types of the server's global of the same name hide the panel's own.
  const { backendURL } = window.strapi as unknown as { backendURL?: string };
  return new URL(backendURL || '/', window.location.href).href;
};
