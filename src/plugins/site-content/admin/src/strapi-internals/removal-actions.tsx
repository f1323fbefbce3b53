/**
 * @reliesOn Strapi's actions have a `type`, are functions, open no dialog after an `onClick` that returns `true`, and
 *   close one after its `onConfirm`; forms ask about unsaved changes unless they submit.
 * @ifItFails **Do not release.** A page is unpublished or deleted without a warning.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/admin/pages/EditView/components/DocumentActions.mjs`,
 *   `@strapi/content-manager/dist/admin/pages/ListView/components/BulkActions/Actions.mjs`
 */

import type {
  BulkActionComponent,
  BulkActionDescription,
  ContentManagerPlugin,
  DocumentActionComponent,
  DocumentActionDescription,
} from '@strapi/content-manager/strapi-admin';
import { type StrapiApp, useForm, useTable } from '@strapi/strapi/admin';
import { type ReactNode, type SyntheticEvent, useRef } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { LIST_PATTERN, listPath } from './addresses';

/** The way in which entries are removed. */
export type Removal = 'unpublish' | 'delete';

/** The entries to be removed; empty if the action does not concern existing entries. */
export interface RemovedEntries {
  readonly going: Removal;
  readonly uid: string;
  readonly documentIds: readonly string[];
}

/** A warning before an action. */
export interface Warning {
  readonly title: string;
  /** Shown before the warning if Strapi does not ask itself. */
  readonly question: ReactNode;
  readonly content: ReactNode;
  /** Whether the check for a warning is running. The action is disabled meanwhile. */
  readonly isChecking: boolean;
  /** Runs the check, and returns whether the warning is needed. Strapi's own confirmations are shown in any case. */
  readonly isNeeded: () => Promise<boolean>;
  /** Replaces Strapi's confirmation for a single entry; `null` keeps it. */
  readonly instead: ReactNode | null;
  /**
   * Performs the confirmed action.
   *
   * @param goOn Strapi's own action
   * @param leave leaves the removed entries: an entry's form, or the selection in a list
   * @returns whether it succeeded; otherwise the dialog stays open
   */
  readonly confirm: (goOn: () => Promise<void>, leave: () => void) => Promise<boolean>;
}

/** A React hook, called on every render of an action; returns `null` if there is no warning. */
export type UseWarning = (entries: RemovedEntries) => Warning | null;

const toRemoval = (type: string | undefined): Removal | null =>
  type === 'unpublish' || type === 'delete' ? type : null;

type Description = DocumentActionDescription | BulkActionDescription;

/** Returns a function that adds the warning to an action and keeps everything else of it. */
const useWarned = (
  entries: RemovedEntries,
  useWarning: UseWarning,
  leave: () => void
): (<Action extends Description>(action: Action) => Action) => {
  const warning = useWarning(entries);
  const click = useRef<SyntheticEvent | null>(null);

  return (chosen) => {
    if (warning === null) return chosen;
    const { title, question, content, isChecking, isNeeded, instead, confirm } = warning;
    const confirmed = async (goOn: () => Promise<void>): Promise<void> => {
      // Strapi closes its dialog when this resolves, so it stays pending to keep the dialog open.
      if (!(await confirm(goOn, leave))) await new Promise(() => {});
    };
    // A second click during the check would run the action twice.
    const action = { ...chosen, disabled: chosen.disabled === true || isChecking };
    const { dialog, onClick } = action;
    if (dialog === undefined) {
      return {
        ...action,
        onClick: async (event: SyntheticEvent) => {
          click.current = event;
          if (await isNeeded()) return false;
          await onClick?.(event);
          return true;
        },
        dialog: {
          type: 'dialog',
          title,
          content: (
            <>
              {question}
              {content}
            </>
          ),
          onConfirm: () =>
            confirmed(async () => {
              if (click.current !== null) await onClick?.(click.current);
            }),
        },
      };
    }
    if (dialog.type !== 'dialog') return action;
    return {
      ...action,
      onClick: async (event: SyntheticEvent) => {
        const isMute = await onClick?.(event);
        if (isMute !== true) await isNeeded();
        return isMute;
      },
      dialog: {
        ...dialog,
        content: (
          <>
            {/* Hidden instead of removed, to keep the choices made in it. */}
            <div hidden={instead !== null}>{dialog.content}</div>
            {instead}
            {content}
          </>
        ),
        onConfirm: () => confirmed(async () => dialog.onConfirm?.()),
      },
    };
  };
};

/** Leaves the form of a removed entry for the list, discarding unsaved changes. */
const useLeaveForm = (uid: string): (() => void) => {
  const navigate = useNavigate();
  const isList = useMatch(LIST_PATTERN) !== null;
  const setSubmitting = useForm('useLeaveForm', (form) => form.setSubmitting);
  return () => {
    if (isList) return;
    setSubmitting(true);
    navigate(listPath(uid), { replace: true });
  };
};

const warnBeforeDocumentAction =
  (useWarning: UseWarning) =>
  (Action: DocumentActionComponent): DocumentActionComponent => {
    const going = toRemoval(Action.type);
    if (going === null) return Action;
    const WarnedAction: DocumentActionComponent = (props) => {
      const action = Action(props);
      const { model: uid, documentId, document } = props;
      const isThere = documentId !== undefined && document !== undefined;
      const documentIds = isThere ? [documentId] : [];
      const leaveForm = useLeaveForm(uid);
      const withWarning = useWarned({ going, uid, documentIds }, useWarning, () => {
        if (going === 'delete') leaveForm();
      });
      return action && isThere ? withWarning(action) : action;
    };
    return Object.assign(WarnedAction, { type: Action.type, position: Action.position });
  };

const warnBeforeBulkAction =
  (useWarning: UseWarning) =>
  (Action: BulkActionComponent): BulkActionComponent => {
    const going = toRemoval(Action.type);
    if (going === null) return Action;
    const WarnedAction: BulkActionComponent = (props) => {
      const action = Action(props);
      const documentIds = props.documents
        .filter(
          ({ status }) => going === 'delete' || status === 'published' || status === 'modified'
        )
        .map(({ documentId }) => documentId);
      const selectRow = useTable('WarnedAction', (table) => table.selectRow);
      const withWarning = useWarned({ going, uid: props.model, documentIds }, useWarning, () =>
        selectRow([])
      );
      return action && withWarning(action);
    };
    return Object.assign(WarnedAction, { type: Action.type });
  };

/**
 * Warns before entries are unpublished or deleted: in the edit view, from their row, or from a selection in a
 * list. Other actions stay unchanged. Strapi's own actions exist when the plugin is bootstrapped.
 */
export const warnBeforeRemoval = (app: StrapiApp, useWarning: UseWarning): void => {
  const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
  apis.addDocumentAction((actions) => actions.map(warnBeforeDocumentAction(useWarning)));
  apis.addBulkAction((actions) => actions.map(warnBeforeBulkAction(useWarning)));
};
