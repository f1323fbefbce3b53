import type { Node } from '@tiptap/pm/model';
import { startTag } from './html-tree';
import { cellAttributes, writeTableContent } from './table';
import { writeLine } from './write-line';

/** The source of each node. A changed node is a new object without an entry. */
export type Sources = WeakMap<Node, string>;

const NONE: Sources = new WeakMap();

const TAGS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  division: 'div',
  blockquote: 'blockquote',
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
};

const getTag = (node: Node): string =>
  node.type.name === 'heading' ? `h${node.attrs['level'] as number}` : (TAGS[node.type.name] ?? '');

const getAttributes = (node: Node): Record<string, string> =>
  node.type.name === 'tableCell' || node.type.name === 'tableHeader'
    ? cellAttributes(node)
    : (node.attrs['html'] as Record<string, string>);

/** Writes consecutive blocks, each with the whitespace before it. */
export const writeBlocks = (nodes: readonly Node[], sources: Sources = NONE): string =>
  nodes
    .map((node, index) => {
      const lead = (node.attrs['lead'] as string | undefined) ?? '';
      // Two bare lines of text would run together.
      const isSecondLine =
        node.type.name === 'bareLine' && nodes[index - 1]?.type.name === 'bareLine';
      return lead + (isSecondLine ? startTag('br', {}) : '') + writeBlock(node, sources);
    })
    .join('');

const writeContent = (node: Node, sources: Sources): string => {
  if (node.isTextblock) return writeLine(node);
  if (node.type.name === 'table')
    return writeTableContent(node, (row) => writeBlocks([row], sources));
  return writeBlocks(node.children, sources) + ((node.attrs['tail'] as string | undefined) ?? '');
};

/** Writes a block as HTML without the whitespace before it. An unchanged block is written as it was read. */
export const writeBlock = (node: Node, sources: Sources = NONE): string => {
  const source = sources.get(node);
  if (source !== undefined) return source;
  switch (node.type.name) {
    case 'htmlBlock':
      return node.attrs['source'] as string;
    case 'bareLine':
      return writeLine(node);
    case 'horizontalRule':
      return startTag('hr', getAttributes(node));
    default: {
      const tag = getTag(node);
      return `${startTag(tag, getAttributes(node))}${writeContent(node, sources)}</${tag}>`;
    }
  }
};
