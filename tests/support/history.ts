import { getServices as getHistoryServices } from '../../src/plugins/history/server/src/create-services';
import type { Journal } from '../../src/plugins/history/server/src/journal/journal';
import {
  type Change,
  readChanges,
  readChangeSets,
  type RecordedChangeSet,
} from '../../src/plugins/history/server/src/journal/read-journal';
import type { RowState, State } from '../../src/plugins/site-content/domain/changes/state';
import { TRACKED_TYPES } from '../../src/plugins/site-content/domain/changes/tracked-types';
import type { ChangeTracker } from '../../src/plugins/site-content/server/src/changes/change-tracker';
import type { Services } from '../../src/plugins/site-content/server/src/create-services';
import type { Connection } from '../../src/plugins/site-content/server/src/strapi-internals/knex';
import type { Service } from './service';

export const getJournal = ({ strapi }: Service): Journal => getHistoryServices(strapi).journal;

export const getTracker = ({ strapi }: Service): ChangeTracker =>
  (strapi.plugin('site-content').service('internals') as Services).tracker;

/** A change set with the changes of its entries. */
export interface WholeChangeSet extends RecordedChangeSet {
  readonly changes: readonly Change[];
}

/** Returns all stored change sets, the oldest first. */
export const getChangeSets = async (service: Service): Promise<WholeChangeSet[]> => {
  const journal = getJournal(service);
  const { connection } = service.strapi.db;
  const changeSets = await readChangeSets(journal, connection, { limit: 100_000 });
  return Promise.all(
    changeSets.toReversed().map(async (changeSet) => ({
      ...changeSet,
      changes: await readChanges(journal, connection, changeSet.id),
    }))
  );
};

/** Returns the changes of each change set as sorted texts, such as `create Fares`. */
export const reported = (changeSets: readonly WholeChangeSet[]): string[][] =>
  changeSets.map(({ changes }) =>
    changes.map(({ action, title }) => `${action} ${title}`).toSorted()
  );

/** The compared part of a state, without additional recorded values. */
const toContent = ({ locale, isPublished, values }: RowState): RowState => ({
  ...{ locale, isPublished, values },
});

/** Returns the current state of every entry, by `type id`. */
export const getStates = async (
  service: Service,
  connection: Connection = service.strapi.db.connection
): Promise<Map<string, State>> => {
  const { states: reader } = getTracker(service);
  const states = new Map<string, State>();
  for (const uid of TRACKED_TYPES) {
    const { tableName } = service.strapi.db.metadata.get(uid);
    const found: { document_id: string }[] = await connection(tableName).distinct('document_id');
    const documents = found.map((row) => row.document_id);
    const rows = await reader.getRows(connection, uid, documents);
    await reader.addParts(connection, uid, [...rows.values()].flat());
    for (const [document, all] of rows) {
      states.set(`${uid} ${document}`, all.map(toContent));
    }
  }
  return states;
};

/**
 * Rebuilds the state of every entry after a change set, from the current states and the journal.
 *
 * @param later change sets after that one, the oldest first
 */
export const rebuilt = (
  now: ReadonlyMap<string, State>,
  later: readonly WholeChangeSet[]
): Map<string, State> => {
  const states = new Map(now);
  for (const { changes } of later.toReversed()) {
    for (const { uid, document, before } of changes) {
      if (before === null) states.delete(`${uid} ${document}`);
      else states.set(`${uid} ${document}`, before.map(toContent));
    }
  }
  return states;
};
