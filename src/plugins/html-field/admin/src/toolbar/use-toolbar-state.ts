import { type Editor, useEditorState } from '@tiptap/react';
import type { ParagraphClass } from '#site-content/domain/panel/panel-response-types';
import { imageAt } from '../editing/images';
import { getStyle } from '../editing/paragraph-classes';

type Html = Readonly<Record<string, string>>;

/** Returns the toolbar's state for the current selection. */
export const useToolbarState = (editor: Editor, styles: readonly ParagraphClass[]) =>
  useEditorState({
    editor,
    selector: ({ editor: current }) => {
      const { state, can, isActive } = current;
      const is = isActive.bind(editor);
      const block = state.selection.$from.parent;
      const html = (block.attrs['html'] as Html | undefined) ?? {};
      return {
        bold: is('bold'),
        italic: is('italic'),
        underline: is('underline'),
        strike: is('strike'),
        subscript: is('subscript'),
        superscript: is('superscript'),
        link: is('link'),
        image: imageAt(current) !== null,
        bulletList: is('bulletList'),
        orderedList: is('orderedList'),
        blockquote: is('blockquote'),
        table: is('table'),
        block: block.type.name === 'heading' ? `h${block.attrs['level'] as number}` : 'text',
        style: getStyle(html, styles),
        canIndent: can.bind(editor)().sinkListItem('listItem'),
        canOutdent: can.bind(editor)().liftListItem('listItem'),
        canUndo: can.bind(editor)().undo(),
        canRedo: can.bind(editor)().redo(),
      };
    },
  });

export type ToolbarState = ReturnType<typeof useToolbarState>;
