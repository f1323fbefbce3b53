import { Typography } from '@strapi/design-system';
import { NAV_ITEM } from '#site-content/domain/content-types';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import { QuestionDialog } from '../components/question-dialog';
import { UndoNote, VersionsDialog } from '../history-slot/slot';
import { useText } from '../translations/text';
import { ItemDialog } from './dialogs/item-dialog';
import { MoveDialog } from './dialogs/move-dialog';
import { newId } from './tree/edit';
import { countBelow, findItem, type Items } from './tree/items';
import type { useTreeEditing } from './use-tree-editing';

interface DeleteDialogProps {
  readonly title: string;
  /** Number of subitems that are deleted with it. */
  readonly below: number;
  readonly onDelete: () => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Asks for confirmation before an item and its subitems are deleted. */
const DeleteDialog = ({ title, below, onDelete, onClose, onClosed }: DeleteDialogProps) => {
  const text = useText();
  return (
    <QuestionDialog
      isCentered
      title={text('navigation.delete.title', { count: below + 1 })}
      question={text('navigation.delete.question', { title, count: below })}
      cancelLabel={text('navigation.cancel')}
      onCancel={onClose}
      confirm={{
        label: text('navigation.delete.confirm', { count: below + 1 }),
        variant: 'danger-light',
        onClick: onDelete,
      }}
      onClosed={onClosed}
    >
      <Typography tag="p">{text('navigation.not-saved-yet')}</Typography>
      <UndoNote isLater />
    </QuestionDialog>
  );
};

interface EditDialogsProps {
  readonly items: Items;
  readonly pages: ReadonlyMap<string, PageOption>;
  readonly editing: ReturnType<typeof useTreeEditing>;
  readonly onClosed: () => void;
  readonly hasChanges: boolean;
  readonly onRestored: () => void;
}

/** Shows the open dialog, if any. */
export const EditDialogs = (props: EditDialogsProps) => {
  const { items, pages, editing, onClosed, hasChanges, onRestored } = props;
  const text = useText();
  const { dialog, close, apply } = editing;
  const shared = { items, onClose: close, onClosed };
  if (dialog === null) return null;
  if (dialog.kind === 'add') {
    return (
      <ItemDialog
        {...shared}
        pages={pages}
        id={newId(items)}
        place={dialog.place}
        content={null}
        onApply={apply.content}
      />
    );
  }
  const item = findItem(items, dialog.id);
  if (item === undefined) return null;
  if (dialog.kind === 'edit') {
    return (
      <ItemDialog
        {...shared}
        pages={pages}
        id={item.id}
        place={item}
        content={item}
        onApply={apply.content}
      />
    );
  }
  if (dialog.kind === 'versions') {
    return (
      <VersionsDialog
        of={{ type: NAV_ITEM, entry: item.id }}
        title={item.title}
        obstacle={hasChanges ? text('navigation.versions.save-first') : undefined}
        onRestored={onRestored}
        onClose={close}
        onClosed={onClosed}
      />
    );
  }
  if (dialog.kind === 'move') return <MoveDialog {...shared} item={item} onMove={apply.move} />;
  return (
    <DeleteDialog
      {...shared}
      title={item.title}
      below={countBelow(items, item.id)}
      onDelete={apply.deletion}
    />
  );
};
