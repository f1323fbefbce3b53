import { Table as TiptapTable, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { INHERIT } from '../document/table';
import { html, lead, onlyOnce, tail, unrendered } from './html-attributes';

const getSpan = (element: HTMLElement, name: string): number => {
  const span = Number(element.getAttribute(name));
  return Number.isInteger(span) && span > 0 && span < 100 ? span : 1;
};

const cellAttributes = () => ({
  colspan: { default: 1, parseHTML: (element: HTMLElement) => getSpan(element, 'colspan') },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => getSpan(element, 'rowspan') },
  // Required by ProseMirror; columns have no widths here.
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
    const { Tab: _adds, ...shortcuts } = this.parent?.() ?? {};
    // From the last cell, Tab leaves the editor; rows are added with the toolbar.
    return { ...shortcuts, Tab: () => this.editor.commands.goToNextCell() };
  },
});

export const tables = [Table, Row, Cell, Header];
