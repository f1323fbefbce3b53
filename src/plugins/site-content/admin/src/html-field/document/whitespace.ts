import { isBlockTag } from '#site-content/domain/rules/html-elements';
import { type HtmlElement, type HtmlNode, isText, readHtml, writeHtml } from './html-tree';
import { NotEditable } from './not-editable';

/** Elements whose children stand below one another, and text between them. */
const CONTAINER_TAGS = new Set(['div', 'li', 'td', 'th', 'caption']);

/** Elements that hold elements only: white space between those is layout. */
const LIST_LIKE_TAGS = new Set(['ul', 'ol', 'table', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr']);

const isBlock = (node: HtmlNode): boolean => !isText(node) && isBlockTag(node.tag);

/** White space that a browser collapses; a no-break space is none of it. */
export const isBlank = (text: string): boolean => /^[ \t\n\r\f]*$/.test(text);

/**
 * The elements of a list, a table or a row, each with the white space before it, and the white space at the
 * end.
 *
 * @throws NotEditable where text stands between them
 */
export const getElements = (
  nodes: readonly HtmlNode[]
): { elements: { element: HtmlElement; lead: string }[]; tail: string } => {
  const elements: { element: HtmlElement; lead: string }[] = [];
  let lead = '';
  for (const node of nodes) {
    if (!isText(node)) {
      elements.push({ element: node, lead });
      lead = '';
    } else if (isBlank(node.text)) {
      lead += node.text;
    } else {
      throw new NotEditable('text between elements');
    }
  }
  return { elements, tail: lead };
};

/** What is between two blocks: either nothing but white space, or a line of text with some around it. */
export interface Run {
  readonly lead: string;
  readonly line: readonly HtmlNode[];
  readonly tail: string;
  /** The place of the line, without the white space around it, in the text it was read from. */
  readonly start: number;
  readonly end: number;
}

/** A copy whose texts can be shortened in place. */
interface Leaf {
  text: string;
  start: number;
  end: number;
}

const copyWithLeaves = (nodes: readonly HtmlNode[], leaves: (Leaf | HtmlElement)[]): HtmlNode[] =>
  nodes.map((node) => {
    if (isText(node)) {
      const leaf = { ...node };
      leaves.push(leaf);
      return leaf;
    }
    if (node.children.length === 0) leaves.push(node);
    return { ...node, children: copyWithLeaves(node.children, leaves) };
  });

const withoutEmptyTexts = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if (isText(node)) return node.text === '' ? [] : [node];
    return [{ ...node, children: withoutEmptyTexts(node.children) }];
  });

/**
 * A line of text as a browser shows it: each run of white space is one space, and there is none at the
 * line's ends, over the borders of elements.
 */
export const collapseLine = (nodes: readonly HtmlNode[]): HtmlNode[] => {
  const leaves: (Leaf | HtmlElement)[] = [];
  const copy = copyWithLeaves(nodes, leaves);
  let last: Leaf | null = null;
  let afterSpace = true;
  const endLine = (): void => {
    if (last !== null) last.text = last.text.replace(/ $/, '');
    last = null;
    afterSpace = true;
  };
  for (const leaf of leaves) {
    if ('text' in leaf) {
      const text = leaf.text.replace(/[ \t\n\r\f]+/g, ' ');
      leaf.text = afterSpace ? text.replace(/^ /, '') : text;
      if (leaf.text === '') continue;
      last = leaf;
      afterSpace = leaf.text.endsWith(' ');
    } else if (leaf.tag === 'br') {
      endLine();
    } else {
      last = null;
      afterSpace = false;
    }
  }
  endLine();
  return withoutEmptyTexts(copy);
};

/** Parts the white space around a line from it. */
const getRun = (nodes: readonly HtmlNode[]): Run => {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first === undefined || last === undefined) throw new Error('A run holds something.');
  if (nodes.length === 1 && isText(first) && isBlank(first.text)) {
    return { lead: first.text, line: [], tail: '', start: first.end, end: first.end };
  }
  const lead = (isText(first) && /^[ \t\n\r\f]*/.exec(first.text)?.[0]) || '';
  const tail = (isText(last) && /[ \t\n\r\f]*$/.exec(last.text)?.[0]) || '';
  const [start, end] = [first.start + lead.length, last.end - tail.length];
  return { lead, line: collapseLine(nodes), tail, start, end };
};

/** What stands in a container, from top to bottom: blocks, and the runs of text between them. */
export const getFlow = (nodes: readonly HtmlNode[]): (HtmlElement | Run)[] => {
  const flow: (HtmlElement | Run)[] = [];
  let run: HtmlNode[] = [];
  const endRun = (): void => {
    if (run.length > 0) flow.push(getRun(run));
    run = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      run.push(node);
      continue;
    }
    endRun();
    flow.push(node as HtmlElement);
  }
  endRun();
  return flow;
};

const asText = (text: string): HtmlNode[] => (text === '' ? [] : [{ text, start: 0, end: 0 }]);

const normaliseElement = (element: HtmlElement): HtmlElement => ({
  ...element,
  children: LIST_LIKE_TAGS.has(element.tag)
    ? element.children.map((child) => (isText(child) ? child : normaliseElement(child)))
    : CONTAINER_TAGS.has(element.tag)
      ? normaliseFlow(element.children)
      : collapseLine(element.children),
});

/** The same HTML with every line of text collapsed and the white space between blocks as it is. */
const normaliseFlow = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  getFlow(nodes).flatMap((part) =>
    'tag' in part
      ? [normaliseElement(part)]
      : [...asText(part.lead), ...part.line, ...asText(part.tail)]
  );

/** Whether two pieces of cleaned HTML differ in nothing that a browser shows. */
export const sameDocument = (a: string, b: string): boolean => {
  const [first, second] = [a, b].map(readHtml);
  if (!first || !second) return false;
  return writeHtml(normaliseFlow(first)) === writeHtml(normaliseFlow(second));
};
