import { useRef, type SyntheticEvent } from 'react';
import type {
  BulkActionComponent,
  BulkActionDescription,
  DocumentActionComponent,
  DocumentActionDescription,
} from '@strapi/content-manager/strapi-admin';
import { PAGE } from '../../../contract/content-types';
import { useText } from '../translations/text';
import { inUse } from './in-use';
import { InUseWarning, Question, type Going } from './in-use-warning';
import { useLazyReferencesOfPagesQuery } from './references';

const goingBy = (type: string | undefined): Going | null =>
  type === 'unpublish' || type === 'delete' ? type : null;

/** Adds the warning to an action, which does and asks all else as before. */
const useWarning = (
  going: Going,
  documentIds: readonly string[]
): (<Action extends DocumentActionDescription | BulkActionDescription>(
  action: Action
) => Action) => {
  const text = useText();
  const [load, { isFetching }] = useLazyReferencesOfPagesQuery();
  const click = useRef<SyntheticEvent | null>(null);
  const needsWarning = async (): Promise<boolean> => {
    const { data, error } = await load(documentIds);
    return data === undefined || error !== undefined || inUse(documentIds, data) !== null;
  };
  const warning = <InUseWarning going={going} documentIds={documentIds} />;

  return (chosen) => {
    // While what points at the page is asked for, a second click would do it twice.
    const action = { ...chosen, disabled: chosen.disabled === true || isFetching };
    const { dialog, onClick } = action;
    if (dialog === undefined) {
      return {
        ...action,
        onClick: async (event: SyntheticEvent) => {
          click.current = event;
          if (await needsWarning()) return false;
          await onClick?.(event);
          return true;
        },
        dialog: {
          type: 'dialog',
          title: text('page-panel.warning.title'),
          content: (
            <>
              <Question going={going} />
              {warning}
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
        if (isMute !== true) await needsWarning();
        return isMute;
      },
      dialog: {
        ...dialog,
        content: (
          <>
            {dialog.content}
            {warning}
          </>
        ),
      },
    };
  };
};

/**
 * Before a page is unpublished or deleted, in its edit view or from its row in a list, what points at it is
 * named. Actions on other types, and other actions, stay what they are.
 */
export const warnBeforeDocumentAction = (
  Action: DocumentActionComponent
): DocumentActionComponent => {
  const going = goingBy(Action.type);
  if (going === null) return Action;
  const WarnedAction: DocumentActionComponent = (props) => {
    const action = Action(props);
    const { model, documentId, document } = props;
    const withWarning = useWarning(going, documentId === undefined ? [] : [documentId]);
    const isPage = model === PAGE && documentId !== undefined && document !== undefined;
    return action && isPage ? withWarning(action) : action;
  };
  return Object.assign(WarnedAction, { type: Action.type, position: Action.position });
};

/** The same for the pages that are chosen in a list. */
export const warnBeforeBulkAction = (Action: BulkActionComponent): BulkActionComponent => {
  const going = goingBy(Action.type);
  if (going === null) return Action;
  const WarnedAction: BulkActionComponent = (props) => {
    const action = Action(props);
    const goingPages = props.documents.filter(
      ({ status }) => going === 'delete' || status === 'published' || status === 'modified'
    );
    const withWarning = useWarning(
      going,
      goingPages.map(({ documentId }) => documentId)
    );
    return action && props.model === PAGE ? withWarning(action) : action;
  };
  return Object.assign(WarnedAction, { type: Action.type });
};
