import type { StrapiApp } from '@strapi/strapi/admin';

interface Action {
  readonly type: string;
  readonly payload?: { readonly uuid?: string };
  readonly meta?: { readonly arg?: { readonly endpointName?: string } };
}

/** Strapi keeps one of these for its new media library and one for the old one. */
const BANNERS = [true, false].map((isOld) => `STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_${isOld}`);

/**
 * Puts the banner away that advertises Strapi's media library on every page. That it was put away is remembered under an
 * id that the panel learns from the server: here just before the panel itself does, so that the banner is never drawn.
 *
 * A port: no option leaves it out, and where it remembers that it was put away is not documented. Read in Strapi 5.54.0:
 * `@strapi/admin/dist/admin/admin/src/components/MediaLibraryBanner.mjs` and `…/hooks/usePersistentState.mjs`.
 */
export const putMediaLibraryBannerAway = (app: StrapiApp): void => {
  app.addMiddlewares([
    () => () => (next) => (action) => {
      const { type, payload, meta } = action as Action;
      if (type === 'adminApi/executeQuery/fulfilled' && meta?.arg?.endpointName === 'init') {
        for (const banner of BANNERS) localStorage.setItem(`${banner}:${payload?.uuid}`, 'true');
      }
      return next(action);
    },
  ]);
};
