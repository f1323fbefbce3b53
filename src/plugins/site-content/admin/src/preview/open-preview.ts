import { getFetchClient, useNotification } from '@strapi/strapi/admin';
import type { PreviewRequest, PreviewUrls } from '#site-content/domain/panel/preview';
import { serviceAddress } from '../strapi-internals/service-address';
import { useText } from '../translations/text';

/**
 * Opens a preview in a new tab, with a token that is valid for 15 minutes.
 *
 * @param where the page in the front end, or the API response
 * @throws what the fetch client throws
 */
export const openPreview = async (
  request: PreviewRequest,
  where: 'url' | 'responseUrl'
): Promise<void> => {
  // Browsers open tabs only during a click, not later.
  const tab = window.open('', '_blank');
  try {
    const { data } = await getFetchClient().post<{ data: PreviewUrls }>(
      '/site-content/preview',
      request
    );
    if (tab === null) return;
    tab.opener = null;
    tab.location.replace(new URL(data.data[where], serviceAddress()).href);
  } catch (error) {
    tab?.close();
    throw error;
  }
};

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
