import type { Action } from '#site-content/domain/changes/action';
import type { Actor, Channel } from '#site-content/domain/changes/channels';
import { type PackedState, type State, unpackState } from '#site-content/domain/changes/state';
import { groupBy } from '#site-content/domain/group-by';
import { getChunks } from '#site-content/server/operations/database/statement-chunks';
import type { Connection, QueryBuilder } from '#site-content/server/strapi-internals/knex';
import type { Journal } from './journal';

/** A change set. */
export interface RecordedChangeSet {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly actor: Actor;
  readonly channel: Channel;
  readonly operation: string | null;
  /** Number of entries that it changed and that are still recorded. */
  readonly entries: number;
}

/** A change to one entry in a change set. */
export interface Change {
  /** Greater than the id of every earlier change. */
  readonly id: number;
  readonly changeSet: string;
  readonly uid: string;
  readonly document: string;
  readonly action: Action;
  readonly title: string;
  /** The previous state; `null` if the entry did not exist. */
  readonly before: State | null;
}

interface ChangeSetColumns {
  readonly act: string;
  readonly done_at: string | number | Date;
  readonly doer_kind: Actor['kind'];
  readonly doer_id: string | null;
  readonly doer_name: string | null;
  readonly way: Channel;
  readonly deed: string | null;
  readonly entries: number;
}

interface EntryColumns {
  readonly id: number;
  readonly act: string;
  readonly type: string;
  readonly entry: string;
  readonly action: Action;
  readonly title: string | null;
  readonly before: string | null;
}

/** Who undid a change set, and when. */
export interface Undone {
  readonly actor: Actor;
  /** ISO 8601. */
  readonly at: string;
}

/** Parses a recorded state; `null` if the entry did not exist. */
export const readState = (before: string | null): State | null =>
  before === null ? null : unpackState(JSON.parse(before) as PackedState);

const getDoing = (row: ChangeSetColumns): Undone => ({
  at: new Date(row.done_at).toISOString(),
  actor: { kind: row.doer_kind, id: row.doer_id ?? '', name: row.doer_name ?? '' },
});

const getChange = (row: EntryColumns): Change => ({
  id: Number(row.id),
  changeSet: row.act,
  uid: row.type,
  document: row.entry,
  action: row.action,
  title: row.title ?? '',
  before: readState(row.before),
});

/** Adds conditions to a query. */
export type Narrow = (query: QueryBuilder) => void;

const leaveNoneOut: Narrow = () => undefined;

/** Reads the recorded change sets, latest first. */
export const readChangeSets = async (
  { tables }: Journal,
  connection: Connection,
  {
    limit,
    before,
    among = leaveNoneOut,
  }: { readonly limit: number; readonly before?: string | undefined; readonly among?: Narrow }
): Promise<RecordedChangeSet[]> => {
  const rows: ChangeSetColumns[] = await connection(tables.changeSets)
    .select('*')
    .modify((query) => {
      if (before === undefined) return;
      const bound = connection(tables.changeSets).select('id').where({ act: before });
      void query.where('id', '<', bound);
    })
    .modify(among)
    .orderBy('id', 'desc')
    .limit(limit);
  return rows.map((row) => ({
    id: row.act,
    ...getDoing(row),
    channel: row.way,
    operation: row.deed,
    entries: Number(row.entries),
  }));
};

/** Finds the change sets that are undone. If an undo was itself undone, its change set is not. */
export const findUndone = async (
  { tables }: Journal,
  connection: Connection,
  changeSets: readonly string[]
): Promise<ReadonlyMap<string, Undone>> => {
  const undoing: (ChangeSetColumns & { readonly id: number; readonly undoes: string })[] = [];
  for (let asked = changeSets; asked.length > 0;) {
    const found: typeof undoing = await connection(tables.changeSets)
      .select('*')
      .whereIn('undoes', asked);
    undoing.push(...found);
    asked = found.map(({ act: changeSet }) => changeSet);
  }
  const undone = new Map<string, Undone>();
  // Latest first, so that it is known whether an undo is itself undone before it counts.
  for (const row of undoing.toSorted((one, other) => Number(other.id) - Number(one.id))) {
    if (!undone.has(row.act) && !undone.has(row.undoes)) undone.set(row.undoes, getDoing(row));
  }
  return undone;
};

/** Reads the changes of a change set, in order. That of an imported list can have a hundred thousand. */
export const readChanges = async (
  { tables }: Journal,
  connection: Connection,
  changeSet: string,
  among: Narrow = leaveNoneOut
): Promise<Change[]> => {
  const found: { id: number }[] = await connection(tables.entries)
    .select('id')
    .where({ act: changeSet })
    .modify(among)
    .orderBy('id');
  const changes: Change[] = [];
  for (const some of getChunks(found.map(({ id }) => Number(id)))) {
    const rows: EntryColumns[] = await connection(tables.entries)
      .select('*')
      .whereIn('id', some)
      .orderBy('id');
    changes.push(...rows.map(getChange));
  }
  return changes;
};

/** Paging options. */
interface Some {
  readonly limit: number;
  /** Id of a change: only earlier ones are returned. */
  readonly before?: number | undefined;
}

const findLatest = (
  { tables }: Journal,
  connection: Connection,
  { uid, document }: { readonly uid: string; readonly document?: string },
  { limit, before }: Some
) =>
  connection(tables.entries)
    .where({ type: uid })
    .modify((query) => {
      if (document !== undefined) void query.where({ entry: document });
      if (before !== undefined) void query.where('id', '<', before);
    })
    .orderBy('id', 'desc')
    .limit(limit);

/** Reads the changes of an entry, or of all entries of a type, latest first. */
export const readChangesBefore = async (
  ...which: Parameters<typeof findLatest>
): Promise<Change[]> => {
  const rows: EntryColumns[] = await findLatest(...which).select('*');
  return rows.map(getChange);
};

/** A change to one entry, without the previous state. */
export interface ChangeSummary {
  /** Id of the change. */
  readonly id: number;
  readonly changeSet: string;
  readonly action: Action;
  /** Whether the entry existed before. */
  readonly wasThere: boolean;
}

/** Reads the same changes without states, for entries with many changes. */
export const readChangeSummaries = async (
  ...which: Parameters<typeof findLatest>
): Promise<ChangeSummary[]> => {
  const [, connection] = which;
  const rows: (Pick<EntryColumns, 'id' | 'act' | 'action'> & { was: unknown })[] = await findLatest(
    ...which
  )
    .select('id', 'act', 'action')
    .select({ was: connection.raw('case when ?? is null then 0 else 1 end', ['before']) });
  return rows.map(({ id, act: changeSet, action, was }) => ({
    ...{ id: Number(id), changeSet, action },
    wasThere: Number(was) === 1,
  }));
};

/** Reads a change by its id; `null` if it is not (or no longer) recorded. */
export const readChange = async (
  { tables }: Journal,
  connection: Connection,
  id: number
): Promise<Change | null> => {
  const row: EntryColumns | undefined = await connection(tables.entries)
    .select('*')
    .where({ id })
    .first();
  return row === undefined ? null : getChange(row);
};

/** Reads the states before these changes, by change id; `null` if the entry did not exist. */
export const readStatesBefore = async (
  { tables }: Journal,
  connection: Connection,
  ids: readonly number[]
): Promise<Map<number, State | null>> => {
  const rows: Pick<EntryColumns, 'id' | 'before'>[] = await connection(tables.entries)
    .select('id', 'before')
    .whereIn('id', ids);
  return new Map(rows.map(({ id, before }) => [Number(id), readState(before)]));
};

/** Reads the first change of each entry of a type, starting with a given change. */
export const readFirstChangesSince = async (
  { tables }: Journal,
  connection: Connection,
  uid: string,
  change: number
): Promise<Change[]> => {
  const firsts: { id: number }[] = await connection(tables.entries)
    .where({ type: uid })
    .where('id', '>=', change)
    .groupBy('entry')
    .min({ id: 'id' });
  const changes: Change[] = [];
  for (const some of getChunks(firsts.map(({ id }) => Number(id)))) {
    const rows: EntryColumns[] = await connection(tables.entries).select('*').whereIn('id', some);
    changes.push(...rows.map(getChange));
  }
  return changes;
};

/** An entry at a point in time. */
export interface Moment {
  /** Document id. */
  readonly document: string;
  /** Changes with this id or a greater one count as later. */
  readonly from: number;
}

/** Finds the first change of the entry after each of these moments, for entries of one type. */
export const findNextChanges = async (
  { tables }: Journal,
  connection: Connection,
  uid: string,
  moments: readonly Moment[]
): Promise<(Pick<Change, 'id' | 'changeSet'> | undefined)[]> => {
  const since = Math.min(...moments.map(({ from }) => from));
  const rows: (Pick<Change, 'id' | 'changeSet'> & Pick<EntryColumns, 'entry'>)[] = [];
  for (const some of getChunks([...new Set(moments.map(({ document }) => document))])) {
    const found: typeof rows = await connection(tables.entries)
      .select('id', 'entry', { changeSet: 'act' })
      .where({ type: uid })
      .whereIn('entry', some)
      .where('id', '>=', since)
      .orderBy('id');
    rows.push(...found.map((row) => ({ ...row, id: Number(row.id) })));
  }
  const later = groupBy(rows, ({ entry }) => entry);
  return moments.map(({ document, from }) => later.get(document)?.find(({ id }) => id >= from));
};

/**
 * Reads the first change of each entry after these changes, by document id. Others may have saved while a change set of
 * several transactions was written, so each change has its own bound.
 *
 * @param changes changes of one type, at most one per entry
 */
export const readNextChanges = async (
  journal: Journal,
  connection: Connection,
  uid: string,
  changes: readonly Pick<Change, 'id' | 'document'>[]
): Promise<Map<string, Change>> => {
  const next = new Map<string, Change>();
  for (const some of getChunks(changes)) {
    const moments = some.map(({ id, document }) => ({ document, from: id + 1 }));
    const found = await findNextChanges(journal, connection, uid, moments);
    const rows: EntryColumns[] = await connection(journal.tables.entries)
      .select('*')
      .whereIn(
        'id',
        found.flatMap((change) => change?.id ?? [])
      );
    for (const row of rows) next.set(row.entry, getChange(row));
  }
  return next;
};

/** Reads the states after these changes, by change id; `null` if the entry did not exist. */
export const readStatesAfter = async (
  journal: Journal,
  connection: Connection,
  changes: readonly Pick<Change, 'id' | 'uid' | 'document'>[]
): Promise<Map<number, State | null>> => {
  const after = new Map<number, State | null>();
  for (const [uid, some] of groupBy(changes, (change) => change.uid)) {
    const next = await findNextChanges(
      journal,
      connection,
      uid,
      some.map(({ id, document }) => ({ document, from: id + 1 }))
    );
    const before = await readStatesBefore(
      journal,
      connection,
      next.flatMap((change) => change?.id ?? [])
    );
    const last = some.filter((_, at) => next[at] === undefined);
    const now = await journal.states.readStates(
      connection,
      uid,
      last.map(({ document }) => document)
    );
    for (const [at, { id, document }] of some.entries()) {
      const later = next[at];
      after.set(id, (later === undefined ? now.get(document) : before.get(later.id)) ?? null);
    }
  }
  return after;
};

/** Reads the last recorded titles of deleted entries, by document id. */
export const readLastTitles = async (
  { tables }: Journal,
  connection: Connection,
  uid: string,
  documents: readonly string[]
): Promise<Map<string, string>> => {
  const found: Pick<EntryColumns, 'entry' | 'title'>[] = [];
  for (const some of getChunks(documents)) {
    const last = connection(tables.entries)
      .max('id')
      .where({ type: uid })
      .whereIn('entry', some)
      .groupBy('entry');
    const rows: typeof found = await connection(tables.entries)
      .select('entry', 'title')
      .whereIn('id', last);
    found.push(...rows);
  }
  return new Map(found.map(({ entry, title }) => [entry, title ?? '']));
};

/** Reads the state after a change: the one before the next change, or the current one. */
export const readStateAfter = async (
  journal: Journal,
  connection: Connection,
  { id, uid, document }: Change
): Promise<State | null> => {
  const next: EntryColumns | undefined = await connection(journal.tables.entries)
    .select('*')
    .where({ type: uid, entry: document })
    .where('id', '>', id)
    .orderBy('id')
    .first();
  return next === undefined
    ? journal.states.readState(connection, uid, document)
    : getChange(next).before;
};
