import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import type { PreviewRequest } from '#site-content/domain/panel/preview';
import { usePanelSettings } from '../settings/panel-settings';

/** Milliseconds: a third of a preview's validity. */
const EVERY = 5 * 60 * 1000;

/** Extends the previews of a page while the user is viewing it. Strapi does not change a preview's URL. */
export const useExtendedPreview = (page: string | undefined): void => {
  const hasPreviews = (usePanelSettings()?.previews ?? null) !== null;
  useEffect(() => {
    if (!hasPreviews || page === undefined) return undefined;
    const beat = setInterval(() => {
      getFetchClient()
        .post('/site-content/preview/extend', { page } satisfies PreviewRequest)
        // There is no preview, or the service is unreachable: try again next time.
        .catch(() => undefined);
    }, EVERY);
    return () => clearInterval(beat);
  }, [hasPreviews, page]);
};
