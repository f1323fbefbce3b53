import type { Core } from '@strapi/strapi';
import type { NavigationOfChangeSet } from '#history/domain/api-types';
import { NAV_ITEM } from '#site-content/domain/content-types';
import { readNavigationBefore } from '../journal/past-navigation';
import type { HistoryPanelServices } from './read';

/**
 * Reads the navigation before and after a change set.
 *
 * @param changeSet id of the change set
 * @returns `null` if it changed no item, or is not recorded
 */
export const readNavigationOfChangeSet = async (
  strapi: Core.Strapi,
  { journal }: Pick<HistoryPanelServices, 'journal'>,
  changeSet: string
): Promise<NavigationOfChangeSet | null> => {
  const { connection } = strapi.db;
  const bounds: { first?: number | null; last?: number | null } | undefined = await connection(
    journal.tables.entries
  )
    .where({ act: changeSet, type: NAV_ITEM })
    .min({ first: 'id' })
    .max({ last: 'id' })
    .first();
  if (bounds?.first == null || bounds.last == null) return null;
  return {
    before: await readNavigationBefore(strapi, journal, connection, Number(bounds.first)),
    after: await readNavigationBefore(strapi, journal, connection, Number(bounds.last) + 1),
  };
};
