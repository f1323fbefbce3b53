import { useNotification } from '@strapi/strapi/admin';
import { openPreview } from '#site-content/admin/preview/open-preview';
import { usePanelSettings } from '#site-content/admin/settings/panel-settings';
import { useText } from '../translations/text';

/**
 * Opens a version of a page on the website.
 *
 * @returns takes the document id of the page and the version's name; `null` if previews do not open the website
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
