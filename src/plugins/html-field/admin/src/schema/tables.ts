import { Table as TiptapTable, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { Node } from '@tiptap/pm/model';
import { INHERIT } from '../document/table';
import { html, lead, onlyOnce, tail, unrendered } from './html-attributes';

const getSpan = (element: HTMLElement, name: string): number => {
  const span = Number(element.getAttribute(name));
  return Number.isInteger(span) && span > 0 && span < 100 ? span : 1;
};

const cellAttributes = () => ({
  colspan: { default: 1, parseHTML: (element: HTMLElement) => getSpan(element, 'colspan') },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => getSpan(element, 'rowspan') },
  // Required by ProseMirror, although columns have no widths here.
  colwidth: unrendered(null),
  html,
  lead,
  tail: onlyOnce(tail),
});

const CELL_CONTENT = '(bareLine | block)+';

const Cell = TableCell.extend({
  content: CELL_CONTENT,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

const Header = TableHeader.extend({
  content: CELL_CONTENT,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});

const Row = TableRow.extend({
  addAttributes: () => ({ section: unrendered(INHERIT), html, lead, tail }),
});

const Table = TiptapTable.extend({
  addAttributes: () => ({
    html,
    lead,
    tail,
    /** Source of the caption and columns before the rows. */
    head: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-head') ?? '',
      renderHTML: ({ head }) => (head === '' ? {} : { 'data-head': head as string }),
    },
  }),
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  addNodeView: () => null,
  addKeyboardShortcuts() {
    const { editor } = this;
    let withNewRow: Node | null = null;
    return {
      ...this.parent?.(),
      /**
       * Moves to the next cell. After the last cell, adds a row; if that row stays empty, removes it and leaves the
       * table.
       */
      Tab: () => {
        if (editor.commands.goToNextCell()) return true;
        if (editor.state.doc === withNewRow) {
          editor.commands.deleteRow();
          return false;
        }
        if (!editor.can().addRowAfter()) return false;
        const isAdded = editor.chain().addRowAfter().goToNextCell().run();
        withNewRow = editor.state.doc;
        return isAdded;
      },
    };
  },
});

export const tables = [Table, Row, Cell, Header];
