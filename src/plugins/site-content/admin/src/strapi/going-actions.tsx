import type { StrapiApp } from '@strapi/strapi/admin';
import type {
  BulkActionComponent,
  BulkActionDescription,
  ContentManagerPlugin,
  DocumentActionComponent,
  DocumentActionDescription,
} from '@strapi/content-manager/strapi-admin';
import { useRef, type ReactNode, type SyntheticEvent } from 'react';

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
}

/** A hook of React: it is called in every rendering of an action, `null` for one about which there is no warning. */
export type UseWarning = (entries: GoingEntries) => Warning | null;

const goingBy = (type: string | undefined): Going | null =>
  type === 'unpublish' || type === 'delete' ? type : null;

type Description = DocumentActionDescription | BulkActionDescription;

/** Adds the warning to an action, which does and asks all else as before. */
const useWarned = (
  entries: GoingEntries,
  useWarning: UseWarning
): (<Action extends Description>(action: Action) => Action) => {
  const warning = useWarning(entries);
  const click = useRef<SyntheticEvent | null>(null);

  return (chosen) => {
    if (warning === null) return chosen;
    const { title, question, content, isFindingOut, isNeeded } = warning;
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
          onConfirm: async () => {
            if (click.current !== null) await onClick?.(click.current);
          },
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
            {dialog.content}
            {content}
          </>
        ),
      },
    };
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
      const withWarning = useWarned({ going, uid, documentIds }, useWarning);
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
      const withWarning = useWarned({ going, uid: props.model, documentIds }, useWarning);
      return action && withWarning(action);
    };
    return Object.assign(WarnedAction, { type: Action.type });
  };

/**
 * Warns before entries are unpublished or deleted, in their edit view, from their row in a list, or from among those
 * that are chosen there. Other actions stay what they are. Strapi's own actions are there when the plugin is bootstrapped.
 *
 * A port: what an action gives is documented; that Strapi's own actions are known by their `type`, are functions that can be
 * called in one of ours, and open no dialog after an `onClick` that gives `true`, is not. Read in Strapi 5.54.0:
 * `@strapi/content-manager/dist/admin/pages/EditView/components/DocumentActions.mjs` and
 * `…/pages/ListView/components/BulkActions/Actions.mjs`.
 */
export const warnBeforeGoing = (app: StrapiApp, useWarning: UseWarning): void => {
  const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
  apis.addDocumentAction((actions) => actions.map(warnBeforeDocumentAction(useWarning)));
  apis.addBulkAction((actions) => actions.map(warnBeforeBulkAction(useWarning)));
};
