import { useNotification } from '@strapi/strapi/admin';
import { type ReactNode, useMemo } from 'react';

type Toggle = ReturnType<typeof useNotification>['toggleNotification'];
type Notification = Parameters<Toggle>[0];

/** So long a notification stays that something can be done from, in milliseconds. */
export const TIMEOUT = 10_000;

/** Shows a notification with more than a text in it: with a button, for a while, or with what went wrong, until it is closed. */
export type Notify = (message: ReactNode, type?: 'success' | 'danger') => void;

/**
 * Makes such notifications of Strapi's.
 *
 * A port: Strapi's notifications take a link to another tab and no button, yet what is given as their message is drawn as
 * it is. Read in Strapi 5.54.0, `@strapi/admin/dist/admin/admin/src/features/Notifications.mjs`.
 */
export const notifyBy =
  (toggleNotification: Toggle): Notify =>
  (message, type = 'success') =>
    toggleNotification({
      ...(type === 'success' ? { type, timeout: TIMEOUT } : { type, blockTransition: true }),
      message: message as Notification['message'],
    } as Notification);

export const useNotificationWithAct = (): Notify => {
  const { toggleNotification } = useNotification();
  return useMemo(() => notifyBy(toggleNotification), [toggleNotification]);
};
