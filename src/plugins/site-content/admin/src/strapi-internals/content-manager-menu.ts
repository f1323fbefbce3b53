/**
 * @reliesOn The hook `mutate-collection-types-links` with `ctLinks`.
 * @ifItFails The raw list of navigation items is in the menu again.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/admin/hooks/useContentManagerInitData.mjs`
 */

import type { StrapiApp } from '@strapi/strapi/admin';

interface Links {
  readonly ctLinks: readonly { readonly uid: string }[];
}

/**
 * Hides lists from the Content Manager's menu. Their URLs still work.
 *
 * @param isLeftOut called with the UID of a collection type whenever the menu is built
 */
export const leaveListsOut = (app: StrapiApp, isLeftOut: (uid: string) => boolean): void => {
  app.registerHook('Admin/CM/pages/App/mutate-collection-types-links', (links: Links) => ({
    ...links,
    ctLinks: links.ctLinks.filter(({ uid }) => !isLeftOut(uid)),
  }));
};
