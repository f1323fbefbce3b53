import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

type Html = Readonly<Record<string, string>>;

/**
 * Keeps an id only on the first block that has it. Splitting a block copies its attributes, and pasting may repeat an
 * id, but a link has one target.
 */
export const UniqueIds = Extension.create({
  name: 'uniqueIds',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _old, { doc, tr }) => {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        const ids = new Set<string>();
        doc.descendants((node, position) => {
          const html = node.attrs['html'] as Html | undefined;
          const id = html?.['id'];
          if (id === undefined) return;
          if (ids.has(id)) {
            const { id: _id, ...rest } = html as Html;
            tr.setNodeAttribute(position, 'html', rest);
          }
          ids.add(id);
        });
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});
