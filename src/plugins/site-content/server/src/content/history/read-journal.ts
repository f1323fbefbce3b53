import { setImmediate } from 'node:timers/promises';
import type { Action } from '#site-content/domain/history/action';
import type { Actor, Way } from '#site-content/domain/history/channels';
import { type PackedState, type State, unpackState } from '#site-content/domain/history/state';
import type { Connection, QueryBuilder } from '../../strapi-internals/knex';
import { getChunks } from '../page-tree/chunks';
import type { Journal } from './journal';

/** Something that was done at once. */
export interface Act {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly doer: Actor;
  readonly way: Way;
  readonly deed: string | null;
  /** How many entries it has changed, as far as they are kept. */
  readonly entries: number;
}

/** What became of one entry in an act. */
export interface Change {
  /** Greater than that of every change before it. */
  readonly id: number;
  readonly act: string;
  readonly uid: string;
  readonly document: string;
  readonly action: Action;
  readonly title: string;
  /** The entry as it was; `null` where it was not there. */
  readonly before: State | null;
}

interface ActColumns {
  readonly act: string;
  readonly done_at: string | number | Date;
  readonly doer_kind: Actor['kind'];
  readonly doer_id: string | null;
  readonly doer_name: string | null;
  readonly way: Way;
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

const getChange = (row: EntryColumns): Change => ({
  id: Number(row.id),
  act: row.act,
  uid: row.type,
  document: row.entry,
  action: row.action,
  title: row.title ?? '',
  before: row.before === null ? null : unpackState(JSON.parse(row.before) as PackedState),
});

/** Leaves out some of what is read. */
export type Narrow = (query: QueryBuilder) => void;

const leaveNoneOut: Narrow = () => undefined;

/** The acts that are kept, the latest first. */
export const readActs = async (
  { tables }: Journal,
  connection: Connection,
  {
    limit,
    before,
    among = leaveNoneOut,
  }: { readonly limit: number; readonly before?: string | undefined; readonly among?: Narrow }
): Promise<Act[]> => {
  const rows: ActColumns[] = await connection(tables.acts)
    .select('*')
    .modify((query) => {
      if (before === undefined) return;
      const bound = connection(tables.acts).select('id').where({ act: before });
      void query.where('id', '<', bound);
    })
    .modify(among)
    .orderBy('id', 'desc')
    .limit(limit);
  return rows.map((row) => ({
    id: row.act,
    at: new Date(row.done_at).toISOString(),
    doer: { kind: row.doer_kind, id: row.doer_id ?? '', name: row.doer_name ?? '' },
    way: row.way,
    deed: row.deed,
    entries: Number(row.entries),
  }));
};

/** What became of entries in an act, in order: of a hundred thousand where a list was brought in. */
export const readChanges = async (
  { tables }: Journal,
  connection: Connection,
  act: string,
  among: Narrow = leaveNoneOut
): Promise<Change[]> => {
  const found: { id: number }[] = await connection(tables.entries)
    .select('id')
    .where({ act })
    .modify(among)
    .orderBy('id');
  const changes: Change[] = [];
  for (const some of getChunks(found.map(({ id }) => Number(id)))) {
    const rows: EntryColumns[] = await connection(tables.entries)
      .select('*')
      .whereIn('id', some)
      .orderBy('id');
    changes.push(...rows.map(getChange));
    // SQLite answers at once: others have their turn between its statements.
    if (some.length < found.length) await setImmediate();
  }
  return changes;
};

/** Some of what became of an entry. */
interface Some {
  readonly limit: number;
  /** The id of a change: it and all after it are left out. */
  readonly before?: number | undefined;
}

const findLatest = (
  { tables }: Journal,
  connection: Connection,
  { uid, document }: { readonly uid: string; readonly document: string },
  { limit, before }: Some
) =>
  connection(tables.entries)
    .where({ type: uid, entry: document })
    .modify((query) => {
      if (before !== undefined) void query.where('id', '<', before);
    })
    .orderBy('id', 'desc')
    .limit(limit);

/** What became of an entry, the latest first. */
export const readChangesBefore = async (
  ...which: Parameters<typeof findLatest>
): Promise<Change[]> => {
  const rows: EntryColumns[] = await findLatest(...which).select('*');
  return rows.map(getChange);
};

/** What became of one entry at some time, without how it was before. */
export interface Passage {
  /** The id of the change. */
  readonly id: number;
  readonly act: string;
  readonly action: Action;
  /** Whether the entry was there before. */
  readonly wasThere: boolean;
}

/** The same, of which there may be many. */
export const readPassages = async (...which: Parameters<typeof findLatest>): Promise<Passage[]> => {
  const [, connection] = which;
  const rows: (Pick<EntryColumns, 'id' | 'act' | 'action'> & { was: unknown })[] = await findLatest(
    ...which
  )
    .select('id', 'act', 'action')
    .select({ was: connection.raw('case when ?? is null then 0 else 1 end', ['before']) });
  return rows.map(({ id, act, action, was }) => ({
    ...{ id: Number(id), act, action },
    wasThere: Number(was) === 1,
  }));
};

/** One change by its id; `null` where it is not kept (any more). */
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

/** The first change of each entry of a type from a change on, that one included. */
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

/** The first change of each of these entries after a change, by their document ids. */
export const readNextChanges = async (
  { tables }: Journal,
  connection: Connection,
  { uid, after }: { readonly uid: string; readonly after: number },
  documents: readonly string[]
): Promise<Map<string, Change>> => {
  const next = new Map<string, Change>();
  for (const some of getChunks(documents)) {
    const firsts: { id: number }[] = await connection(tables.entries)
      .where({ type: uid })
      .where('id', '>', after)
      .whereIn('entry', some)
      .groupBy('entry')
      .min({ id: 'id' });
    const ids = firsts.map(({ id }) => Number(id));
    const rows: EntryColumns[] =
      ids.length === 0 ? [] : await connection(tables.entries).select('*').whereIn('id', ids);
    for (const row of rows) next.set(row.entry, getChange(row));
    await setImmediate();
  }
  return next;
};

/** Entries as they stand now; those that are not there are left out. */
export const readStatesNow = async (
  { reader }: Journal,
  connection: Connection,
  uid: string,
  documents: readonly string[]
): Promise<Map<string, State>> => {
  const all = await reader.getRows(connection, uid, documents);
  await reader.addParts(connection, uid, [...all.values()].flat());
  return new Map(
    [...all].map(([document, rows]) => [
      document,
      rows.map(({ locale, isPublished, values }) => ({ locale, isPublished, values })),
    ])
  );
};

/** An entry as it stands now; `null` where it is not there. */
export const readStateNow = async (
  journal: Journal,
  connection: Connection,
  uid: string,
  document: string
): Promise<State | null> =>
  (await readStatesNow(journal, connection, uid, [document])).get(document) ?? null;

/** How an entry was after a change of it: as it was before the next one, or as it is now. */
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
    ? readStateNow(journal, connection, uid, document)
    : getChange(next).before;
};
