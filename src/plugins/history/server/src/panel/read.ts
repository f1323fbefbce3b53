import type { Core } from '@strapi/strapi';
import type { State } from '#site-content/domain/changes/state';
import { PAGE } from '#site-content/domain/content-types';
import {
  type HistoryChangeSet,
  type HistoryPeople,
  type HistoryResponse,
} from '#site-content/domain/panel/history';
import {
  type FindPath,
  type PathServices,
  readablePathFinder,
} from '#site-content/server/panel/page-tree-view/path-finder';
import type { Connection } from '#site-content/server/strapi-internals/knex';
import type { Ability } from '#site-content/server/strapi-internals/permission-conditions';
import {
  type Count,
  countChanges,
  findChangeSets,
  findDoers,
  findEntry,
} from '../journal/find-change-sets';
import type { Journal } from '../journal/journal';
import { findUndone, type Narrow, type RecordedChangeSet } from '../journal/read-journal';
import type { HistoryQuery } from './query';
import { amongKnown, type Known, knownTo } from './visible-history';

export interface HistoryPanelServices extends PathServices {
  readonly journal: Journal;
}

/** What counts may name. */
export interface CountsContext {
  readonly known: Known;
  readonly among: Narrow;
  /** @param states of deleted pages */
  readonly readPaths: (states: readonly (State | null)[]) => Promise<FindPath>;
}

/** Adds to change sets the number of entries by type and action, and whether they are undone, limited to what the user may see. */
export const changeSetsWithCounts = async (
  journal: Journal,
  connection: Connection,
  acts: readonly RecordedChangeSet[],
  { known, among, readPaths }: CountsContext
): Promise<HistoryChangeSet[]> => {
  const ids = acts.map(({ id }) => id);
  const counts = await countChanges(journal, connection, ids, among);
  const undone = await findUndone(journal, connection, ids);
  const ofPages = counts.filter(({ uid, action }) => uid === PAGE && action === 'delete');
  const findPath = await readPaths(ofPages.map(({ before }) => before));
  const getUndone = (id: string): HistoryChangeSet['undone'] => {
    const found = undone.get(id);
    return found === undefined ? null : { by: found.actor, at: found.at };
  };
  const shown = (counted: Count): HistoryChangeSet['counts'][number] => {
    const { uid, action, count, areSubpages, document, before, ...titles } = counted;
    const areNamed = known.get(uid)?.areNamed === true;
    return {
      ...{ type: uid, action, count, areSubpages },
      path: uid === PAGE && count === 1 ? findPath(document, before) : null,
      title: areNamed ? titles.title : null,
      titleBefore: areNamed ? titles.titleBefore : null,
    };
  };
  return acts.map(({ id, at, actor, way, deed }) => ({
    ...{ id, at, by: actor, way, deed },
    undone: getUndone(id),
    counts: counts.filter(({ act }) => act === id).map(shown),
  }));
};

/** Change sets, latest first, limited to what the user may see. */
export const readHistory = async (
  strapi: Core.Strapi,
  services: HistoryPanelServices,
  ability: Ability,
  { limit, before, title: text, ...others }: HistoryQuery
): Promise<HistoryResponse> => {
  const { journal } = services;
  const { connection } = strapi.db;
  const known = knownTo(strapi, ability);
  const among = amongKnown(strapi, connection, known);
  // Titles are only searched if the user may read them.
  const types = [...known].flatMap(([uid, { areNamed }]) => (areNamed ? [uid] : []));
  const filters = { ...others, title: text === undefined ? undefined : { text, types } };
  const found = await findChangeSets(journal, connection, filters, {
    limit: limit + 1,
    before,
    among,
  });
  const acts = await changeSetsWithCounts(journal, connection, found.slice(0, limit), {
    known,
    among,
    readPaths: (states) => readablePathFinder(strapi, services, ability, states),
  });
  const { entry: id } = others;
  const entry = id === undefined ? undefined : await findEntry(journal, connection, id, among);
  return {
    acts,
    next: found.length > limit ? (acts.at(-1)?.id ?? null) : null,
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
  const doers = await findDoers(journal, strapi.db.connection);
  return doers.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
};
