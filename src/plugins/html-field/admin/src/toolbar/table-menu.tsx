import { Menu } from '@strapi/design-system';
import type { Editor } from '@tiptap/react';
import { type TextKey, useText } from '../translations/text';
import { TableIcon } from './icons';
import { ToolbarButton } from './toolbar-button';

interface Props {
  readonly editor: Editor;
  readonly isInTable: boolean;
  readonly isDisabled: boolean;
}

type Command = [TextKey, () => boolean];

/** Inserts a table, or changes the one at the cursor. */
export const TableMenu = ({ editor, isInTable, isDisabled }: Props) => {
  const text = useText();
  if (!isInTable) {
    return (
      <ToolbarButton
        label={text('table.insert')}
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
      ['table.row-before', () => editor.commands.addRowBefore()],
      ['table.row-after', () => editor.commands.addRowAfter()],
      ['table.delete-row', () => editor.commands.deleteRow()],
    ],
    [
      ['table.column-before', () => editor.commands.addColumnBefore()],
      ['table.column-after', () => editor.commands.addColumnAfter()],
      ['table.delete-column', () => editor.commands.deleteColumn()],
    ],
    [
      ['table.header-row', () => editor.commands.toggleHeaderRow()],
      ['table.delete', () => editor.commands.deleteTable()],
    ],
  ];
  // Runs the command at once, on the current selection. The text gets the focus after the menu has closed.
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
        label={text('table')}
        startIcon={<TableIcon />}
        aria-label={text('table')}
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
