import type { Node, Schema } from '@tiptap/pm/model';
import type { HtmlElement, HtmlNode } from './html-tree';
import { NotEditableError } from './not-editable-error';
import { readLine } from './read-line';
import { readTable } from './table';
import { collapseLine, getElements, getFlow, sameDocument } from './whitespace';
import { type Sources, writeBlock } from './write-blocks';

const LIST_TYPES: Readonly<Record<string, string>> = { ul: 'bulletList', ol: 'orderedList' };

/** Context for reading blocks. */
interface Reader {
  readonly schema: Schema;
  /** The HTML that the elements' offsets refer to. */
  readonly source: string;
  /** Records the source of each block. */
  readonly sources: Sources;
}

export interface Blocks {
  readonly blocks: readonly Node[];
  /** Whitespace after the last block. */
  readonly tail: string;
}

const readList = (reader: Reader, list: HtmlElement, lead: string): Node => {
  const { schema } = reader;
  const { elements, tail } = getElements(list.children);
  const items = elements.map(({ element, lead: before }) => {
    if (element.tag !== 'li') throw new NotEditableError(`${element.tag} in a list`);
    const attrs = { html: element.attributes, lead: before };
    return readContainer(reader, 'listItem', element, attrs);
  });
  const type = LIST_TYPES[list.tag] ?? '';
  return schema.nodes[type]?.createChecked({ html: list.attributes, lead, tail }, items) as Node;
};

/** Nodes that contain paragraphs; list items and table cells accept bare lines. */
export const HOLDS_PARAGRAPHS: readonly string[] = ['doc', 'division', 'blockquote'];

const readBlock = (reader: Reader, element: HtmlElement, lead: string): Node => {
  const { schema, source } = reader;
  const { tag, attributes: html } = element;
  const attrs = { html, lead };
  const line = (): Node[] => readLine(schema, collapseLine(element.children));
  const heading = /^h([1-6])$/.exec(tag);
  if (heading !== null)
    return schema.node('heading', { ...attrs, level: Number(heading[1]) }, line());
  switch (tag) {
    case 'p':
      return schema.node('paragraph', attrs, line());
    case 'ul':
    case 'ol':
      return readList(reader, element, lead);
    case 'div':
      return readContainer(reader, 'division', element, attrs);
    case 'blockquote':
      return readContainer(reader, 'blockquote', element, attrs);
    case 'hr':
      return schema.node('horizontalRule', attrs);
    case 'table':
      return readTable(schema, element, lead, source, (type, cell, cellAttrs) =>
        readContainer(reader, type, cell, cellAttrs)
      );
    default:
      throw new NotEditableError(tag);
  }
};

/** Returns the block if the editor writes it back identically, otherwise an HTML block with the source. */
const readOrKeep = (
  { schema, source, sources }: Reader,
  { start, end }: { start: number; end: number },
  lead: string,
  read: () => Node
): Node => {
  const written = source.slice(start, end);
  try {
    const node = read();
    node.check();
    if (!sameDocument(writeBlock(node), written)) throw new NotEditableError('another nesting');
    sources.set(node, written);
    return node;
  } catch (error) {
    // A RangeError comes from ProseMirror itself: the nodes may not be nested in this way.
    if (!(error instanceof NotEditableError) && !(error instanceof RangeError)) throw error;
    return schema.node('htmlBlock', { source: written, lead });
  }
};

/**
 * Reads the blocks of a document, a `div`, a `blockquote`, a list item or a table cell.
 *
 * @param loose whether bare lines of text are in a document, `div` or `blockquote`, which normally contain paragraphs
 */
export const readBlocks = (reader: Reader, nodes: readonly HtmlNode[], loose: boolean): Blocks => {
  const blocks: Node[] = [];
  let lead = '';
  for (const part of getFlow(nodes)) {
    if ('tag' in part) {
      const before = lead;
      blocks.push(readOrKeep(reader, part, before, () => readBlock(reader, part, before)));
      lead = '';
    } else if (part.line.length === 0) {
      lead += part.lead;
    } else {
      const attrs = { lead: lead + part.lead, loose };
      blocks.push(
        readOrKeep(reader, part, attrs.lead, () =>
          reader.schema.node('bareLine', attrs, readLine(reader.schema, part.line))
        )
      );
      lead = part.tail;
    }
  }
  return { blocks, tail: lead };
};

function readContainer(reader: Reader, type: string, element: HtmlElement, attrs: object): Node {
  const { schema } = reader;
  const loose = HOLDS_PARAGRAPHS.includes(type);
  const { blocks, tail } = readBlocks(reader, element.children, loose);
  const content = blocks.length === 0 ? [schema.node('bareLine', { loose })] : blocks;
  return schema.node(type, { ...attrs, tail }, content);
}
