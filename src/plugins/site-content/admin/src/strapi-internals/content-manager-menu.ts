import type { StrapiApp } from '@strapi/strapi/admin';

interface Links {
  readonly ctLinks: readonly { readonly uid: string }[];
}

/**
 * Leaves lists out of the menu of the Content Manager. Their addresses stay.
 *
 * A port: the hook is not documented. Read in Strapi 5.54.0:
 * `@strapi/content-manager/dist/admin/hooks/useContentManagerInitData.mjs`.
 *
 * @param isLeftOut asked by the UID of a collection type, each time the menu is made
 */
export const leaveListsOut = (app: StrapiApp, isLeftOut: (uid: string) => boolean): void => {
  app.registerHook('Admin/CM/pages/App/mutate-collection-types-links', (links: Links) => ({
    ...links,
    ctLinks: links.ctLinks.filter(({ uid }) => !isLeftOut(uid)),
  }));
};
