import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

/** Where text is in paragraphs; in list items and table cells a bare line will do. */
const HOLDS_PARAGRAPHS = ['doc', 'division'];

/**
 * Makes a paragraph of a line that came from a list item or a table cell to stand among blocks. Lines that
 * stood there in the source stay as they are.
 */
export const LinesToParagraphs = Extension.create({
  name: 'linesToParagraphs',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _old, { doc, tr, schema }) => {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        const { bareLine, paragraph } = schema.nodes;
        const isMisplaced = (node: Node, parent: Node | null): boolean =>
          node.type === bareLine &&
          node.attrs['loose'] === false &&
          HOLDS_PARAGRAPHS.includes(parent?.type.name ?? '');
        doc.descendants((node, pos, parent) => {
          if (isMisplaced(node, parent)) {
            tr.setNodeMarkup(pos, paragraph, { lead: node.attrs['lead'] as string });
          }
          return !node.isTextblock;
        });
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});
