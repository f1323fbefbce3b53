import type { Core } from '@strapi/strapi';
import {
  HISTORY_CHANGES,
  type HistoryChange,
  type HistoryChangeSetResponse,
} from '#history/domain/api-types';
import { findDifferences } from '#history/domain/differences';
import { hasOtherChanges } from '#history/domain/other-changes';
import { findTitleBefore } from '#history/domain/renames';
import { withFilesAgain } from '#site-content/domain/changes/state';
import { trackedType } from '#site-content/domain/changes/tracked-types';
import { FILE, PAGE } from '#site-content/domain/content-types';
import { getModels } from '#site-content/server/strapi-internals/models';
import type { Ability } from '#site-content/server/strapi-internals/permission-conditions';
import { getTable } from '#site-content/server/strapi-internals/tables';
import { readChanges, readChangeSets, readStateAfter } from '../journal/read-journal';
import { nameIn } from './names';
import { findPastPaths } from './past-paths';
import { changeSetsWithCounts, type HistoryPanelServices } from './read';
import { amongKnown, findReadable, getVisibleHistory } from './visible-history';

const findFileId = async (strapi: Core.Strapi, document: string): Promise<number | null> => {
  const row: { id: number } | undefined = await strapi.db
    .connection(getTable(strapi, FILE))
    .where({ document_id: document })
    .first('id');
  return row === undefined ? null : Number(row.id);
};

/**
 * Reads a change set with one page of its changed entries, limited to what the user may see.
 *
 * @param offset number of entries to skip
 * @returns `null` if there is no such change set, or the user may see nothing of it
 */
export const readChangeSetDetails = async (
  strapi: Core.Strapi,
  services: HistoryPanelServices,
  ability: Ability,
  id: string,
  offset: number
): Promise<HistoryChangeSetResponse | null> => {
  const { journal } = services;
  const { connection } = strapi.db;
  const known = getVisibleHistory(strapi, ability);
  const among = amongKnown(strapi, connection, known);
  const found = await readChangeSets(journal, connection, {
    limit: 1,
    among: (query) => void query.where({ act: id }),
  });
  const [changeSet] = await changeSetsWithCounts(strapi, services, found, {
    known,
    among,
    ability,
  });
  if (changeSet === undefined || changeSet.counts.length === 0) return null;

  const stored = await readChanges(journal, connection, id, (query) => {
    among(query);
    void query.offset(offset).limit(HISTORY_CHANGES);
  });
  const getMayRead = await findReadable(known, stored);
  const pages = stored.filter(({ uid }) => uid === PAGE);
  const { homeSlug } = services.options;
  const paths = await findPastPaths(strapi, { journal, homeSlug }, pages);
  const pathByPage = new Map(pages.map(({ id: page }, at) => [page, paths[at] ?? null]));
  const changes: HistoryChange[] = [];
  for (const change of stored) {
    const { uid, document, action, title, before } = change;
    const canRead = getMayRead(uid, document);
    const { title: name } = trackedType(uid);
    const after = await readStateAfter(journal, connection, change);
    const judge = { getModel: getModels(strapi), canRead };
    const differences = findDifferences(
      judge,
      uid,
      withFilesAgain(before ?? []),
      withFilesAgain(after ?? [])
    );
    const isNamed = name !== null && canRead(name);
    const titleBefore = isNamed ? findTitleBefore(change, before) : null;
    changes.push({
      ...{ id: change.id, type: uid, document, action },
      title: isNamed ? title : null,
      path: canRead('slug') && canRead('parent') ? (pathByPage.get(change.id) ?? null) : null,
      titleBefore,
      hasOtherChanges: hasOtherChanges(
        { uid, action, isRename: titleBefore !== null },
        differences
      ),
      hasVersion: before !== null && action !== 'replace',
      replacedFile: action === 'replace' ? await findFileId(strapi, document) : null,
      differences: await nameIn(strapi, journal, known, differences),
    });
  }
  const total = changeSet.counts.reduce((sum, { count }) => sum + count, 0);
  return { ...changeSet, changes, total };
};
