import type { Core } from '@strapi/strapi';
import { fieldsInConflict } from '#history/domain/fields-in-conflict';
import { firstRow, type State } from '#site-content/domain/changes/state';
import { getTitle, trackedType } from '#site-content/domain/changes/tracked-types';
import type {
  ConflictingSave,
  EditConflictDetails,
} from '#site-content/domain/panel/edit-conflict';
import type { EntryVersions } from '#site-content/server/edit-conflicts/base-versions';
import type { StaleWriteError } from '#site-content/server/edit-conflicts/refuse-stale-writes';
import { getModels } from '#site-content/server/strapi-internals/models';
import type { Ability } from '#site-content/server/strapi-internals/permission-conditions';
import type { Journal } from '../journal/journal';
import { type Change, readChangesBefore, readChangeSets } from '../journal/read-journal';
import { nameIn } from '../panel/names';
import { getVisibleHistory } from '../panel/visible-history';

/** Services used to report edit conflicts. */
export interface EditConflictServices {
  readonly journal: Journal;
  readonly versions: EntryVersions;
}

/** Maximum number of changes searched for the loaded version: a form may have been open for a day. */
const MAX_CHANGES = 200;

/** Number of changes read at once, because each contains a whole entry. */
const AT_ONCE = 10;

interface Since {
  /** The loaded state; `null` if it is no longer recorded. */
  readonly seen: State | null;
  /** Changes since then, latest first. */
  readonly changes: readonly Change[];
}

/** Finds the state that the user loaded, in the history. */
const findSeen = async (
  strapi: Core.Strapi,
  { journal, versions }: EditConflictServices,
  { uid, document, locale, seen, now }: StaleWriteError['conflict']
): Promise<Since> => {
  const { connection } = strapi.db;
  if (versions.isSeen(seen, now, locale, false)) return { seen: now, changes: [] };
  const changes: Change[] = [];
  while (changes.length < MAX_CHANGES) {
    const some = await readChangesBefore(...([journal, connection, { uid, document }] as const), {
      limit: AT_ONCE,
      before: changes.at(-1)?.id,
    });
    for (const change of some) {
      changes.push(change);
      const { before } = change;
      if (before !== null && versions.isSeen(seen, before, locale, false)) {
        return { seen: before, changes };
      }
    }
    if (some.length < AT_ONCE) break;
  }
  return { seen: null, changes: changes.slice(0, 1) };
};

/** Maximum number of people named. */
const MAX_PEOPLE = 5;

const getPeople = async (
  strapi: Core.Strapi,
  { journal }: EditConflictServices,
  changes: readonly Change[]
): Promise<ConflictingSave[]> => {
  const ids = changes.slice(0, MAX_CHANGES).map(({ changeSet }) => changeSet);
  if (ids.length === 0) return [];
  const changeSets = await readChangeSets(journal, strapi.db.connection, {
    limit: MAX_CHANGES,
    among: (query) => void query.whereIn('act', ids),
  });
  const people = new Map<string, ConflictingSave>();
  for (const { actor, at } of changeSets) {
    const key = `${actor.kind} ${actor.id}`;
    if (!people.has(key)) people.set(key, { by: actor, at });
  }
  return [...people.values()].slice(0, MAX_PEOPLE);
};

/** Describes an edit conflict from the history, limited to what the user may read. */
export const describeConflict = async (
  strapi: Core.Strapi,
  services: EditConflictServices,
  ability: Ability,
  conflict: StaleWriteError['conflict']
): Promise<Pick<EditConflictDetails, 'title' | 'fields' | 'by'>> => {
  const { uid, document, locale, now, mine } = conflict;
  const { seen, changes } = await findSeen(strapi, services, conflict);
  const known = getVisibleHistory(strapi, ability);
  const findMayRead = await known.get(uid)?.findMayRead([document]);
  const canRead = findMayRead?.(document) ?? (() => false);
  const name = trackedType(uid).title;
  const judge = { getModel: getModels(strapi), canRead };
  const found = fieldsInConflict(judge, uid, { locale, seen, now, mine });
  const fields = [];
  for (const { differences, ...field } of found) {
    fields.push({
      ...field,
      differences: await nameIn(strapi, services.journal, known, differences),
    });
  }
  return {
    title: name !== null && canRead(name) ? getTitle(uid, firstRow(now)?.values) : null,
    fields,
    by: await getPeople(strapi, services, changes),
  };
};
