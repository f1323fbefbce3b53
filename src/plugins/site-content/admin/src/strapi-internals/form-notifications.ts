/**
 * @reliesOn All actions take the function that shows notifications from one object, the value of a context that stays
 *   the same; actions are functions that ours can call.
 * @ifItFails Notifications of Strapi's forms offer no Undo; those of the version list do.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/features/Notifications.mjs`,
 *   `@strapi/content-manager/dist/admin/hooks/useDocumentActions.mjs`
 */

import type {
  BulkActionComponent,
  ContentManagerPlugin,
  DocumentActionComponent,
} from '@strapi/content-manager/strapi-admin';
import { type StrapiApp, useNotification } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { SENT_TWICE } from './entry-writes';
import { TIMEOUT } from './notification-with-undo';

interface Notifications {
  toggleNotification: ReturnType<typeof useNotification>['toggleNotification'];
}

type Toggle = Notifications['toggleNotification'];

/**
 * Returns a replacement for the text of a success notification; `null` keeps it.
 *
 * @param show shows a notification from inside a notification, where the context for `useNotification` is
 *   missing
 */
export type AroundSuccess = (message: string, show: Toggle) => ReactNode | null;

/** Messages of failures that are user decisions, such as a cancelled action. */
const decisions = new Set<string>();

/** Makes forms and lists show a failure with this message as information instead of an error. */
export const showAsDecision = (message: string): void => {
  decisions.add(message);
};

/** Objects that are already wrapped: there is one for the whole panel. */
const changed = new WeakSet<object>();

const change = (notifications: Notifications, around: AroundSuccess): void => {
  if (changed.has(notifications)) return;
  changed.add(notifications);
  const show = notifications.toggleNotification;
  notifications.toggleNotification = (notification) => {
    const { type, message } = notification;
    if (type === 'danger' && message === SENT_TWICE) return;
    const content =
      type === 'success' && typeof message === 'string' ? around(message, show) : null;
    const isDecision = type === 'danger' && typeof message === 'string' && decisions.has(message);
    if (isDecision) show({ ...notification, type: 'info' });
    else if (content === null) show(notification);
    else show({ ...notification, timeout: TIMEOUT, message: content as typeof message });
  };
};

/** Changes the notifications with which Strapi's forms and lists confirm their actions. */
export const interceptFormNotifications = (app: StrapiApp, around: AroundSuccess): void => {
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
