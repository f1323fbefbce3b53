/**
 * Hides the link to Strapi's prices, which the overview of the settings shows whatever is configured.
 *
 * A port: the markup is not documented. Read in Strapi 5.54.0:
 * `@strapi/admin/dist/admin/admin/src/pages/Settings/pages/ApplicationInfo/ApplicationInfoPage.mjs`.
 */
export const hidePrices = (): void => {
  const style = document.createElement('style');
  style.textContent = 'a[href^="https://strapi.io/pricing"] { display: none; }';
  document.head.append(style);
};
