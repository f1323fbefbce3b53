import type { Core } from '@strapi/strapi';
import {
  HISTORY_VERSIONS,
  type HistoryVersion,
  type HistoryVersions,
  NOW,
  type ServedVersion,
  type VersionDifferences,
} from '#history/domain/api-types';
import { findDifferences } from '#history/domain/differences';
import { hasOtherChanges } from '#history/domain/other-changes';
import { findTitleBefore } from '#history/domain/renames';
import {
  firstRow,
  isPublishedAlike,
  type State,
  withFilesAgain,
} from '#site-content/domain/changes/state';
import { getTitle } from '#site-content/domain/changes/tracked-types';
import { pathsReadable } from '#site-content/server/panel/access/readable';
import { getModels } from '#site-content/server/strapi-internals/models';
import {
  type Ability,
  rowsUnder,
} from '#site-content/server/strapi-internals/permission-conditions';
import { getTable } from '#site-content/server/strapi-internals/tables';
import {
  type ChangeSummary,
  readChange,
  readChangeSets,
  readChangeSummaries,
  readStatesBefore,
  type RecordedChangeSet,
} from '../journal/read-journal';
import { withExistingFiles } from '../undo/existing-entries';
import { nameIn } from './names';
import type { HistoryPanelServices } from './read';
import { type ServedVersionServices, serveVersion } from './version-as-served';
import type { Version } from './version-query';
import { getVisibleHistory, type Known } from './visible-history';

interface Entry {
  readonly type: string;
  /** Document id. */
  readonly entry: string;
}

/** Returns what the user may see of the history, or `null` if they may not see this entry. */
const findKnown = async (
  strapi: Core.Strapi,
  ability: Ability,
  { type, entry }: Entry
): Promise<Known | null> => {
  const known = getVisibleHistory(strapi, ability);
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
  const canRead = await known.get(type)?.findMayRead([entry]);
  return canRead?.(entry) ?? (() => false);
};

/** A change to an entry, with the facts that determine its name. */
interface DescribedPassage extends ChangeSummary {
  readonly isRename: boolean;
  readonly hasOtherChanges: boolean;
}

/** Describes the change that created a version. */
const madeBy = (
  change: DescribedPassage | undefined,
  changeSets: ReadonlyMap<string, RecordedChangeSet>,
  isThere: boolean
): HistoryVersion['made'] => {
  const recorded = change === undefined ? undefined : changeSets.get(change.changeSet);
  if (change === undefined || recorded === undefined) return null;
  // Deletions are kept longest, so the change that restored the entry may have been pruned.
  if (isThere && change.action === 'delete') return null;
  const { id, at, actor, channel, operation } = recorded;
  const { action, isRename, hasOtherChanges: hasOthers } = change;
  return { id, at, by: actor, channel, operation, action, isRename, hasOtherChanges: hasOthers };
};

/**
 * Reads the versions of an entry, latest first: the current one, and those before each recorded change.
 *
 * @param query `before`: only versions before this change
 * @returns `null` if the user may see nothing of it
 */
export const readVersions = async (
  strapi: Core.Strapi,
  { journal }: Pick<HistoryPanelServices, 'journal'>,
  ability: Ability,
  { before, ...entry }: Entry & { readonly before?: number | undefined }
): Promise<HistoryVersions | null> => {
  const known = await findKnown(strapi, ability, entry);
  if (known === null) return null;
  const { connection } = strapi.db;
  const named = { uid: entry.type, document: entry.entry };
  // The first version is the current one, or the one that the last change before `before` left. Each version
  // is paired with the next change.
  const passages = await readChangeSummaries(journal, connection, named, {
    limit: HISTORY_VERSIONS + 2,
    before,
  });
  const ids = passages.map(({ changeSet }) => changeSet);
  const found = await readChangeSets(journal, connection, {
    limit: ids.length,
    among: (query) => void query.whereIn('act', ids),
  });
  const changeSets = new Map(found.map((changeSet) => [changeSet.id, changeSet]));
  const canRead = await findMayRead(known, entry);
  const judge = { getModel: getModels(strapi), canRead };
  const stateNow = await journal.states.readState(connection, named.uid, named.document);
  const states = await readStatesBefore(
    journal,
    connection,
    passages.map(({ id }) => id)
  );
  // On pages of older versions, `stateNow` stands in for the state after the first change, which created none of the
  // versions listed.
  const describe = (passage: ChangeSummary, at: number): DescribedPassage => {
    const { id, action } = passage;
    const { type: uid } = entry;
    const was = states.get(id) ?? null;
    const later = passages[at - 1];
    const is = (later === undefined ? stateNow : states.get(later.id)) ?? [];
    const title = getTitle(uid, firstRow(is)?.values);
    const isRename = canRead('title') && findTitleBefore({ uid, action, title }, was) !== null;
    const differences =
      action === 'move' || action === 'slug' || isRename
        ? findDifferences(judge, uid, withFilesAgain(was ?? []), withFilesAgain(is))
        : [];
    return {
      ...passage,
      isRename,
      hasOtherChanges: hasOtherChanges({ uid, action, isRename }, differences),
    };
  };
  const described = passages.map(describe);
  const shown = described.slice(0, HISTORY_VERSIONS);
  const earlier = shown.map(({ id, wasThere }, at): HistoryVersion => ({
    version: String(id),
    made: madeBy(described[at + 1], changeSets, wasThere),
    isThere: wasThere,
    isAsPublished: isPublishedAlike(stateNow, states.get(id) ?? null),
  }));
  // There is no version before the entry's creation.
  const versions = earlier.filter(({ made, isThere }) => isThere || made !== null);
  const [rest, earliest] = passages.slice(HISTORY_VERSIONS);
  const hasOlder = rest !== undefined && (rest.wasThere || earliest !== undefined);
  const next = hasOlder ? (shown.at(-1)?.id ?? null) : null;
  if (before !== undefined) return { versions, next: next === null ? null : String(next) };
  const isThere = stateNow !== null;
  const now = {
    version: NOW,
    made: madeBy(described[0], changeSets, isThere),
    isThere,
    isAsPublished: isPublishedAlike(stateNow, stateNow),
  };
  return {
    versions: isThere || now.made !== null ? [now, ...versions] : versions,
    next: next === null ? null : String(next),
  };
};

/**
 * Reads a version of an entry.
 *
 * @returns `null` if there is no such version; no rows if the entry did not exist
 */
const readVersion = async (
  strapi: Core.Strapi,
  { journal }: Pick<HistoryPanelServices, 'journal'>,
  { type, entry }: Entry,
  version: Version
): Promise<State | null> => {
  const { connection } = strapi.db;
  if (version === NOW) return (await journal.states.readState(connection, type, entry)) ?? [];
  const change = await readChange(journal, connection, version);
  return change?.uid === type && change.document === entry ? (change.before ?? []) : null;
};

/**
 * Compares two versions of an entry, limited to what the user may read.
 *
 * @returns `null` if they may see nothing of the entry, or a version is not recorded
 */
export const compareVersions = async (
  strapi: Core.Strapi,
  services: Pick<HistoryPanelServices, 'journal'>,
  ability: Ability,
  { from, to, ...entry }: Entry & { readonly from: Version; readonly to: Version }
): Promise<VersionDifferences | null> => {
  const known = await findKnown(strapi, ability, entry);
  const before = await readVersion(strapi, services, entry, from);
  const after = await readVersion(strapi, services, entry, to);
  if (known === null || before === null || after === null) return null;
  // The deletion of a file is not a change to the entries that use it. Compared with the current state, a version has
  // the files that a restore would bring back.
  const isNow = from === NOW || to === NOW;
  const complete = async (state: State): Promise<State> =>
    isNow ? withExistingFiles({ strapi, trx: strapi.db.connection }, state) : withFilesAgain(state);
  const judge = { getModel: getModels(strapi), canRead: await findMayRead(known, entry) };
  const differences = findDifferences(
    judge,
    entry.type,
    await complete(before),
    await complete(after)
  );
  return nameIn(strapi, services.journal, known, differences);
};

/**
 * Builds the JSON that would be served for a version, limited to what the user may read.
 *
 * @returns `null` if they may see nothing of the entry, or it is not recorded
 */
export const showServed = async (
  strapi: Core.Strapi,
  services: Pick<HistoryPanelServices, 'journal'> & ServedVersionServices,
  ability: Ability,
  { version, ...entry }: Entry & { readonly version: Version }
): Promise<{ readonly served: ServedVersion } | null> => {
  const known = await findKnown(strapi, ability, entry);
  const stored = await readVersion(strapi, services, entry, version);
  if (known === null || stored === null) return null;
  const state = await withExistingFiles({ strapi, trx: strapi.db.connection }, stored);
  const canRead = await findMayRead(known, entry);
  const canReadPath = await pathsReadable(strapi, ability);
  return {
    served: await serveVersion(strapi, services, { ...entry, state, canRead, canReadPath }),
  };
};
