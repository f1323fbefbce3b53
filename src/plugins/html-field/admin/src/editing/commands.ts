import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import type { ParagraphClass } from '#site-content/domain/panel/panel-response-types';
import { withStyle } from './paragraph-classes';

type Html = Readonly<Record<string, string>>;

const TEXT_TYPES = ['paragraph', 'bareLine'];

/** Iterates over the selected text blocks. */
const forSelectedTextblocks = (
  tr: Transaction,
  visit: (node: Node, pos: number, parent: Node | null) => void
): void => {
  for (const { $from, $to } of tr.selection.ranges) {
    tr.doc.nodesBetween($from.pos, $to.pos, (node, pos, parent) => {
      if (node.isTextblock) visit(node, pos, parent);
      return !node.isTextblock;
    });
  }
};

/** Turns the selected blocks into plain text: bare lines in list items and table cells, paragraphs elsewhere. */
export const setText = (editor: Editor): boolean =>
  editor.commands.command(({ tr, state }) => {
    forSelectedTextblocks(tr, (node, pos, parent) => {
      if (TEXT_TYPES.includes(node.type.name)) return;
      const line = parent?.type.contentMatch.defaultType ?? state.schema.nodes['paragraph'];
      tr.setNodeMarkup(pos, line, { lead: node.attrs['lead'] as string });
    });
    return true;
  });

export const setHeading = (editor: Editor, level: number): boolean =>
  editor.commands.setNode('heading', { level });

/** Puts the selected blocks into a list, or takes them out of it. */
export const toggleList = (editor: Editor, type: 'bulletList' | 'orderedList'): boolean => {
  const isInList = editor.isActive('listItem');
  return editor
    .chain()
    .toggleList(type, 'listItem')
    .command(({ tr, state }) => {
      if (isInList) return true;
      forSelectedTextblocks(tr, (node, pos, parent) => {
        const isPlain = Object.keys((node.attrs['html'] as Html | undefined) ?? {}).length === 0;
        const isOnly = parent?.type.name === 'listItem' && parent.childCount === 1;
        if (node.type.name === 'paragraph' && isPlain && isOnly) {
          tr.setNodeMarkup(pos, state.schema.nodes['bareLine'], {});
        }
      });
      return true;
    })
    .run();
};

/** Applies one of the configured styles to the selected blocks, or none for `''`. */
export const setStyle = (
  editor: Editor,
  style: string,
  styles: readonly ParagraphClass[]
): boolean =>
  editor.commands.command(({ tr, state }) => {
    forSelectedTextblocks(tr, (node, pos) => {
      const html = withStyle((node.attrs['html'] as Html | undefined) ?? {}, style, styles);
      const isBare = node.type.name === 'bareLine';
      // A bare line has no element that could carry a class.
      if (isBare && style === '') return;
      const type = isBare ? state.schema.nodes['paragraph'] : node.type;
      const { loose: _loose, ...attrs } = node.attrs;
      tr.setNodeMarkup(pos, type, { ...attrs, html });
    });
    return true;
  });

export interface LinkChoice {
  readonly href: string;
  readonly opensNewWindow: boolean;
  /** Link text if there is no selection. */
  readonly text: string;
}

/** The `target` of a link that opens a new window. */
export const NEW_WINDOW = '_blank';

/** Without this `rel` token, the opened page could navigate this window. */
const NO_OPENER = 'noopener';

/** Returns the attributes of a link after the user's choice. Other attributes are kept. */
const linkHtml = (html: Html, { href, opensNewWindow }: LinkChoice): Html => {
  const { target, rel = '', ...rest } = html;
  if (opensNewWindow === (target === NEW_WINDOW)) return { ...html, href };
  const others = rel.split(/\s+/).filter((token) => token !== '' && token !== NO_OPENER);
  const tokens = opensNewWindow ? [...others, NO_OPENER] : others;
  return {
    ...rest,
    href,
    ...(opensNewWindow ? { target: NEW_WINDOW } : {}),
    ...(tokens.length === 0 ? {} : { rel: tokens.join(' ') }),
  };
};

/** Returns the attributes of the link at the cursor, or `null` if there is none. */
export const linkAt = (editor: Editor): Html | null =>
  editor.isActive('link') ? (editor.getAttributes('link')['html'] as Html) : null;

/** Turns the selection into a link, or changes the link at the cursor. */
export const setLink = (editor: Editor, choice: LinkChoice): boolean => {
  const present = linkAt(editor);
  const html = linkHtml(present ?? {}, choice);
  const chain = editor.chain().focus();
  if (present !== null) {
    return chain.extendMarkRange('link').setMark('link', { html }).run();
  }
  if (!editor.state.selection.empty) return chain.setMark('link', { html }).run();
  const marks = [{ type: 'link', attrs: { html } }];
  return chain.insertContent({ type: 'text', text: choice.text, marks }).run();
};

export const removeLink = (editor: Editor): boolean =>
  editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
