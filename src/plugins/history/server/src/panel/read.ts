import type { Core } from '@strapi/strapi';
import {
  type HistoryChangeSet,
  type HistoryPeople,
  type HistoryResponse,
} from '#history/domain/api-types';
import { findDifferences } from '#history/domain/differences';
import { hasOtherChanges } from '#history/domain/other-changes';
import { withFilesAgain } from '#site-content/domain/changes/state';
import { PAGE } from '#site-content/domain/content-types';
import type { Options } from '#site-content/server/config/options';
import { pathsReadable } from '#site-content/server/panel/access/readable';
import { getModels } from '#site-content/server/strapi-internals/models';
import type { Ability } from '#site-content/server/strapi-internals/permission-conditions';
import {
  type Count,
  countChanges,
  findActors,
  findChangeSets,
  findEntry,
} from '../journal/find-change-sets';
import type { Journal } from '../journal/journal';
import {
  findUndone,
  type Narrow,
  readStatesAfter,
  type RecordedChangeSet,
} from '../journal/read-journal';
import { findPastPaths } from './past-paths';
import type { HistoryQuery } from './query';
import { amongKnown, findReadable, getVisibleHistory, type Known } from './visible-history';

export interface HistoryPanelServices {
  readonly options: Pick<Options, 'homeSlug'>;
  readonly journal: Journal;
}

/** The user's permissions and filters, which decide what is counted and named. */
export interface CountsContext {
  readonly known: Known;
  readonly among: Narrow;
  readonly ability: Ability;
}

/**
 * Finds entries with more changes than the name of their change says, limited to what the user may read.
 */
const findWithOtherChanges = async (
  strapi: Core.Strapi,
  { journal }: HistoryPanelServices,
  known: Known,
  counts: readonly Count[]
): Promise<ReadonlySet<Count>> => {
  const mayBe = counts.flatMap((count) => {
    const { action, single, titleBefore } = count;
    if (single === null || action === 'publish') return [];
    return action === 'save' && titleBefore === null ? [] : [{ ...count, ...single, count }];
  });
  const after = await readStatesAfter(journal, strapi.db.connection, mayBe);
  const getMayRead = await findReadable(known, mayBe);
  const getModel = getModels(strapi);
  const found = mayBe.filter(({ id, uid, document, action, before, titleBefore }) =>
    hasOtherChanges(
      { uid, action, isRename: titleBefore !== null },
      findDifferences(
        { getModel, canRead: getMayRead(uid, document) },
        uid,
        withFilesAgain(before ?? []),
        withFilesAgain(after.get(id) ?? [])
      )
    )
  );
  return new Set(found.map(({ count }) => count));
};

/** Finds the paths that single pages had after their change, limited to what the user may read. */
const findPaths = async (
  strapi: Core.Strapi,
  { journal, options: { homeSlug } }: HistoryPanelServices,
  ability: Ability,
  counts: readonly Count[]
): Promise<ReadonlyMap<Count, string | null>> => {
  const pages = counts.filter(({ uid, count }) => uid === PAGE && count === 1);
  if (pages.length === 0) return new Map();
  const canReadPath = await pathsReadable(strapi, ability);
  const shown = pages.filter(({ document }) => canReadPath(document));
  const paths = await findPastPaths(strapi, { journal, homeSlug }, shown);
  return new Map(shown.map((count, at) => [count, paths[at] ?? null]));
};

/** Adds to change sets the number of entries by type and action, and whether they are undone, limited to what the user may see. */
export const changeSetsWithCounts = async (
  strapi: Core.Strapi,
  services: HistoryPanelServices,
  changeSets: readonly RecordedChangeSet[],
  { known, among, ability }: CountsContext
): Promise<HistoryChangeSet[]> => {
  const { journal } = services;
  const { connection } = strapi.db;
  const ids = changeSets.map(({ id }) => id);
  const counts = await countChanges(journal, connection, ids, among);
  const undone = await findUndone(journal, connection, ids);
  const paths = await findPaths(strapi, services, ability, counts);
  const withOtherChanges = await findWithOtherChanges(strapi, services, known, counts);
  const getUndone = (id: string): HistoryChangeSet['undone'] => {
    const found = undone.get(id);
    return found === undefined ? null : { by: found.actor, at: found.at };
  };
  const shown = (counted: Count): HistoryChangeSet['counts'][number] => {
    const { uid, action, count, areSubpages, title, titleBefore } = counted;
    const areNamed = known.get(uid)?.areNamed === true;
    return {
      ...{ type: uid, action, count, areSubpages },
      path: paths.get(counted) ?? null,
      title: areNamed ? title : null,
      titleBefore: areNamed ? titleBefore : null,
      hasOtherChanges: withOtherChanges.has(counted),
    };
  };
  return changeSets.map(({ id, at, actor, channel, operation }) => ({
    ...{ id, at, by: actor, channel, operation },
    undone: getUndone(id),
    counts: counts.filter(({ changeSet }) => changeSet === id).map(shown),
  }));
};

/** Reads change sets, latest first, limited to what the user may see. */
export const readHistory = async (
  strapi: Core.Strapi,
  services: HistoryPanelServices,
  ability: Ability,
  { limit, before, title: text, ...others }: HistoryQuery
): Promise<HistoryResponse> => {
  const { journal } = services;
  const { connection } = strapi.db;
  const known = getVisibleHistory(strapi, ability);
  const among = amongKnown(strapi, connection, known);
  // Titles are only searched if the user may read them.
  const types = [...known].flatMap(([uid, { areNamed }]) => (areNamed ? [uid] : []));
  const filters = { ...others, title: text === undefined ? undefined : { text, types } };
  const found = await findChangeSets(journal, connection, filters, {
    limit: limit + 1,
    before,
    among,
  });
  const changeSets = await changeSetsWithCounts(strapi, services, found.slice(0, limit), {
    known,
    among,
    ability,
  });
  const { entry: id } = others;
  const entry = id === undefined ? undefined : await findEntry(journal, connection, id, among);
  return {
    changeSets,
    next: found.length > limit ? (changeSets.at(-1)?.id ?? null) : null,
    entry:
      entry === undefined
        ? null
        : { type: entry.uid, title: types.includes(entry.uid) ? entry.title : null },
  };
};

export const readPeople = async (
  strapi: Core.Strapi,
  { journal }: HistoryPanelServices
): Promise<HistoryPeople> => {
  const doers = await findActors(journal, strapi.db.connection);
  return doers.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
};
