import { useNotification } from '@strapi/strapi/admin';
import { useText } from '../translations/text';
import { openPreview } from './open-preview';

/** Returns a function that opens a page's draft in a new tab: as visitors would see it, or as the API response. */
export const useOpenPreview = (): ((
  page: string,
  where: 'url' | 'responseUrl'
) => Promise<void>) => {
  const text = useText();
  const { toggleNotification } = useNotification();
  return async (page, where) => {
    try {
      await openPreview({ page }, where);
    } catch {
      toggleNotification({ type: 'danger', message: text('page-panel.response.failed') });
    }
  };
};
