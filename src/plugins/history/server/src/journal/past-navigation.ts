import type { Core } from '@strapi/strapi';
import { firstRow, type State } from '#site-content/domain/changes/state';
import { NAV_ITEM } from '#site-content/domain/content-types';
import type { StoredNavItem } from '#site-content/domain/navigation/build-navigation';
import { getOutline } from '#site-content/domain/navigation/outline';
import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import type { Connection } from '#site-content/server/strapi-internals/knex';
import { getTable } from '#site-content/server/strapi-internals/tables';
import type { Journal } from './journal';
import { readFirstChangesSince } from './read-journal';

/** An item with its creation time, which breaks ties between equal positions. */
interface DatedItem extends StoredNavItem {
  readonly createdAt: string | null;
}

const getItems = (states: Iterable<readonly [document: string, state: State]>): DatedItem[] =>
  [...states].flatMap(([id, state]) => {
    const values = firstRow(state)?.values as Omit<DatedItem, 'id'> | undefined;
    if (values === undefined) return [];
    const { title, area, position, parent, url, page, createdAt } = values;
    return [{ id, title, area, position, parent, url, page, createdAt }];
  });

/**
 * Reads the whole navigation before a change, in order: each item as it was before its first change since then, or as
 * it is now.
 *
 * @param change id of the change
 */
export const readNavigationBefore = async (
  strapi: Core.Strapi,
  journal: Journal,
  connection: Connection,
  change: number
): Promise<NavigationItem[]> => {
  const changed = await readFirstChangesSince(journal, connection, NAV_ITEM, change);
  const known = new Set(changed.map(({ document }) => document));
  const rows: { document: string }[] = await connection(getTable(strapi, NAV_ITEM)).select({
    document: 'document_id',
  });
  const others = rows.flatMap(({ document }) => (known.has(document) ? [] : [document]));
  const now = await journal.states.readStates(connection, NAV_ITEM, others);
  const then = changed.map(({ document, before }) => [document, before ?? []] as const);
  const items = getItems([...then, ...now]).toSorted((one, other) =>
    (one.createdAt ?? '').localeCompare(other.createdAt ?? '', 'en')
  );
  return getOutline(items);
};
