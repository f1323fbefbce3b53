import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';

/**
 * Runs actions and notifies the user of the result: the returned message, or the message of a thrown `Error`.
 *
 * @param describe describes other thrown values, such as error responses
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
