import type { Node, Schema } from '@tiptap/pm/model';
import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import { readHtml } from './html-tree';
import { readBlocks } from './read-blocks';
import { type Piece, splitSource } from './split-source';
import { type Sources, writeBlocks } from './write-blocks';

/** A field value as an editor document, with the data needed to write unchanged parts as they were. */
export interface Reading {
  readonly html: string;
  readonly doc: Node;
  readonly sources: Sources;
  /** Whitespace after the last block. */
  readonly tail: string;
}

const keep = (schema: Schema, { lead, source }: Piece): Node =>
  schema.node('htmlBlock', { source, lead });

/**
 * Returns the block for a piece of source if it can be written back identically. A piece that yields no block or
 * several blocks is kept as HTML.
 */
const readPiece = (schema: Schema, sources: Sources, piece: Piece): Node => {
  const clean = cleanHtml(piece.source);
  const tree = readHtml(clean);
  if (tree === null) return keep(schema, piece);
  const { blocks, tail } = readBlocks({ schema, source: clean, sources }, tree, true);
  const [block] = blocks;
  if (block === undefined || blocks.length > 1 || tail !== '' || block.attrs['lead'] !== '') {
    return keep(schema, piece);
  }
  const placed = block.type.create(
    { ...block.attrs, lead: piece.lead },
    block.content,
    block.marks
  );
  if (placed.type.name === 'htmlBlock') return keep(schema, piece);
  sources.set(placed, piece.source);
  return placed;
};

/**
 * Reads a value for the editor. `writeDocument` returns exactly the same text for any value; parts that the editor
 * cannot represent become a single HTML block.
 */
export const readDocument = (schema: Schema, html: string): Reading => {
  const sources: Sources = new WeakMap();
  const { pieces, tail } = splitSource(html);
  const whole = pieces.map(({ lead, source }) => lead + cleanHtml(source)).join('') + tail;
  const [first] = pieces;
  // False if the source was split inside an element: sanitizing the pieces would then give a different result.
  const isWhole = whole === cleanHtml(html);
  const blocks = isWhole
    ? pieces.map((piece) => readPiece(schema, sources, piece))
    : [keep(schema, { lead: first?.lead ?? '', source: html.slice(first?.lead.length ?? 0) })];
  const content = blocks.length === 0 ? [schema.node('paragraph')] : blocks;
  const doc = schema.node('doc', null, content);
  return { html, doc, sources, tail: isWhole ? tail : '' };
};

const isBlank = (doc: Node): boolean =>
  doc.childCount === 1 && doc.firstChild?.isTextblock === true && doc.firstChild.content.size === 0;

/** Returns the field value of a document. Unchanged parts are returned byte for byte; an empty document is `""`. */
export const writeDocument = (doc: Node, reading: Reading): string => {
  if (doc.eq(reading.doc)) return reading.html;
  return isBlank(doc) ? '' : writeBlocks(doc.children, reading.sources) + reading.tail;
};
