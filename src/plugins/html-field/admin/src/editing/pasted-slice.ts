import { Extension } from '@tiptap/core';
import {
  DOMParser,
  Fragment,
  type Node,
  type ParseOptions,
  type Schema,
  Slice,
} from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { readDocument } from '../document/document';

/** As if typed: without the formatting of its source. */
const withoutLayout = (node: Node): Node => {
  if (node.isText || node.isAtom) {
    return 'lead' in node.attrs
      ? node.type.create({ ...node.attrs, lead: '' }, node.content, node.marks)
      : node;
  }
  const attrs: Record<string, unknown> = { ...node.attrs };
  if ('lead' in attrs) attrs['lead'] = '';
  if ('tail' in attrs) attrs['tail'] = '';
  if ('loose' in attrs) attrs['loose'] = false;
  return node.type.create(attrs, node.children.map(withoutLayout), node.marks);
};

class PasteParser extends DOMParser {
  constructor(private readonly of: Schema) {
    super(of, DOMParser.fromSchema(of).rules);
  }

  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    // ProseMirror preserves whitespace in plain text, and in content from another editor.
    if (options?.preserveWhitespace) return super.parseSlice(dom, options);
    const { doc } = readDocument(this.of, dom.innerHTML);
    return new Slice(Fragment.from(doc.children.map(withoutLayout)), 0, 0);
  }
}

/**
 * Parses pasted and dropped content: HTML from an editor as its nodes, other HTML like a stored value, so
 * that unsupported parts become HTML blocks.
 */
export const PasteLikeStored = Extension.create({
  name: 'pasteLikeStored',
  addProseMirrorPlugins() {
    return [new Plugin({ props: { clipboardParser: new PasteParser(this.editor.schema) } })];
  },
});
