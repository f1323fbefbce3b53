import { Node } from '@tiptap/core';
import { html, lead, tail, unrendered } from './html-attributes';

export const Document = Node.create({
  name: 'doc',
  topNode: true,
  // The first type is the default for a new block.
  content: '(block | bareLine)+',
});

export const Text = Node.create({ name: 'text', group: 'inline' });

export const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({ html, lead }),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Alt-0': () => this.editor.commands.setNode(this.name) };
  },
});

export const HEADING_LEVELS = [1, 2, 3, 4, 5, 6] as const;

export const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false }, html, lead }),
  parseHTML: () => HEADING_LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [
    `h${node.attrs['level'] as number}`,
    HTMLAttributes,
    0,
  ],
  addKeyboardShortcuts() {
    return Object.fromEntries(
      HEADING_LEVELS.map((level) => [
        `Mod-Alt-${level}`,
        () => this.editor.commands.toggleNode(this.name, 'paragraph', { level }),
      ])
    );
  },
});

/** A line of text without an element of its own, as in list items and table cells. */
export const BareLine = Node.create({
  name: 'bareLine',
  content: 'inline*',
  addAttributes: () => ({
    lead,
    /** True for a line that was read at block level. A line moved there from a list item becomes a paragraph. */
    loose: unrendered(false),
  }),
  renderHTML: () => ['div', { 'data-bare-line': '' }, 0],
  parseHTML: () => [{ tag: 'div[data-bare-line]', priority: 100 }],
});

export const Division = Node.create({
  name: 'division',
  group: 'block',
  content: '(block | bareLine)+',
  defining: true,
  addAttributes: () => ({ html, lead, tail }),
  parseHTML: () => [{ tag: 'div[class], div[id]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-division': '' }, 0],
});

export const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: '(block | bareLine)+',
  defining: true,
  addAttributes: () => ({ html, lead, tail }),
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-b': () => this.editor.commands.toggleWrap(this.name) };
  },
});

export const HorizontalRule = Node.create({
  name: 'horizontalRule',
  group: 'block',
  addAttributes: () => ({ html, lead }),
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: ({ HTMLAttributes }) => ['hr', HTMLAttributes],
});
