import { Menu } from '@strapi/design-system';
import type { Editor } from '@tiptap/react';
import { type TextKey, useText } from '../../translations/text';
import { TableIcon } from './icons';
import { ToolbarButton } from './toolbar-button';

interface Props {
  readonly editor: Editor;
  readonly isInTable: boolean;
  readonly isDisabled: boolean;
}

type Command = [TextKey, () => boolean];

/** Inserts a table, or changes the one that the cursor is in. */
export const TableMenu = ({ editor, isInTable, isDisabled }: Props) => {
  const text = useText();
  if (!isInTable) {
    return (
      <ToolbarButton
        label={text('html-field.table.insert')}
        isDisabled={isDisabled}
        onClick={() =>
          editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
        }
      >
        <TableIcon />
      </ToolbarButton>
    );
  }
  const groups: Command[][] = [
    [
      ['html-field.table.row-before', () => editor.commands.addRowBefore()],
      ['html-field.table.row-after', () => editor.commands.addRowAfter()],
      ['html-field.table.delete-row', () => editor.commands.deleteRow()],
    ],
    [
      ['html-field.table.column-before', () => editor.commands.addColumnBefore()],
      ['html-field.table.column-after', () => editor.commands.addColumnAfter()],
      ['html-field.table.delete-column', () => editor.commands.deleteColumn()],
    ],
    [
      ['html-field.table.header-row', () => editor.commands.toggleHeaderRow()],
      ['html-field.table.delete', () => editor.commands.deleteTable()],
    ],
  ];
  // At once, on what is selected now; the text gets the focus when the menu has gone.
  const choose = (command: Command[1]): void => {
    command();
    requestAnimationFrame(() => editor.view.focus());
  };
  return (
    <Menu.Root>
      <Menu.Trigger
        variant="ghost"
        size="S"
        disabled={isDisabled}
        label={text('html-field.table')}
        startIcon={<TableIcon />}
        aria-label={text('html-field.table')}
      />
      <Menu.Content maxHeight="none" onCloseAutoFocus={(event: Event) => event.preventDefault()}>
        {groups.flatMap((commands, index) => [
          ...(index === 0 ? [] : [<Menu.Separator key={index} />]),
          ...commands.map(([key, command]) => (
            <Menu.Item key={key} onSelect={() => choose(command)}>
              {text(key)}
            </Menu.Item>
          )),
        ])}
      </Menu.Content>
    </Menu.Root>
  );
};
