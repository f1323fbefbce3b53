import { useNotification } from '@strapi/strapi/admin';
import { useCallback, type ReactNode } from 'react';

type Notification = Parameters<ReturnType<typeof useNotification>['toggleNotification']>[0];

/** So long a notification stays that something can be done from, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Shows a notification with more than a text in it: with a button, for a while, or with what went wrong, until it is closed.
 *
 * A port: Strapi's notifications take a link to another tab and no button, yet what is given as their message is drawn as
 * it is. Read in Strapi 5.54.0, `@strapi/admin/dist/admin/admin/src/features/Notifications.mjs`.
 */
export const useNotificationWithAct = (): ((
  message: ReactNode,
  type?: 'success' | 'danger'
) => void) => {
  const { toggleNotification } = useNotification();
  return useCallback(
    (message, type = 'success') =>
      toggleNotification({
        ...(type === 'success' ? { type, timeout: TIMEOUT } : { type, blockTransition: true }),
        message: message as Notification['message'],
      } as Notification),
    [toggleNotification]
  );
};
