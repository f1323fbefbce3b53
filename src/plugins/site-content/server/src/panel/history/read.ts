import type { Core } from '@strapi/strapi';
import {
  type HistoryAct,
  type HistoryAnswer,
  type HistoryPeople,
} from '#site-content/domain/panel/history';
import {
  type Count,
  countChanges,
  findChangeSets,
  findDoers,
} from '../../content/history/find-change-sets';
import type { Journal } from '../../content/history/journal';
import type { Act, Narrow } from '../../content/history/read-journal';
import type { Connection } from '../../strapi-internals/knex';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { amongKnown, type Known, knownTo } from './known';
import type { HistoryQuery } from './query';

export interface HistoryParts {
  readonly journal: Journal;
}

/** Says of acts what became of how many entries, as far as somebody may know. */
export const actsWithCounts = async (
  journal: Journal,
  connection: Connection,
  acts: readonly Act[],
  { known, among }: { readonly known: Known; readonly among: Narrow }
): Promise<HistoryAct[]> => {
  const ids = acts.map(({ id }) => id);
  const counts = await countChanges(journal, connection, ids, among);
  const shown = ({ uid, action, count, title }: Count): HistoryAct['counts'][number] => ({
    ...{ type: uid, action, count },
    title: known.get(uid)?.areNamed === true ? title : null,
  });
  return acts.map(({ id, at, doer, way, deed }) => ({
    ...{ id, at, by: doer, way, deed },
    counts: counts.filter(({ act }) => act === id).map(shown),
  }));
};

/** What happened, the latest first, as far as somebody may know. */
export const readHistory = async (
  strapi: Core.Strapi,
  { journal }: HistoryParts,
  ability: Ability,
  { limit, before, title: text, ...others }: HistoryQuery
): Promise<HistoryAnswer> => {
  const { connection } = strapi.db;
  const known = knownTo(strapi, ability);
  const among = amongKnown(strapi, connection, known);
  // Who may not read what entries are called does not find them by it.
  const types = [...known].flatMap(([uid, { areNamed }]) => (areNamed ? [uid] : []));
  const filters = { ...others, title: text === undefined ? undefined : { text, types } };
  const found = await findChangeSets(journal, connection, filters, {
    limit: limit + 1,
    before,
    among,
  });
  const acts = await actsWithCounts(journal, connection, found.slice(0, limit), { known, among });
  return { acts, next: found.length > limit ? (acts.at(-1)?.id ?? null) : null };
};

export const readPeople = async (
  strapi: Core.Strapi,
  { journal }: HistoryParts
): Promise<HistoryPeople> => {
  const doers = await findDoers(journal, strapi.db.connection);
  return doers.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
};
