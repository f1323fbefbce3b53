import { useClipboard, useNotification } from '@strapi/strapi/admin';
import { type TextKey, useText } from '../translations/text';

interface Messages {
  readonly done: TextKey;
  readonly failed: TextKey;
}

/**
 * Copies a text and notifies the user of the result. Without HTTPS, browsers do not provide the clipboard.
 */
export const useCopy = ({ done, failed }: Messages): ((value: string) => Promise<void>) => {
  const text = useText();
  const { copy } = useClipboard();
  const { toggleNotification } = useNotification();
  return async (value) => {
    const wasCopied = await copy(value);
    toggleNotification({
      type: wasCopied ? 'success' : 'danger',
      message: text(wasCopied ? done : failed),
    });
  };
};
