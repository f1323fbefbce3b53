import { Node } from '@tiptap/core';
import { html, lead, onlyOnce, tail } from './html-attributes';

const listAttributes = () => ({ html, lead, tail: onlyOnce(tail) });

export const BulletList = Node.create({
  name: 'bulletList',
  group: 'block list',
  content: 'listItem+',
  addAttributes: listAttributes,
  parseHTML: () => [{ tag: 'ul' }],
  renderHTML: ({ HTMLAttributes }) => ['ul', HTMLAttributes, 0],
});

export const OrderedList = Node.create({
  name: 'orderedList',
  group: 'block list',
  content: 'listItem+',
  addAttributes: listAttributes,
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
});

export const ListItem = Node.create({
  name: 'listItem',
  content: '(bareLine | block)+',
  defining: true,
  addAttributes: () => ({ html, lead, tail: onlyOnce(tail) }),
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      // Not Tab, which must leave the editor.
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    };
  },
});
