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

/** How entries go. */
export type Going = 'unpublish' | 'delete';

/** What is about to go; no entries where the action is not about some that are there. */
export interface GoingEntries {
  readonly going: Going;
  readonly uid: string;
  readonly documentIds: readonly string[];
}

/** What comes before an action. */
export interface Warning {
  readonly title: string;
  /** Said before the warning where Strapi asks nothing itself. */
  readonly question: ReactNode;
  readonly content: ReactNode;
  /** Whether it is being found out if there is something to warn of; the action cannot be chosen meanwhile. */
  readonly isFindingOut: boolean;
  /** Finds it out; what Strapi asks itself, it asks in any case. */
  readonly isNeeded: () => Promise<boolean>;
  /** Shown in place of what Strapi asks itself about one entry, where that does not apply. */
  readonly instead: ReactNode | null;
  /**
   * Does what is confirmed.
   *
   * @param goOn Strapi's own action
   * @param leave leaves the entries when they are gone: the form of one, or that some are chosen in a list
   * @returns whether it is done; otherwise the question stays
   */
  readonly confirm: (goOn: () => Promise<void>, leave: () => void) => Promise<boolean>;
}

/** A hook of React: it is called in every rendering of an action, `null` for one about which there is no warning. */
export type UseWarning = (entries: GoingEntries) => Warning | null;

const goingBy = (type: string | undefined): Going | null =>
  type === 'unpublish' || type === 'delete' ? type : null;

type Description = DocumentActionDescription | BulkActionDescription;

/** Adds the warning to an action, which does and asks all else as before. */
const useWarned = (
  entries: GoingEntries,
  useWarning: UseWarning,
  leave: () => void
): (<Action extends Description>(action: Action) => Action) => {
  const warning = useWarning(entries);
  const click = useRef<SyntheticEvent | null>(null);

  return (chosen) => {
    if (warning === null) return chosen;
    const { title, question, content, isFindingOut, isNeeded, instead, confirm } = warning;
    const confirmed = async (goOn: () => Promise<void>): Promise<void> => {
      // Strapi closes its dialog after this.
      if (!(await confirm(goOn, leave))) await new Promise(() => {});
    };
    // While it is found out whether to warn, a second click would do it twice.
    const action = { ...chosen, disabled: chosen.disabled === true || isFindingOut };
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
            {/* What was chosen there is kept. */}
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

/** Leaves the form of an entry that is gone, whatever is unsaved there, for the list. */
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
    const going = goingBy(Action.type);
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
    const going = goingBy(Action.type);
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
 * Warns before entries are unpublished or deleted, in their edit view, from their row in a list, or from among those
 * that are chosen there. Other actions stay what they are. Strapi's own actions are there when the plugin is bootstrapped.
 *
 * A port: what an action gives is documented; that Strapi's own actions are known by their `type`, are functions that can be
 * called in one of ours, open no dialog after an `onClick` that gives `true`, and close one after its `onConfirm`, is not, nor what is left when
 * entries are gone: the form, which asks about unsaved changes unless it submits, and the rows that are chosen. Read in Strapi 5.54.0:
 * `@strapi/content-manager/dist/admin/pages/EditView/components/DocumentActions.mjs` and
 * `…/pages/ListView/components/BulkActions/Actions.mjs`.
 */
export const warnBeforeGoing = (app: StrapiApp, useWarning: UseWarning): void => {
  const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
  apis.addDocumentAction((actions) => actions.map(warnBeforeDocumentAction(useWarning)));
  apis.addBulkAction((actions) => actions.map(warnBeforeBulkAction(useWarning)));
};
