import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Selection } from '@tiptap/pm/state';
import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import {
  readDocument,
  writeDocument,
} from '../../src/plugins/html-field/admin/src/document/document';
import { putImage } from '../../src/plugins/html-field/admin/src/editing/images';
import { createExtensions } from '../../src/plugins/html-field/admin/src/schema/extensions';

const schema = getSchema(createExtensions('HTML'));

/** Returns the HTML after an image was inserted and a character typed. */
const withImage = (
  html: string,
  select: (doc: Node) => Selection,
  text: string | null = 'A boat'
): string => {
  const reading = readDocument(schema, html);
  const selection = select(reading.doc);
  const { tr } = EditorState.create({ doc: reading.doc, selection });
  putImage(tr, { src: '/uploads/a.png', text }).insertText('!');
  return writeDocument(tr.doc, reading);
};

const IMAGE = '<img src="/uploads/a.png" alt="A boat" />';
const behind = (chars: number) => (doc: Node) => TextSelection.create(doc, 1 + chars);

test('an image is inserted at the cursor, which moves behind it', () => {
  expect(withImage('<p>One two</p>', behind(3))).toBe(`<p>One${IMAGE}! two</p>`);
});

test('inserting an image keeps the selected text', () => {
  const select = (doc: Node): Selection => TextSelection.create(doc, 1, 4);
  expect(withImage('<p>One two</p>', select)).toBe(`<p>One${IMAGE}! two</p>`);
});

test('an image inserted into a link becomes part of the link', () => {
  expect(withImage('<p><a href="/x/">One</a></p>', behind(1))).toBe(
    `<p><a href="/x/">O${IMAGE}!ne</a></p>`
  );
});

test('an image without alternative text gets no alt attribute, a decorative one an empty alt', () => {
  expect(withImage('<p>One</p>', behind(3), null)).toBe('<p>One<img src="/uploads/a.png" />!</p>');
  expect(withImage('<p>One</p>', behind(3), '')).toBe(
    '<p>One<img src="/uploads/a.png" alt="" />!</p>'
  );
});

test('if a block is selected, an image is inserted at the end of the text before it', () => {
  const select = (doc: Node): Selection => NodeSelection.create(doc, 5);
  expect(withImage('<p>One</p><hr /><p>Two</p>', select)).toBe(
    `<p>One${IMAGE}!</p><hr /><p>Two</p>`
  );
});

test('if there is no text block to insert it into, an image gets its own paragraph', () => {
  const select = (doc: Node): Selection => NodeSelection.create(doc, 0);
  expect(withImage('<hr />', select)).toBe(`<hr /><p>${IMAGE}!</p>`);
});
