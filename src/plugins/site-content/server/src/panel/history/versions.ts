import type { Core } from '@strapi/strapi';
import { findDifferences } from '#site-content/domain/history/differences';
import type { State } from '#site-content/domain/history/state';
import {
  HISTORY_VERSIONS,
  type HistoryVersion,
  type HistoryVersions,
  NOW,
  type ServedVersion,
  type VersionDifferences,
} from '#site-content/domain/panel/history';
import {
  type Act,
  type Passage,
  readActs,
  readChange,
  readPassages,
  readStateNow,
} from '../../content/history/read-journal';
import { getModels } from '../../strapi-internals/models';
import { type Ability, rowsUnder } from '../../strapi-internals/permission-conditions';
import { getTable } from '../../strapi-internals/tables';
import { readablePlaces } from '../access/readable';
import { type Known, knownTo } from './known';
import { nameIn } from './names';
import type { HistoryParts } from './read';
import { type ServedParts, serveVersion } from './served';
import type { Version } from './version-query';

interface Entry {
  readonly type: string;
  /** The document id. */
  readonly entry: string;
}

/** What somebody may know, where that is anything of this entry; else `null`. */
const findKnown = async (
  strapi: Core.Strapi,
  ability: Ability,
  { type, entry }: Entry
): Promise<Known | null> => {
  const known = knownTo(strapi, ability);
  const ofType = known.get(type);
  if (ofType === undefined) return null;
  const { conditions } = ofType;
  if (conditions === null) return known;
  const row: unknown = await strapi.db
    .connection(getTable(strapi, type))
    .where('document_id', entry)
    .whereIn('id', rowsUnder(strapi, type, conditions))
    .first('id');
  return row === undefined ? null : known;
};

const findMayRead = async (known: Known, { type, entry }: Entry) => {
  const mayRead = await known.get(type)?.findMayRead([entry]);
  return mayRead?.(entry) ?? (() => false);
};

/** What has made an entry what it was, until another change did. */
const madeBy = (
  passage: Passage | undefined,
  acts: ReadonlyMap<string, Act>,
  isThere: boolean
): HistoryVersion['made'] => {
  const act = passage === undefined ? undefined : acts.get(passage.act);
  if (passage === undefined || act === undefined) return null;
  // What is deleted is kept longest: what has brought it back may be forgotten.
  if (isThere && passage.action === 'delete') return null;
  const { id, at, doer, way, deed } = act;
  return { id, at, by: doer, way, deed, action: passage.action };
};

/**
 * The versions of an entry, the latest first: as it is now, and as it was before each change that is kept.
 *
 * @param query `before`: only those before this change
 * @returns `null` where somebody may know nothing of it
 */
export const readVersions = async (
  strapi: Core.Strapi,
  { journal }: HistoryParts,
  ability: Ability,
  { before, ...entry }: Entry & { readonly before?: number | undefined }
): Promise<HistoryVersions | null> => {
  if ((await findKnown(strapi, ability, entry)) === null) return null;
  const { connection } = strapi.db;
  const named = { uid: entry.type, document: entry.entry };
  // The first is as it is now, or was left by the last change before the one that is named; each goes with the next one.
  const passages = await readPassages(journal, connection, named, {
    limit: HISTORY_VERSIONS + 1,
    before,
  });
  const ids = passages.map(({ act }) => act);
  const found = await readActs(journal, connection, {
    limit: ids.length,
    among: (query) => void query.whereIn('act', ids),
  });
  const acts = new Map(found.map((act) => [act.id, act]));
  const shown = passages.slice(0, HISTORY_VERSIONS);
  const earlier = shown.map(({ id, wasThere }, at): HistoryVersion => ({
    version: String(id),
    made: madeBy(passages[at + 1], acts, wasThere),
    isThere: wasThere,
  }));
  // Before it was made there was nothing, which is no version.
  const versions = earlier.filter(({ made, isThere }) => isThere || made !== null);
  const next = passages.length > HISTORY_VERSIONS ? (shown.at(-1)?.id ?? null) : null;
  if (before !== undefined) return { versions, next: next === null ? null : String(next) };
  const isThere = (await readStateNow(journal, connection, named.uid, named.document)) !== null;
  const now = { version: NOW, made: madeBy(passages[0], acts, isThere), isThere };
  return {
    versions: isThere || now.made !== null ? [now, ...versions] : versions,
    next: next === null ? null : String(next),
  };
};

/**
 * An entry as it was.
 *
 * @returns `null` where there is no such version of it; no rows where it was not there
 */
const readVersion = async (
  strapi: Core.Strapi,
  { journal }: HistoryParts,
  { type, entry }: Entry,
  version: Version
): Promise<State | null> => {
  const { connection } = strapi.db;
  if (version === NOW) return (await readStateNow(journal, connection, type, entry)) ?? [];
  const change = await readChange(journal, connection, version);
  return change?.uid === type && change.document === entry ? (change.before ?? []) : null;
};

/**
 * In what one version of an entry differs from another, as far as somebody may read it.
 *
 * @returns `null` where they may know nothing of the entry, or one of them is not kept
 */
export const compareVersions = async (
  strapi: Core.Strapi,
  parts: HistoryParts,
  ability: Ability,
  { from, to, ...entry }: Entry & { readonly from: Version; readonly to: Version }
): Promise<VersionDifferences | null> => {
  const known = await findKnown(strapi, ability, entry);
  const before = await readVersion(strapi, parts, entry, from);
  const after = await readVersion(strapi, parts, entry, to);
  if (known === null || before === null || after === null) return null;
  const judge = { getModel: getModels(strapi), mayRead: await findMayRead(known, entry) };
  const differences = findDifferences(judge, entry.type, before, after);
  return nameIn(strapi, known, differences);
};

/**
 * What front ends would get of a version of an entry, as far as somebody may read it.
 *
 * @returns `null` where they may know nothing of the entry, or it is not kept
 */
export const showServed = async (
  strapi: Core.Strapi,
  parts: HistoryParts & ServedParts,
  ability: Ability,
  { version, ...entry }: Entry & { readonly version: Version }
): Promise<{ readonly served: ServedVersion } | null> => {
  const known = await findKnown(strapi, ability, entry);
  const state = await readVersion(strapi, parts, entry, version);
  if (known === null || state === null) return null;
  const mayRead = await findMayRead(known, entry);
  const mayReadPlace = await readablePlaces(strapi, ability);
  return { served: await serveVersion(strapi, parts, { ...entry, state, mayRead, mayReadPlace }) };
};
