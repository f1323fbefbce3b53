import type { Node, Schema } from '@tiptap/pm/model';
import { TableMap } from '@tiptap/pm/tables';
import { type HtmlElement, startTag } from './html-tree';
import { NotEditableError } from './not-editable-error';
import { getElements } from './whitespace';

/** A `thead`, `tbody` or `tfoot`, shared by its rows. */
interface Section {
  readonly tag: string;
  readonly html: Readonly<Record<string, string>>;
  readonly lead: string;
  readonly tail: string;
  /** Source offset, which distinguishes it from an equal neighbour. */
  readonly origin: number;
}

/** The section of a row; `null` if the row is directly in the table. */
type SectionOfRow = Section | null | typeof INHERIT;

/** The section of a row that was added in the editor: it joins a neighbour's section when it is written. */
export const INHERIT = 'inherit';

const SECTION_TAGS = ['thead', 'tbody', 'tfoot'];
const CELL_TYPES: Readonly<Record<string, string>> = { td: 'tableCell', th: 'tableHeader' };

const newSection = (tag: string): Section => ({ tag, html: {}, lead: '', tail: '', origin: -1 });
const NEW_HEAD = newSection('thead');
const NEW_BODY = newSection('tbody');

const readSpan = (element: HtmlElement, name: string): number => {
  const span = element.attributes[name] ?? '1';
  if (!/^[1-9][0-9]?$/.test(span)) throw new NotEditableError(`${name} of ${span}`);
  return Number(span);
};

/** Reads the content of a cell. Passed as a parameter because a cell may contain another table. */
type ReadContainer = (type: string, element: HtmlElement, attrs: object) => Node;

const readRow = (
  schema: Schema,
  row: HtmlElement,
  attrs: { lead: string; section: SectionOfRow },
  readContainer: ReadContainer
): Node => {
  if (row.tag !== 'tr') throw new NotEditableError(row.tag);
  const { elements, tail } = getElements(row.children);
  const cells = elements.map(({ element, lead }) => {
    const type = CELL_TYPES[element.tag];
    if (type === undefined) throw new NotEditableError(element.tag);
    const spans = { colspan: readSpan(element, 'colspan'), rowspan: readSpan(element, 'rowspan') };
    return readContainer(type, element, { ...spans, html: element.attributes, lead });
  });
  return schema.node('tableRow', { ...attrs, html: row.attributes, tail }, cells);
};

/**
 * Reads a `table` element as a node. Caption and columns are kept as source.
 *
 * @param source the HTML that the element's offsets refer to
 * @throws NotEditableError if the cells do not form a rectangle, because the editor would repair that
 */
export const readTable = (
  schema: Schema,
  table: HtmlElement,
  lead: string,
  source: string,
  readContainer: ReadContainer
): Node => {
  const { elements, tail } = getElements(table.children);
  const firstRow = elements.findIndex(({ element }) =>
    ['tr', ...SECTION_TAGS].includes(element.tag)
  );
  const head = elements.slice(0, firstRow === -1 ? elements.length : firstRow);
  const rows = elements.slice(head.length).flatMap(({ element, lead: before }) => {
    if (!SECTION_TAGS.includes(element.tag)) {
      return [readRow(schema, element, { lead: before, section: null }, readContainer)];
    }
    const inside = getElements(element.children);
    const section: Section = {
      tag: element.tag,
      html: element.attributes,
      lead: before,
      tail: inside.tail,
      origin: element.start,
    };
    if (inside.elements.length === 0) throw new NotEditableError(`an empty ${element.tag}`);
    return inside.elements.map((row) =>
      readRow(schema, row.element, { lead: row.lead, section }, readContainer)
    );
  });
  const [firstHead, lastHead] = [head[0], head.at(-1)];
  const headSource =
    firstHead === undefined || lastHead === undefined
      ? ''
      : firstHead.lead + source.slice(firstHead.element.start, lastHead.element.end);
  const node = schema.node('table', { html: table.attributes, lead, tail, head: headSource }, rows);
  node.check();
  if (TableMap.get(node).problems !== null) throw new NotEditableError('an irregular table');
  return node;
};

const isHeaderRow = (row: Node): boolean =>
  row.childCount > 0 && row.children.every((cell) => cell.type.name === 'tableHeader');

const sameSection = (a: Section | null, b: Section | null): boolean =>
  a === b || (a !== null && b !== null && a.tag === b.tag && a.origin === b.origin);

const isHead = (section: Section | null | undefined): section is Section =>
  section?.tag === 'thead';

/**
 * Returns the section that a new row joins: that of its neighbours, but the head only if the row consists of header
 * cells.
 *
 * @param next section of the next row that has one; `undefined` if there is none
 */
const sectionOfNewRow = (
  row: Node,
  previous: Section | null | undefined,
  next: Section | null | undefined
): Section | null => {
  if (isHeaderRow(row) && isHead(previous)) return previous;
  if (isHeaderRow(row) && previous === undefined) {
    return isHead(next) || next === null ? next : NEW_HEAD;
  }
  if (previous !== undefined && !isHead(previous)) return previous;
  return next === undefined || isHead(next) ? NEW_BODY : next;
};

const getSections = (rows: readonly Node[]): (Section | null)[] => {
  const given = rows.map((row) => row.attrs['section'] as SectionOfRow);
  const sections: (Section | null)[] = [];
  for (const [index, row] of rows.entries()) {
    const own = given[index] ?? null;
    const next = given.slice(index + 1).find((section) => section !== INHERIT);
    sections.push(own === INHERIT ? sectionOfNewRow(row, sections.at(-1), next) : own);
  }
  return sections;
};

/** Writes the content between the tags of a table. */
export const writeTableContent = (table: Node, writeRow: (row: Node) => string): string => {
  const rows = table.children;
  const sections = getSections(rows);
  let html = table.attrs['head'] as string;
  for (const [index, row] of rows.entries()) {
    const section = sections[index] ?? null;
    const begins = index === 0 || !sameSection(sections[index - 1] ?? null, section);
    const ends = index === rows.length - 1 || !sameSection(sections[index + 1] ?? null, section);
    if (section !== null && begins) html += section.lead + startTag(section.tag, section.html);
    html += writeRow(row);
    if (section !== null && ends) html += `${section.tail}</${section.tag}>`;
  }
  return html + (table.attrs['tail'] as string);
};

/** Returns the attributes to write for a cell, with its current spans. */
export const cellAttributes = (cell: Node): Record<string, string> => {
  const html = { ...(cell.attrs['html'] as Record<string, string>) };
  for (const name of ['colspan', 'rowspan']) {
    const span = String(cell.attrs[name]);
    if (span !== '1') html[name] = span;
    else if (html[name] !== '1') delete html[name];
  }
  return html;
};
