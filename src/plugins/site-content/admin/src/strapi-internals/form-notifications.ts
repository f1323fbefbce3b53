import type {
  BulkActionComponent,
  ContentManagerPlugin,
  DocumentActionComponent,
} from '@strapi/content-manager/strapi-admin';
import { type StrapiApp, useNotification } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { TIMEOUT } from './notification-with-act';

interface Notifications {
  toggleNotification: ReturnType<typeof useNotification>['toggleNotification'];
}

type Toggle = Notifications['toggleNotification'];

/**
 * Gives what is shown in the place of the text of a notification of success; `null` leaves it as it is.
 *
 * @param show shows a notification, where there is no context for `useNotification`: in a notification
 */
export type AroundSuccess = (message: string, show: Toggle) => ReactNode | null;

/** Messages of failures that are none: somebody has decided against what they had begun. */
const decisions = new Set<string>();

/** From now on a form or list shows this message as information where a write has failed with it. */
export const showAsDecision = (message: string): void => {
  decisions.add(message);
};

/** Notifications that something is put into, each once: there is one for the whole panel. */
const changed = new WeakSet<object>();

const change = (notifications: Notifications, around: AroundSuccess): void => {
  if (changed.has(notifications)) return;
  changed.add(notifications);
  const show = notifications.toggleNotification;
  notifications.toggleNotification = (notification) => {
    const { type, message } = notification;
    const content =
      type === 'success' && typeof message === 'string' ? around(message, show) : null;
    const isDecision = type === 'danger' && typeof message === 'string' && decisions.has(message);
    if (isDecision) show({ ...notification, type: 'info' });
    else if (content === null) show(notification);
    else show({ ...notification, timeout: TIMEOUT, message: content as typeof message });
  };
};

/**
 * Puts something into the notifications by which Strapi's forms and lists confirm what they have done.
 *
 * A port: no option changes them. All actions take the function that shows them out of one object, which is the value of a
 * context that is not exported; it is taken from there, and another one put in its place, before the first action does.
 * That this object is the same for as long as the panel is open, and that actions are functions that can be called in one of
 * ours, is not documented. Read in Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/features/Notifications.mjs` and
 * `@strapi/content-manager/dist/admin/hooks/useDocumentActions.mjs`.
 */
export const aroundFormNotifications = (app: StrapiApp, around: AroundSuccess): void => {
  const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
  const useChanged = (): void => change(useNotification(), around);
  apis.addDocumentAction((actions) =>
    actions.map((Action): DocumentActionComponent => {
      const NotifyingAction: DocumentActionComponent = (props) => {
        useChanged();
        return Action(props);
      };
      return Object.assign(NotifyingAction, { type: Action.type, position: Action.position });
    })
  );
  apis.addBulkAction((actions) =>
    actions.map((Action): BulkActionComponent => {
      const NotifyingAction: BulkActionComponent = (props) => {
        useChanged();
        return Action(props);
      };
      return Object.assign(NotifyingAction, { type: Action.type });
    })
  );
};
