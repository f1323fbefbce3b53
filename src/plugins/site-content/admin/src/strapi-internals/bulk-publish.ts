/**
 * @reliesOn Strapi's bulk action that publishes has the `actionType` `publish`, and opens no dialog after an `onClick`
 *   that returns `true`.
 * @ifItFails Before pages are published from Strapi's list, its dialog calls missing fields by their internal names.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/admin/pages/ListView/components/BulkActions/PublishAction.mjs`,
 *   `@strapi/content-manager/dist/admin/pages/EditView/components/DocumentActions.mjs`
 */

import type {
  BulkActionComponent,
  ContentManagerPlugin,
} from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { type SyntheticEvent, useRef } from 'react';

/**
 * Checks entries before Strapi's dialog opens for them.
 *
 * @param documentIds entries that publishing would change
 * @returns whether the dialog opens; if not, the check has shown the reason
 */
export type CheckBulkPublish = (uid: string, documentIds: readonly string[]) => Promise<boolean>;

/** True for the publish action. Strapi's type of the description lacks `actionType`. */
const isPublish = (action: object): boolean =>
  (action as { readonly actionType?: unknown }).actionType === 'publish';

const checkBefore =
  (check: CheckBulkPublish) =>
  (Action: BulkActionComponent): BulkActionComponent => {
    const CheckedAction: BulkActionComponent = (props) => {
      const action = Action(props);
      const { model, documents } = props;
      // `disabled` would take the focus from the button.
      const isChecking = useRef(false);
      if (!action || !isPublish(action)) return action;
      return {
        ...action,
        onClick: async (event: SyntheticEvent) => {
          if (isChecking.current) return true;
          isChecking.current = true;
          try {
            const changed = documents.filter(({ status }) => status !== 'published');
            const isFine = await check(
              model,
              changed.map(({ documentId }) => documentId)
            );
            return isFine ? await action.onClick?.(event) : true;
          } finally {
            isChecking.current = false;
          }
        },
      };
    };
    return Action.type === undefined
      ? CheckedAction
      : Object.assign(CheckedAction, { type: Action.type });
  };

/** Runs a check before Strapi's bulk publish. Call it in `bootstrap`, when Strapi's own actions exist. */
export const checkBeforeBulkPublish = (app: StrapiApp, check: CheckBulkPublish): void => {
  const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
  apis.addBulkAction((actions) => actions.map(checkBefore(check)));
};
