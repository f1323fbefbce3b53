import type { Mark, Node } from '@tiptap/pm/model';
import { escapeText } from '#site-content/domain/rules/escape-html';
import { startTag } from './html-tree';

const getAttributes = (of: Mark | Node): Record<string, string> =>
  of.attrs['html'] as Record<string, string>;

const writeInline = (node: Node): string => {
  switch (node.type.name) {
    case 'text':
      return escapeText(node.text ?? '');
    case 'hardBreak':
      return startTag('br', getAttributes(node));
    case 'image':
      return startTag('img', getAttributes(node));
    default:
      return node.attrs['source'] as string;
  }
};

/** Counts the consecutive nodes from index `from` that have the mark. */
const getExtent = (mark: Mark, nodes: readonly Node[], from: number): number => {
  let to = from;
  while (nodes[to] !== undefined && mark.isInSet(nodes[to]?.marks ?? [])) to += 1;
  return to - from;
};

/** Returns the source offset of a mark. Elements created in the editor have none, and go inside those that have one. */
const getOrigin = (mark: Mark): number => (mark.attrs['origin'] as number | null) ?? Infinity;

/** Sorts marks outermost first: the mark that extends furthest, then the one further out in the source. */
const sortForNesting = (
  marks: readonly Mark[],
  nodes: readonly Node[],
  from: number
): readonly Mark[] =>
  marks.toSorted(
    (a, b) =>
      getExtent(b, nodes, from) - getExtent(a, nodes, from) ||
      // Infinity minus Infinity is NaN.
      (getOrigin(a) === getOrigin(b) ? 0 : getOrigin(a) - getOrigin(b))
  );

/**
 * Writes a line of text as HTML. Elements are only split where necessary, so that a link stays a single link.
 */
export const writeLine = (parent: Node): string => {
  const nodes = parent.children;
  const open: Mark[] = [];
  let html = '';
  const closeTo = (count: number): void => {
    while (open.length > count) html += `</${open.pop()?.attrs['tag'] as string}>`;
  };
  for (const [index, node] of nodes.entries()) {
    const firstGone = open.findIndex((mark) => !mark.isInSet(node.marks));
    closeTo(firstGone === -1 ? open.length : firstGone);
    const fresh = node.marks.filter((mark) => !mark.isInSet(open));
    for (const mark of sortForNesting(fresh, nodes, index)) {
      open.push(mark);
      html += startTag(mark.attrs['tag'] as string, getAttributes(mark));
    }
    html += writeInline(node);
  }
  closeTo(0);
  return html;
};
