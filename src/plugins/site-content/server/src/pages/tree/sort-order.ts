import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { assignSortOrders } from '#site-content/domain/pages/place-siblings';
import { isSortOrder, SORT_ORDER } from '#site-content/domain/pages/sort-order';
import { compareSiblings, type OrderedPage } from '#site-content/domain/pages/tree-order';
import { problem } from '#site-content/domain/problems/problem';
import { isHomePosition } from '#site-content/domain/rules/siblings';
import { getChunks, MAX_ROWS } from '../../operations/database/statement-chunks';
import { createValidationError } from '../../operations/requests/refusal';
import type { Connection, Transaction } from '../../strapi-internals/knex';
import { getTable } from '../../strapi-internals/tables';
import { byTitle } from './page-options';

/**
 * Returns the highest sort order among the pages with the same parent, in drafts or published.
 *
 * @param parent document id, `null` for root pages
 * @returns `null` if there are no pages
 */
const lastSortOrder = async (
  strapi: Core.Strapi,
  connection: Connection,
  parent: string | null
): Promise<number | null> => {
  const [row] = (await connection(getTable(strapi, PAGE))
    .where({ parent_document_id: parent })
    .max({ last: SORT_ORDER })) as { last: number | string | null }[];
  const { last = null } = row ?? {};
  return last === null ? null : Number(last);
};

const after = (last: number | null): number => (last === null ? 0 : last + 1);

/** Returns the sort order that puts a new page last among its siblings. */
export const nextSortOrder = async (
  strapi: Core.Strapi,
  connection: Connection,
  parent: string | null
): Promise<number> => after(await lastSortOrder(strapi, connection, parent));

/**
 * Writes a page's sort order to all of its rows without changing `updatedAt`, so that the page does not count
 * as modified.
 */
export const writeSortOrder = async (
  strapi: Core.Strapi,
  trx: Transaction,
  documentId: string,
  order: number
): Promise<void> => {
  await trx(getTable(strapi, PAGE))
    .where({ document_id: documentId })
    .update({ [SORT_ORDER]: order });
};

/** Does the same for many pages, with one statement per chunk. */
const writeSortOrders = async (
  strapi: Core.Strapi,
  trx: Transaction,
  numbers: ReadonlyMap<string, number>
): Promise<void> => {
  for (const some of getChunks([...numbers.keys()], MAX_ROWS)) {
    // The numbers are computed here, so they are safe in the statement. PostgreSQL would treat bound ones as text.
    const cases = some.map((id) => `when ? then ${Number(numbers.get(id))}`).join(' ');
    await trx(getTable(strapi, PAGE))
      .whereIn('document_id', some)
      .update({ [SORT_ORDER]: trx.raw(`case document_id ${cases} end`, some) });
  }
};

/** Reads the pages with one parent, in either state, in their order. */
const readSiblings = async (
  strapi: Core.Strapi,
  connection: Connection,
  parent: string | null
): Promise<OrderedPage[]> => {
  const rows: { id: string; order: number | string | null }[] = await connection(
    getTable(strapi, PAGE)
  )
    .where({ parent_document_id: parent })
    .groupBy('document_id')
    .select({ id: 'document_id' })
    .max({ order: SORT_ORDER });
  return rows
    .map(({ id, order }) => ({ id, sortOrder: order === null ? null : Number(order) }))
    .sort(compareSiblings);
};

/** Puts the children of a page last among the root pages, in their order. Call it before they become roots. */
export const placeLastAmongRoots = async (
  strapi: Core.Strapi,
  trx: Transaction,
  parent: string
): Promise<void> => {
  const children = await readSiblings(strapi, trx, parent);
  if (children.length === 0) return;
  const first = await nextSortOrder(strapi, trx, null);
  await writeSortOrders(strapi, trx, new Map(children.map(({ id }, at) => [id, first + at])));
};

/** The requested position of pages among the pages with one parent. */
export interface SiblingPosition {
  readonly ids: readonly string[];
  readonly parent: string | null;
  /** The page that they follow; `null` for the first position, omitted for the last one. */
  readonly after?: string | null | undefined;
  /** Those of the pages that already had this parent. */
  readonly wereThere: ReadonlySet<string>;
}

/**
 * Checks that all of these pages have this parent, in their draft or published row.
 *
 * @throws a refusal if one has another parent by now, or was deleted
 */
export const checkSiblings = async (
  strapi: Core.Strapi,
  connection: Connection,
  parent: string | null,
  pages: readonly string[]
): Promise<void> => {
  const there = new Set<string>();
  for (const some of getChunks(pages)) {
    const rows: { id: string }[] = await connection(getTable(strapi, PAGE))
      .where({ parent_document_id: parent })
      .whereIn('document_id', some)
      .distinct({ id: 'document_id' });
    for (const { id } of rows) there.add(id);
  }
  if (pages.some((id) => !there.has(id)))
    throw createValidationError([problem([], 'page-bulk-action.siblings-changed')]);
};

/**
 * Moves pages that have this parent to a position among their siblings, in both states and without changing
 * `updatedAt`. If siblings need new numbers, it is those on the side that the pages do not come from, so that restoring
 * the former numbers of the pages also restores the former order.
 *
 * @param note called before the write with the renumbered siblings if the pages come from both sides
 * @returns all pages that get another number, which the caller reports to the revision
 */
export const placeAmongSiblings = async (
  strapi: Core.Strapi,
  trx: Transaction,
  { ids, parent, after, wereThere }: SiblingPosition,
  note: (siblings: readonly string[]) => Promise<void>
): Promise<string[]> => {
  const all = await readSiblings(strapi, trx, parent);
  const placed = new Set(ids);
  const last = after === undefined ? all.length - 1 : all.findIndex(({ id }) => id === after);
  const before = all.slice(0, last + 1);
  const comesFrom = (pages: readonly OrderedPage[]): boolean =>
    pages.some(({ id }) => placed.has(id) && wereThere.has(id));
  const isFromBefore = comesFrom(before);
  const isFromBehind = comesFrom(all.slice(last + 1));
  const at = before.filter(({ id }) => !placed.has(id)).length;
  const siblings = all.filter(({ id }) => !placed.has(id));
  const isShorterBehind = siblings.length - at < at;
  const givesWay = isFromBefore === isFromBehind ? isShorterBehind : isFromBefore;
  const numbers = assignSortOrders(siblings, at, ids, givesWay ? 'after' : 'before');
  const moved = [...numbers.keys()].filter((id) => !placed.has(id));
  if (isFromBefore && isFromBehind) await note(moved);
  await writeSortOrders(strapi, trx, numbers);
  return [...numbers.keys()];
};

/**
 * Assigns sort orders to pages that will be written without the Document Service: those without a number are
 * appended to their siblings, in the given order.
 *
 * @returns sort orders by document id
 */
export const numberNewPages = async (
  strapi: Core.Strapi,
  trx: Transaction,
  pages: readonly {
    readonly documentId: string;
    readonly parent: string | null;
    readonly data: Readonly<Record<string, unknown>>;
  }[]
): Promise<ReadonlyMap<string, number>> => {
  const parents = [...new Set(pages.map(({ parent }) => parent))];
  const last = new Map<string | null, number | null>([
    [null, await lastSortOrder(strapi, trx, null)],
  ]);
  for (const some of getChunks(parents.filter((parent) => parent !== null))) {
    const rows: { parent: string; last: number | string | null }[] = await trx(
      getTable(strapi, PAGE)
    )
      .whereIn('parent_document_id', some)
      .groupBy('parent_document_id')
      .select({ parent: 'parent_document_id' })
      .max({ last: SORT_ORDER });
    for (const row of rows) last.set(row.parent, row.last === null ? null : Number(row.last));
  }
  const numbers = new Map<string, number>();
  const note = (documentId: string, parent: string | null, order: number): void => {
    numbers.set(documentId, order);
    last.set(parent, Math.max(last.get(parent) ?? order, order));
  };
  for (const { documentId, parent, data } of pages) {
    if (isSortOrder(data[SORT_ORDER])) note(documentId, parent, data[SORT_ORDER]);
  }
  for (const { documentId, parent } of pages) {
    if (!numbers.has(documentId)) note(documentId, parent, after(last.get(parent) ?? null));
  }
  return numbers;
};

interface Row {
  readonly document_id: string;
  readonly title: string | null;
  readonly slug: string | null;
  readonly parent_document_id: string | null;
  readonly published_at: unknown;
  readonly sort_order: number | null;
}

/**
 * True if any row has no sort order because it comes from a version without sort orders, or from content that bypassed
 * the rules.
 */
export const hasUnnumbered = async (
  strapi: Core.Strapi,
  connection: Connection
): Promise<boolean> =>
  (await connection(getTable(strapi, PAGE)).whereNull(SORT_ORDER).first('id')) !== undefined;

/**
 * Appends pages without a sort order to their siblings, in the order that editors have seen so far: home first, then by
 * title. The parent of the published row counts, or the draft's if the page is not published.
 */
export const numberUnnumbered = async (
  strapi: Core.Strapi,
  trx: Transaction,
  homeSlug: string
): Promise<void> => {
  const table = getTable(strapi, PAGE);
  const rows: Row[] = await trx(table)
    .select('document_id', 'title', 'slug', 'parent_document_id', 'published_at', SORT_ORDER)
    // Later rows overwrite earlier ones, so published rows come last.
    .orderByRaw('case when published_at is null then 0 else 1 end, id');
  const pages = new Map<string, Row>();
  const known = new Map<string, number>();
  const lacking = new Set<string>();
  for (const row of rows) {
    pages.set(row.document_id, row);
    if (row.sort_order === null) lacking.add(row.document_id);
    else known.set(row.document_id, row.sort_order);
  }
  const isHome = (row: Row): boolean =>
    isHomePosition({ slug: row.slug ?? '', parent: row.parent_document_id }, homeSlug);
  const named = (row: Row) => ({
    ...{ id: row.document_id, title: row.title ?? '', slug: row.slug ?? '' },
  });
  const unnumbered = [...pages.values()]
    .filter(({ document_id: id }) => lacking.has(id))
    .sort((a, b) => Number(isHome(b)) - Number(isHome(a)) || byTitle(named(a), named(b)))
    .map(({ document_id: documentId, parent_document_id: parent }) => ({
      ...{ documentId, parent, data: { [SORT_ORDER]: known.get(documentId) } },
    }));
  await writeSortOrders(strapi, trx, await numberNewPages(strapi, trx, unnumbered));
};
