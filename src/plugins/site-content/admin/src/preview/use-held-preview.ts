import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import type { PreviewRequest } from '#site-content/domain/panel/preview';
import { usePanelSettings } from '../settings/panel-settings';

/** A third of the time that a preview holds by itself, in milliseconds. */
const EVERY = 5 * 60 * 1000;

/** Lets the previews of a page hold on for as long as it is looked at. Strapi keeps the address that it was given. */
export const useHeldPreview = (page: string | undefined): void => {
  const hasPreviews = usePanelSettings()?.hasPreviews === true;
  useEffect(() => {
    if (!hasPreviews || page === undefined) return undefined;
    const beat = setInterval(() => {
      getFetchClient()
        .post('/site-content/preview/extend', { page } satisfies PreviewRequest)
        // There is none to be held, or the service cannot be reached: the next beat tries again.
        .catch(() => undefined);
    }, EVERY);
    return () => clearInterval(beat);
  }, [hasPreviews, page]);
};
