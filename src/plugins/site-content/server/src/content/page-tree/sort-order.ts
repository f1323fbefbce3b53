import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { isSortOrder, SORT_ORDER } from '#site-content/domain/pages/sort-order';
import { isHomePlace } from '#site-content/domain/rules/siblings';
import type { Connection, Transaction } from '../../strapi-internals/knex';
import { getTable } from '../../strapi-internals/tables';
import { getChunks, MAX_ROWS } from './chunks';
import { byTitle } from './page-options';

/**
 * The highest number among the pages with one parent, in either state.
 *
 * @param parent the document id, `null` for roots
 * @returns `null` where there are none
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

/** The number by which a new page comes last among those with its parent. */
export const nextSortOrder = async (
  strapi: Core.Strapi,
  connection: Connection,
  parent: string | null
): Promise<number> => after(await lastSortOrder(strapi, connection, parent));

/** Gives a page a number in all of its states, past Strapi's timestamps: it does not count as modified for it. */
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

/**
 * Numbers for pages that are about to be written past the Document Service: those that bring none come last among the
 * pages with their parent, in the order in which they are given.
 *
 * @returns by their document ids
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

/** Whether there are rows without a number: of a version that had none, or brought in past the rules. */
export const hasUnnumbered = async (
  strapi: Core.Strapi,
  connection: Connection
): Promise<boolean> =>
  (await connection(getTable(strapi, PAGE)).whereNull(SORT_ORDER).first('id')) !== undefined;

/**
 * Numbers the pages that have no number yet behind those with their parent that have one, in the order in which editors
 * have seen them so far: home first, then by title. It goes by where a page is published, and else by its draft.
 */
export const numberUnnumbered = async (
  strapi: Core.Strapi,
  trx: Transaction,
  homeSlug: string
): Promise<void> => {
  const table = getTable(strapi, PAGE);
  const rows: Row[] = await trx(table)
    .select('document_id', 'title', 'slug', 'parent_document_id', 'published_at', SORT_ORDER)
    // Later rows take the place of earlier ones: those of published pages come last.
    .orderByRaw('case when published_at is null then 0 else 1 end, id');
  const numbered = new Map<string, number>();
  const last = new Map<string | null, number>();
  const pages = new Map<string, Row>();
  for (const row of rows) {
    pages.set(row.document_id, row);
    if (row.sort_order === null) continue;
    numbered.set(row.document_id, row.sort_order);
    const parent = row.parent_document_id;
    last.set(parent, Math.max(last.get(parent) ?? row.sort_order, row.sort_order));
  }
  const isHome = (row: Row): boolean =>
    isHomePlace({ slug: row.slug ?? '', parent: row.parent_document_id }, homeSlug);
  const named = (row: Row) => ({
    ...{ id: row.document_id, title: row.title ?? '', slug: row.slug ?? '' },
  });
  const unnumbered = [...pages.values()]
    .filter(({ document_id: id }) => !numbered.has(id))
    .sort((a, b) => Number(isHome(b)) - Number(isHome(a)) || byTitle(named(a), named(b)));
  for (const { document_id: id, parent_document_id: parent } of unnumbered) {
    const order = after(last.get(parent) ?? null);
    last.set(parent, order);
    numbered.set(id, order);
  }
  const lacking = [
    ...new Set(rows.flatMap((row) => (row.sort_order === null ? row.document_id : []))),
  ];
  for (const some of getChunks(lacking, MAX_ROWS)) {
    // The numbers are our own, and stand in the statement since PostgreSQL takes those that are bound for text.
    const cases = some.map((id) => `when ? then ${Number(numbered.get(id))}`).join(' ');
    await trx(table)
      .whereIn('document_id', some)
      .update({ [SORT_ORDER]: trx.raw(`case document_id ${cases} end`, some) });
  }
};
