import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';

/**
 * Does things, and says what has come of each: the sentence that it gives, or that of the `Error` that it throws.
 *
 * @param describe makes a sentence of what else is thrown: of what a request was answered
 */
export const useAttempt = (describe: (thrown: unknown) => string) => {
  const { toggleNotification } = useNotification();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      toggleNotification({ type: 'success', message: await work() });
    } catch (thrown) {
      toggleNotification({
        type: 'danger',
        message: thrown instanceof Error ? thrown.message : describe(thrown),
      });
    } finally {
      setBusy(false);
    }
  };
  return { attempt, isBusy };
};
