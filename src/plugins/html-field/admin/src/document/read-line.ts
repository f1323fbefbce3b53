import type { Mark, Node, Schema } from '@tiptap/pm/model';
import { isBlockTag } from '#site-content/domain/rules/allowed-html';
import { type HtmlElement, type HtmlNode, isText, writeHtml } from './html-tree';
import { markOfTag } from './marks';
import { NotEditableError } from './not-editable-error';

const INLINE_NODES: Readonly<Record<string, string>> = { br: 'hardBreak', img: 'image' };

const isEmptyElement = (element: HtmlElement): boolean =>
  element.children.every((child) => !isText(child) && isEmptyElement(child)) &&
  INLINE_NODES[element.tag] === undefined;

const readElement = (schema: Schema, element: HtmlElement, marks: readonly Mark[]): Node[] => {
  const { tag, attributes: html, children, start } = element;
  if (isBlockTag(tag)) throw new NotEditableError(tag);
  const inline = INLINE_NODES[tag];
  if (inline !== undefined) return [schema.node(inline, { html }, [], marks)];
  // An icon, such as <span class="icon-phone"></span>: it has no text that could carry a mark.
  if (isEmptyElement(element)) {
    return [schema.node('inlineHtml', { source: writeHtml([element]) }, [], marks)];
  }
  const mark = markOfTag(tag);
  if (mark === undefined) throw new NotEditableError(tag);
  // The source offset distinguishes an element from an equal neighbour, and the outer from the inner one.
  const own = schema.mark(mark, { tag, html, origin: start });
  return readLine(schema, children, own.addToSet(marks));
};

/**
 * Reads a line of collapsed text as inline nodes.
 *
 * @throws NotEditableError if it contains a block
 */
export const readLine = (
  schema: Schema,
  nodes: readonly HtmlNode[],
  marks: readonly Mark[] = []
): Node[] =>
  nodes.flatMap((node) =>
    isText(node) ? [schema.text(node.text, marks)] : readElement(schema, node, marks)
  );
