import { Node } from '@tiptap/core';
import { isSafeImageSource } from '#site-content/domain/rules/html-elements';
import { html } from './html-attributes';

export const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  addAttributes: () => ({ html }),
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: ({ HTMLAttributes }) => ['br', HTMLAttributes],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    const insert = (): boolean => this.editor.commands.insertContent({ type: this.name });
    return { 'Shift-Enter': insert, 'Mod-Enter': insert };
  },
});

export const Image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ html }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (isSafeImageSource(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** An element without text, such as an icon, which cannot be typed into. */
export const InlineHtml = Node.create({
  name: 'inlineHtml',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    source: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-inline-html') ?? '',
      renderHTML: ({ source }) => ({
        'data-inline-html': source as string,
        title: source as string,
      }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-inline-html]', priority: 100 }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, '</>'],
});
