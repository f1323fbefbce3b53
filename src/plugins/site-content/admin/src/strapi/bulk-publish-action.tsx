import { useTable, type StrapiApp } from '@strapi/strapi/admin';
import type {
  BulkActionComponent,
  BulkActionDescription,
  ContentManagerPlugin,
} from '@strapi/content-manager/strapi-admin';
import { cloneElement, type ComponentType, type ReactElement, type ReactNode } from 'react';

interface QuestionProps {
  readonly uid: string;
  /** Of the entries that are chosen in Strapi's dialog now. */
  readonly documentIds: readonly string[];
  /** What Strapi shows of them, with its button to publish. */
  readonly children: ReactNode;
}

/** Draws what is asked before entries are published at once, around what Strapi shows of them. */
export type BulkPublishQuestion = ComponentType<QuestionProps>;

interface ChosenProps {
  readonly uid: string;
  readonly question: BulkPublishQuestion;
  readonly children: ReactNode;
}

const Chosen = ({ uid, question: Question, children }: ChosenProps) => {
  const chosen = useTable('Chosen', ({ selectedRows }) => selectedRows) as unknown as readonly {
    readonly documentId: string;
  }[];
  return (
    <Question uid={uid} documentIds={chosen.map(({ documentId }) => documentId)}>
      {children}
    </Question>
  );
};

type Dialog = Extract<BulkActionDescription['dialog'], { type: 'modal' }>;

/** Strapi's dialog is a table, in which entries are chosen, around what is shown of them. */
type Table = ReactElement<{ readonly children: ReactNode }>;

const withQuestion = (dialog: Dialog, uid: string, question: BulkPublishQuestion): Dialog => {
  const strapis = dialog.content;
  if (typeof strapis !== 'function') return dialog;
  const drawTable = strapis as (props: { onClose: () => void }) => Table;
  return {
    ...dialog,
    content: (props: { onClose: () => void }) => {
      const table = drawTable(props);
      return cloneElement(
        table,
        {},
        <Chosen uid={uid} question={question}>
          {table.props.children}
        </Chosen>
      );
    },
  };
};

const publishes = (action: BulkActionDescription): boolean =>
  (action as { readonly actionType?: string }).actionType === 'publish';

const askBefore =
  (question: BulkPublishQuestion) =>
  (Action: BulkActionComponent): BulkActionComponent => {
    const AskingAction: BulkActionComponent = (props) => {
      const action = Action(props);
      if (!action || !publishes(action) || action.dialog?.type !== 'modal') return action;
      return { ...action, dialog: withQuestion(action.dialog, props.model, question) };
    };
    return Object.assign(AskingAction, { type: Action.type });
  };

/**
 * Asks before entries are published that are chosen in a list, in the dialog in which Strapi shows whether they can be.
 *
 * A port: what an action gives is documented; that Strapi's own is a function that can be called in one of ours, says
 * `publish` as its `actionType`, and that its dialog's content is a function that gives a table around what is shown, is
 * not. Read in Strapi 5.54.0: `@strapi/content-manager/dist/admin/pages/ListView/components/BulkActions/PublishAction.mjs`
 * and `@strapi/admin/dist/admin/admin/src/components/Table.mjs`.
 */
export const askBeforeBulkPublishing = (app: StrapiApp, question: BulkPublishQuestion): void => {
  const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
  apis.addBulkAction((actions) => actions.map(askBefore(question)));
};
