import type { Core } from '@strapi/strapi';
import type { Difference, NamedDifference } from '#site-content/domain/changes/difference';
import { isTracked, trackedType } from '#site-content/domain/changes/tracked-types';
import { FILE } from '#site-content/domain/content-types';
import { getChunks } from '#site-content/server/operations/database/statement-chunks';
import { NO_ENTRY, rowsUnder } from '#site-content/server/strapi-internals/permission-conditions';
import { getColumn, getTable } from '#site-content/server/strapi-internals/tables';
import type { Journal } from '../journal/journal';
import { readLastTitles } from '../journal/read-journal';
import type { Known } from './visible-history';

type Names = ReadonlyMap<string, string>;

const idsIn = (differences: readonly Difference[]): string[] => [
  ...new Set(differences.flatMap(({ before, after }) => [...before, ...after])),
];

/** Reads the names of files, for users who may read their attribute. */
const namesOfFiles = async (strapi: Core.Strapi, ids: readonly string[]): Promise<Names> => {
  const names = new Map<string, string>();
  for (const some of getChunks(ids)) {
    const files: { id: number; name: string }[] = await strapi.db
      .connection(getTable(strapi, FILE))
      .select('id', 'name')
      .whereIn('id', some.map(Number));
    for (const { id, name } of files) names.set(String(id), name);
  }
  return names;
};

/** Reads the titles of a type's entries, if the user may read them. */
const namesOfEntries = async (
  strapi: Core.Strapi,
  journal: Journal,
  known: Known,
  uid: string,
  ids: readonly string[]
): Promise<Names> => {
  const names = new Map<string, string>();
  const type = known.get(uid);
  const title = isTracked(uid) ? trackedType(uid).title : null;
  if (type === undefined || type.namedUnder === NO_ENTRY || title === null) return names;
  const { namedUnder } = type;
  for (const some of getChunks(ids)) {
    const rows: { document: string; name: string | null }[] = await strapi.db
      .connection(getTable(strapi, uid))
      .select({ document: 'document_id', name: getColumn(strapi, uid, title) })
      .whereIn('document_id', some)
      .modify((query) => {
        if (namedUnder !== null) void query.whereIn('id', rowsUnder(strapi, uid, namedUnder));
      })
      // Published rows have higher ids than drafts, so their titles replace those of drafts here.
      .orderBy('id');
    for (const { document, name } of rows) names.set(document, name ?? '');
  }
  // Names of deleted entries are shown only to users who may read all entries of the type.
  if (type.conditions !== null || namedUnder !== null) return names;
  const gone = ids.filter((id) => !names.has(id));
  const last = await readLastTitles(journal, strapi.db.connection, uid, gone);
  return new Map([...names, ...last]);
};

/** Replaces ids of entries and files in differences by their names, if the user may see them. */
export const nameIn = async (
  strapi: Core.Strapi,
  journal: Journal,
  known: Known,
  differences: readonly Difference[]
): Promise<NamedDifference[]> => {
  const files = await namesOfFiles(
    strapi,
    idsIn(differences.filter(({ kind }) => kind === 'file'))
  );
  const entries = new Map<string, Names>();
  for (const uid of new Set(differences.flatMap(({ target }) => target ?? []))) {
    const ids = idsIn(differences.filter(({ target }) => target === uid));
    entries.set(uid, await namesOfEntries(strapi, journal, known, uid, ids));
  }
  return differences.map(({ target, before, after, ...difference }) => {
    const name = (value: string): string | null => {
      if (difference.kind === 'file') return files.get(value) ?? null;
      return target === null ? value : (entries.get(target)?.get(value) ?? null);
    };
    return { ...difference, before: before.map(name), after: after.map(name) };
  });
};
