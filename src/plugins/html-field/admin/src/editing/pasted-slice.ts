import { Extension } from '@tiptap/core';
import {
  DOMParser,
  Fragment,
  type Node,
  type ParseOptions,
  type Schema,
  Slice,
} from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { readDocument } from '../document/document';

/** Returns the node without the whitespace of its source, as if it had been typed. */
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

/** The position of the last pasted content. */
interface PastedPart {
  readonly from: number;
  readonly to: number;
  /** The document before the paste. */
  readonly before: Node;
  readonly isGone: boolean;
}

const PASTED_PART = new PluginKey<PastedPart | null>('pastedPart');

const isGone = ({ from, to, before }: Omit<PastedPart, 'isGone'>, doc: Node): boolean =>
  from >= to || doc.textBetween(from, to, '', '*') === '' || doc.eq(before);

/** Tracks pasted content, and reports when nothing of it is left because it was undone or deleted. */
const followPasted = (onGone: () => void): Plugin<PastedPart | null> =>
  new Plugin<PastedPart | null>({
    key: PASTED_PART,
    state: {
      init: () => null,
      apply(tr, part, { doc: before, selection }) {
        const { mapping, doc } = tr;
        if (tr.getMeta('paste') === true) {
          const at = { from: mapping.map(selection.from, -1), to: mapping.map(selection.to, 1) };
          const pasted = { ...at, before };
          return isGone(pasted, doc) ? null : { ...pasted, isGone: false };
        }
        if (part === null || !tr.docChanged) return part;
        const at = { from: mapping.map(part.from, 1), to: mapping.map(part.to, -1) };
        const left = { ...part, ...at };
        return { ...left, isGone: isGone(left, doc) };
      },
    },
    view: () => ({
      update({ state }, previous) {
        const wasGone = PASTED_PART.getState(previous)?.isGone;
        if (PASTED_PART.getState(state)?.isGone === true && wasGone === false) onGone();
      },
    }),
  });

/**
 * Parses pasted and dropped content. HTML copied from an editor becomes its nodes; other HTML is read like a stored
 * value, so that unsupported parts become HTML blocks.
 */
export const PasteLikeStored = Extension.create<{ readonly onGone: () => void }>({
  name: 'pasteLikeStored',
  addOptions: () => ({ onGone: () => undefined }),
  addProseMirrorPlugins() {
    return [
      new Plugin({ props: { clipboardParser: new PasteParser(this.editor.schema) } }),
      followPasted(this.options.onGone),
    ];
  },
});
