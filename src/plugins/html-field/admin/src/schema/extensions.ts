import type { Extensions } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
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
import { HtmlBlock } from './html-block';
import { HardBreak, Image, InlineHtml } from './inline';
import { BulletList, ListItem, OrderedList } from './lists';
import { marks } from './marks';
import { tables } from './tables';

/** Tiptap features besides nodes and marks: undo and redo, and cursors between and on blocks. */
const behaviour = StarterKit.configure({
  ...{ document: false, text: false, paragraph: false, heading: false, horizontalRule: false },
  ...{ bulletList: false, orderedList: false, listItem: false, listKeymap: {} },
  ...{ bold: false, italic: false, underline: false, strike: false, link: false, hardBreak: false },
  ...{ blockquote: false, code: false, codeBlock: false, trailingNode: false },
});

/**
 * The nodes and marks for everything that clean HTML may contain, with all attributes.
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
