/**
 * @reliesOn The message of a notification is rendered as it is, even if it is not text.
 * @ifItFails Notifications lack the Undo button. The history still has one.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/features/Notifications.mjs`
 */

import { useNotification } from '@strapi/strapi/admin';
import { type ReactNode, useMemo } from 'react';

type Toggle = ReturnType<typeof useNotification>['toggleNotification'];
type Notification = Parameters<Toggle>[0];

/** Time in milliseconds for which a notification with an action is shown. */
export const TIMEOUT = 10_000;

/**
 * Shows a notification with more than text. With a button, it is shown for a while; with errors, until the user closes
 * it.
 */
export type Notify = (message: ReactNode, type?: 'success' | 'danger') => void;

/** Creates such a function from Strapi's `toggleNotification`. */
export const notifyBy =
  (toggleNotification: Toggle): Notify =>
  (message, type = 'success') =>
    toggleNotification({
      ...(type === 'success' ? { type, timeout: TIMEOUT } : { type, blockTransition: true }),
      message: message as Notification['message'],
    } as Notification);

export const useNotificationWithUndo = (): Notify => {
  const { toggleNotification } = useNotification();
  return useMemo(() => notifyBy(toggleNotification), [toggleNotification]);
};
