import type { Editor } from '@tiptap/core';
import { NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';

type Html = Readonly<Record<string, string>>;

/** An image's alt text: `''` for a decorative image, `null` if it was never set. */
export type ImageText = string | null;

/** The selected image. */
export interface PresentImage {
  readonly src: string;
  readonly text: ImageText;
}

const getSelectedImageAttributes = (editor: Editor): Html | null => {
  const { selection } = editor.state;
  const isImage = selection instanceof NodeSelection && selection.node.type.name === 'image';
  return isImage ? (selection.node.attrs['html'] as Html) : null;
};

/** Returns the selected image, or `null` if no image is selected. */
export const imageAt = (editor: Editor): PresentImage | null => {
  const html = getSelectedImageAttributes(editor);
  return html === null ? null : { src: html['src'] ?? '', text: html['alt'] ?? null };
};

const withText = ({ alt: _alt, ...html }: Html, text: ImageText): Html =>
  text === null ? html : { ...html, alt: text };

/** Sets the alt text of the selected image. */
export const describeImage = (editor: Editor, text: ImageText): boolean => {
  const html = getSelectedImageAttributes(editor);
  return html !== null && editor.commands.updateAttributes('image', { html: withText(html, text) });
};

/** Inserts an image after the selection, with the cursor after it. */
export const putImage = (tr: Transaction, { src, text }: PresentImage): Transaction => {
  const { nodes } = tr.doc.type.schema;
  const end = tr.selection.$to;
  const place = end.parent.inlineContent ? end : Selection.findFrom(end, -1, true)?.$to;
  const html = withText({ src }, text);
  // The image gets the marks that typed text would get: bold, or a link.
  const image = nodes['image']?.create({ html }, null, place?.marks() ?? []);
  if (image === undefined) return tr;
  if (place !== undefined) {
    tr.insert(place.pos, image);
    return tr.setSelection(TextSelection.create(tr.doc, place.pos + image.nodeSize));
  }
  // There is no text block to insert the image into.
  const paragraph = nodes['paragraph']?.create(null, image);
  if (paragraph === undefined) return tr;
  tr.insert(end.pos, paragraph);
  return tr.setSelection(TextSelection.create(tr.doc, end.pos + paragraph.nodeSize - 1));
};

export const insertImage = (editor: Editor, image: PresentImage): boolean =>
  editor.commands.command(({ tr }) => {
    putImage(tr, image).scrollIntoView();
    return true;
  });
