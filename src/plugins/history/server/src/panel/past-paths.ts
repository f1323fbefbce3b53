import type { Core } from '@strapi/strapi';
import type { Action } from '#site-content/domain/changes/action';
import type { State } from '#site-content/domain/changes/state';
import { PAGE } from '#site-content/domain/content-types';
import { groupBy } from '#site-content/domain/group-by';
import { buildPageTree, pathAt, type TreePosition } from '#site-content/domain/pages/page-tree';
import {
  getTreePositions,
  PageRows,
  type StoredPage,
} from '#site-content/server/pages/tree/page-rows';
import type { Connection } from '#site-content/server/strapi-internals/knex';
import type { Journal } from '../journal/journal';
import { findNextChanges, type Moment, readStatesBefore } from '../journal/read-journal';

/** A change to a page. */
export interface PageChange {
  /** Id of its change set. */
  readonly changeSet: string;
  readonly document: string;
  readonly action: Action;
}

/** The parts of a row that determine its tree position. */
type PlaceRow = Pick<StoredPage, 'id' | 'slug' | 'parent' | 'isPublished' | 'remembered'>;

/** A page before or after a change set. */
interface MomentOfChangeSet extends Moment {
  readonly changeSet: string;
}

/** Actions that take pages offline. Their change is shown with the path that the page had online. */
const TAKES_OFFLINE: readonly Action[] = ['unpublish', 'delete'];

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const toRows = (id: string, state: State): PlaceRow[] =>
  state.map(({ isPublished, values }) => {
    const slug = asText(values['remembered_slug']);
    return {
      ...{ id, isPublished, slug: asText(values['slug']) ?? '' },
      parent: asText(values['parent_document_id']),
      remembered:
        isPublished || slug === null
          ? null
          : { slug, parent: asText(values['remembered_parent_id']) },
    };
  });

/** Finds the first and last change of change sets, including changes hidden from the user. */
const readBounds = async (
  { tables }: Journal,
  connection: Connection,
  changeSets: readonly string[]
): Promise<Map<string, { readonly first: number; readonly last: number }>> => {
  const rows: { act: string; first: number; last: number }[] = await connection(tables.entries)
    .select('act')
    .min({ first: 'id' })
    .max({ last: 'id' })
    .whereIn('act', changeSets)
    .groupBy('act');
  return new Map(
    rows.map(({ act: changeSet, first, last }) => [
      changeSet,
      { first: Number(first), last: Number(last) },
    ])
  );
};

/**
 * Finds the oldest change that is not a deletion. If the history is too large, deletions are kept longer than later
 * changes.
 */
const findOldestChange = async ({ tables }: Journal, connection: Connection): Promise<number> => {
  const row: { id: number } | undefined = await connection(tables.entries)
    .whereNot({ action: 'delete' })
    .orderBy('id')
    .first('id');
  return Number(row?.id ?? 0);
};

/** Reads the rows of pages at points in time; empty if unknown, or if the page did not exist. */
const readRowsAt = async (
  strapi: Core.Strapi,
  journal: Journal,
  moments: readonly MomentOfChangeSet[],
  oldest: number
): Promise<(readonly PlaceRow[])[]> => {
  const { connection } = strapi.db;
  const next = await findNextChanges(journal, connection, PAGE, moments);
  const states = await readStatesBefore(journal, connection, [
    ...new Set(next.flatMap((change) => change?.id ?? [])),
  ]);
  const unchanged = moments.filter((_, at) => next[at] === undefined);
  const now = groupBy(
    await new PageRows(strapi, connection).of(unchanged.map(({ document }) => document)),
    ({ id }) => id
  );
  return moments.map(({ changeSet, document, from }, at) => {
    const change = next[at];
    // A change in between may have been pruned.
    if (from < oldest && change?.changeSet !== changeSet) return [];
    return change === undefined
      ? (now.get(document) ?? [])
      : toRows(document, states.get(change.id) ?? []);
  });
};

/** A page, on the search for its ancestors. */
interface AncestorSearch {
  readonly moment: MomentOfChangeSet;
  /** The page's own position. */
  readonly place: Pick<TreePosition, 'slug' | 'parent'>;
  /** The ancestors found so far. */
  readonly above: TreePosition[];
}

/**
 * Finds the path that pages had after a change, or before it if it took them offline: of the published page if there
 * was one, otherwise of its draft.
 *
 * @returns one path for each change; `null` if it has none, or if the position of an ancestor is unknown
 */
export const findPastPaths = async (
  strapi: Core.Strapi,
  { journal, homeSlug }: { readonly journal: Journal; readonly homeSlug: string },
  changes: readonly PageChange[]
): Promise<(string | null)[]> => {
  if (changes.length === 0) return [];
  const { connection } = strapi.db;
  const changeSets = [...new Set(changes.map(({ changeSet }) => changeSet))];
  const bounds = await readBounds(journal, connection, changeSets);
  const oldest = await findOldestChange(journal, connection);
  const moments = changes.map(({ changeSet, document, action }): MomentOfChangeSet => {
    const { first = 0, last = 0 } = bounds.get(changeSet) ?? {};
    return { changeSet, document, from: TAKES_OFFLINE.includes(action) ? first : last + 1 };
  });
  const own = await readRowsAt(strapi, journal, moments, oldest);
  const climbs = moments.map((moment, at): AncestorSearch | null => {
    const rows = own[at] ?? [];
    const row = rows.find(({ isPublished }) => isPublished) ?? rows[0];
    return row === undefined || row.slug === '' ? null : { moment, place: row, above: [] };
  });
  const isUnknown = new Set<AncestorSearch>();
  let open = climbs.flatMap((climb) =>
    climb?.place.parent == null ? [] : { climb, document: climb.place.parent }
  );
  while (open.length > 0) {
    const found = await readRowsAt(
      strapi,
      journal,
      open.map(({ climb, document }) => ({ ...climb.moment, document })),
      oldest
    );
    open = open.flatMap(({ climb, document }, at) => {
      const rows = found[at] ?? [];
      if (rows.length === 0) isUnknown.add(climb);
      const [place] = getTreePositions(rows);
      if (place === undefined || climb.above.some(({ id }) => id === document)) return [];
      climb.above.push(place);
      return place.parent === null ? [] : { climb, document: place.parent };
    });
  }
  return climbs.map((climb) =>
    climb === null || isUnknown.has(climb)
      ? null
      : pathAt(buildPageTree(climb.above, homeSlug), climb.place, homeSlug)
  );
};
