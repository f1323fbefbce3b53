import { type Extensions, Node } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { isSafeImageSource } from '#site-content/domain/rules/allowed-html';
import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import { ShownLinks } from '../links/shown-links';
import {
  BareLine,
  Blockquote,
  Division,
  Document,
  Heading,
  HorizontalRule,
  Paragraph,
  Text,
} from './blocks';
import { html, lead, onlyOnce, tail } from './html-attributes';
import { marks } from './marks';
import { tables } from './tables';

const listAttributes = () => ({ html, lead, tail: onlyOnce(tail) });

const BulletList = Node.create({
  name: 'bulletList',
  group: 'block list',
  content: 'listItem+',
  addAttributes: listAttributes,
  parseHTML: () => [{ tag: 'ul' }],
  renderHTML: ({ HTMLAttributes }) => ['ul', HTMLAttributes, 0],
});

const OrderedList = Node.create({
  name: 'orderedList',
  group: 'block list',
  content: 'listItem+',
  addAttributes: listAttributes,
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
});

const ListItem = Node.create({
  name: 'listItem',
  content: '(bareLine | block)+',
  defining: true,
  addAttributes: () => ({ html, lead, tail: onlyOnce(tail) }),
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      // Tab must leave the editor, so it does not indent.
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

const HardBreak = Node.create({
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

const Image = Node.create({
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
const InlineHtml = Node.create({
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

interface HtmlBlockOptions {
  /** Says that the block is HTML, and how to change it. */
  readonly label: string;
}

/**
 * HTML that no editor node can represent. It is displayed, moved and deleted as a unit, edited in the source view, and
 * written as it was read.
 */
const HtmlBlock = Node.create<HtmlBlockOptions>({
  name: 'htmlBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ label: '' }),
  addAttributes: () => ({
    lead,
    source: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-html-block') ?? '',
      renderHTML: ({ source }) => ({ 'data-html-block': source as string }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-html-block]', priority: 100 }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('div');
      dom.dataset['htmlBlock'] = '';
      const label = document.createElement('div');
      label.dataset['htmlBlockLabel'] = '';
      label.textContent = this.options.label;
      const preview = document.createElement('div');
      const source = node.attrs['source'] as string;
      const clean = cleanHtml(source);
      // If nothing is left after sanitizing, show the source, so that something is visible.
      if (clean.trim() === '') preview.textContent = source;
      else preview.innerHTML = clean;
      // A preview only: links are inactive, and the keyboard skips it.
      preview.inert = true;
      dom.append(label, preview);
      return { dom };
    };
  },
});

/** Tiptap features in addition to nodes and marks: undo and redo, and cursors between and on blocks. */
const behaviour = StarterKit.configure({
  ...{ document: false, text: false, paragraph: false, heading: false, horizontalRule: false },
  ...{ bulletList: false, orderedList: false, listItem: false, listKeymap: {} },
  ...{ bold: false, italic: false, underline: false, strike: false, link: false, hardBreak: false },
  ...{ blockquote: false, code: false, codeBlock: false, trailingNode: false },
});

/**
 * Returns the nodes and marks for everything that clean HTML may contain, with all attributes.
 *
 * @param htmlBlockLabel label of blocks with other HTML
 * @param shownLinks how links are displayed
 */
export const createExtensions = (
  htmlBlockLabel: string,
  shownLinks = new ShownLinks()
): Extensions => [
  ...[Document, Paragraph, Heading, BulletList, OrderedList, ListItem],
  ...[Division, Blockquote, HorizontalRule],
  ...tables,
  HtmlBlock.configure({ label: htmlBlockLabel }),
  ...[BareLine, Text, HardBreak, Image, InlineHtml],
  ...marks.map((mark) =>
    mark.name === 'link'
      ? mark.extend({ addMarkView: () => (props) => shownLinks.getView(props.mark) })
      : mark
  ),
  behaviour,
];
