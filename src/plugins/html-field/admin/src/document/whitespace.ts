import { isBlockTag } from '#site-content/domain/rules/allowed-html';
import { type HtmlElement, type HtmlNode, isText, readHtml, writeHtml } from './html-tree';
import { NotEditableError } from './not-editable-error';

/** Elements whose children are blocks with text in between. */
const CONTAINER_TAGS = new Set(['div', 'li', 'td', 'th', 'caption']);

/** Elements that only contain elements: whitespace in between is formatting. */
const LIST_LIKE_TAGS = new Set(['ul', 'ol', 'table', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr']);

const isBlock = (node: HtmlNode): boolean => !isText(node) && isBlockTag(node.tag);

/** True if the text is only whitespace that browsers collapse, which excludes no-break spaces. */
export const isBlank = (text: string): boolean => /^[ \t\n\r\f]*$/.test(text);

/**
 * Returns the elements of a list, table or row, each with the whitespace before it, and the whitespace at the end.
 *
 * @throws NotEditableError if there is text in between
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
      throw new NotEditableError('text between elements');
    }
  }
  return { elements, tail: lead };
};

/** The content between two blocks: only whitespace, or a line of text with whitespace around it. */
export interface Run {
  readonly lead: string;
  readonly line: readonly HtmlNode[];
  readonly tail: string;
  /** Source offset of the line without surrounding whitespace. */
  readonly start: number;
  readonly end: number;
}

/** A copy whose text can be modified in place. */
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
 * Collapses a line of text as browsers display it: runs of whitespace become one space, across element boundaries, and
 * disappear at the ends of the line.
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

/** Separates a line from the whitespace around it. */
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

/** Returns the content of a container in order: blocks, and the runs of text between them. */
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

/** Collapses the lines of text in HTML. Whitespace between blocks is kept. */
const normaliseFlow = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  getFlow(nodes).flatMap((part) =>
    'tag' in part
      ? [normaliseElement(part)]
      : [...asText(part.lead), ...part.line, ...asText(part.tail)]
  );

/** True if two pieces of clean HTML are displayed the same. */
export const sameDocument = (a: string, b: string): boolean => {
  const [first, second] = [a, b].map(readHtml);
  if (!first || !second) return false;
  return writeHtml(normaliseFlow(first)) === writeHtml(normaliseFlow(second));
};
