import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { HOLDS_PARAGRAPHS } from '../document/read-blocks';

/**
 * Turns a bare line that moved from a list item or table cell to block level into a paragraph. Bare lines
 * from the source are kept.
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
