import { useNotification } from '@strapi/strapi/admin';
import { openPreview } from '#site-content/admin/preview/open-preview';
import { usePanelSettings } from '#site-content/admin/settings/panel-settings';
import { useText } from '../translations/text';

/**
 * Returns a function that opens a version of a page on the website, given the page's document id and the version's
 * name.
 *
 * @returns `null` if previews do not open the website
 */
export const usePreviewVersion = (): ((page: string, version: string) => void) | null => {
  const text = useText();
  const { toggleNotification } = useNotification();
  if (usePanelSettings()?.previews !== 'website') return null;
  const open = async (page: string, version: string): Promise<void> => {
    try {
      await openPreview({ page, version }, 'url');
    } catch {
      toggleNotification({ type: 'danger', message: text('history.preview.failed') });
    }
  };
  return (page, version) => void open(page, version);
};
