/**
 * Keeps the column with Save and Publish beside a long form in sight while that is scrolled. Where the window is narrow,
 * Strapi itself keeps them at its lower edge.
 *
 * A port: the markup of Strapi's forms is not documented. Read in Strapi 5.54.0:
 * `@strapi/content-manager/dist/admin/pages/EditView/components/Panels.mjs` and `…/pages/EditView/EditViewPage.mjs`.
 */
export const keepSaveInReach = (): void => {
  const style = document.createElement('style');
  style.textContent = `
    main form div:has(> aside[aria-labelledby='additional-information']) {
      position: sticky;
      top: 1.6rem;
    }
  `;
  document.head.append(style);
};
