import { canRename, findTitleBefore } from '#history/domain/renames';
import type { Action } from '#site-content/domain/changes/action';
import type { State } from '#site-content/domain/changes/state';
import { NAV_ITEM, PAGE } from '#site-content/domain/content-types';
import type { Connection } from '#site-content/server/strapi-internals/knex';
import type { Journal } from './journal';
import { type Narrow, readChangeSets, readState, type RecordedChangeSet } from './read-journal';

/** Filters for change sets; an omitted filter matches everything. */
export interface ChangeSetFilters {
  readonly person?: { readonly kind: string; readonly id: string } | undefined;
  /** Contains an entry of this type. */
  readonly type?: string | undefined;
  /** Contains an entry with this action. */
  readonly action?: Action | undefined;
  /** Contains the entry with this document id. */
  readonly entry?: string | undefined;
  /** Contains an entry of one of these types with this text in its title at the time. */
  readonly title?: { readonly text: string; readonly types: readonly string[] } | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/**
 * Finds change sets, latest first.
 *
 * @param among excludes some entries; change sets with no other entries are not found
 */
export const findChangeSets = (
  journal: Journal,
  connection: Connection,
  filters: ChangeSetFilters,
  page: { readonly limit: number; readonly before?: string | undefined; readonly among: Narrow }
): Promise<RecordedChangeSet[]> => {
  const { tables } = journal;
  const { person, type, action, entry, title, since, until } = filters;
  const narrow: Narrow = (query) => {
    if (person !== undefined) void query.where({ doer_kind: person.kind, doer_id: person.id });
    if (since !== undefined) void query.where('done_at', '>=', since);
    if (until !== undefined) void query.where('done_at', '<=', until);
    const entries = connection(tables.entries).select('act').modify(page.among);
    if (type !== undefined) void entries.where({ type });
    if (action !== undefined) void entries.where({ action });
    if (title !== undefined) {
      const pattern = `%${title.text.replace(/[!%_]/g, '!$&')}%`;
      void entries
        .whereIn('type', title.types)
        .whereRaw('lower(??) like lower(?) escape ?', ['title', pattern, '!']);
    }
    // Few change sets contain a given entry, so filter by it first. Other filters match many, so check them
    // per change set.
    if (entry !== undefined) void query.whereIn('act', entries.where({ entry }));
    else
      void query.whereExists(
        entries.whereRaw('?? = ??', [`${tables.entries}.act`, `${tables.changeSets}.act`])
      );
  };
  return readChangeSets(journal, connection, { ...page, among: narrow });
};

/**
 * Returns the type and last title of an entry in the history.
 *
 * @param among excludes some entries
 */
export const findEntry = (
  { tables }: Journal,
  connection: Connection,
  entry: string,
  among: Narrow
): Promise<{ readonly uid: string; readonly title: string | null } | undefined> =>
  connection(tables.entries)
    .where({ entry })
    .modify(among)
    .orderBy('id', 'desc')
    .first({ uid: 'type', title: 'title' });

/** Number of entries of one type with the same action in a change set. */
export interface Count {
  readonly changeSet: string;
  readonly uid: string;
  readonly action: Action;
  readonly count: number;
  /** Title of the first one; for deleted pages and navigation items, of the topmost one. */
  readonly title: string;
  /** Document id of that one. */
  readonly document: string;
  /**
   * Id of the change and the state before it, if it concerns a single page or navigation item that may be renamed or
   * moved.
   */
  readonly single: { readonly id: number; readonly before: State | null } | null;
  /** Whether all others are deleted pages or navigation items that were below it. */
  readonly areSubpages: boolean;
  /** Title before a rename, if this is a single renamed entry. */
  readonly titleBefore: string | null;
}

/** A group of changes as the database counts it. */
interface CountedGroup {
  readonly act: string;
  readonly type: string;
  readonly action: Action;
  readonly count: number | string;
  /** Ids of its first and last change. */
  readonly first: number;
  readonly last: number;
}

/** In larger deletions, the entry deleted last is named instead, because the lowest ones are deleted first. */
const MAX_IN_TREE = 50;

/** Length of the start of a stored state that contains the entry's own attributes, before its components. */
const BEGINNING = 4000;

/** Finds the parent of an entry in a stored state, which begins with the draft. */
const PARENTS: Readonly<Record<string, RegExp>> = {
  [PAGE]: /"parent_document_id":"([^"]*)"/,
  [NAV_ITEM]: /"parent":"([^"]*)"/,
};

/** The topmost entry of a deletion. */
interface Highest {
  readonly id: number;
  /** Whether all others were below it. */
  readonly isOnly: boolean;
}

const toKey = ({ act: changeSet, type }: Pick<CountedGroup, 'act' | 'type'>): string =>
  `${changeSet} ${type}`;

/** Finds the topmost deleted pages and navigation items of change sets, by change set and type. */
const findHighest = async (
  { tables }: Journal,
  connection: Connection,
  changeSets: readonly string[],
  among: Narrow
): Promise<Map<string, Highest>> => {
  const rows: (Pick<CountedGroup, 'act' | 'type'> & {
    id: number;
    entry: string;
    beginning: string | null;
  })[] = await connection(tables.entries)
    .select('id', 'act', 'type', 'entry')
    .select({ beginning: connection.raw('substr(??, 1, ?)', ['before', BEGINNING]) })
    .whereIn('act', changeSets)
    .where({ action: 'delete' })
    .whereIn('type', Object.keys(PARENTS))
    .modify(among)
    .orderBy('id');
  const deleted = new Map<string, Set<string>>();
  for (const row of rows) {
    deleted.set(toKey(row), (deleted.get(toKey(row)) ?? new Set()).add(row.entry));
  }
  const highest = new Map<string, Highest>();
  for (const { id, beginning, ...row } of rows) {
    const key = toKey(row);
    const parent = PARENTS[row.type]?.exec(beginning ?? '')?.[1];
    if (parent !== undefined && deleted.get(key)?.has(parent) === true) continue;
    const known = highest.get(key);
    highest.set(key, { id: known?.id ?? Number(id), isOnly: known === undefined });
  }
  return highest;
};

/**
 * Counts the entries of change sets by type and action.
 *
 * @param among excludes some entries
 */
export const countChanges = async (
  journal: Journal,
  connection: Connection,
  changeSets: readonly string[],
  among: Narrow
): Promise<Count[]> => {
  const { tables } = journal;
  const groups: CountedGroup[] = await connection(tables.entries)
    .select('act', 'type', 'action')
    .count({ count: '*' })
    .min({ first: 'id' })
    .max({ last: 'id' })
    .whereIn('act', changeSets)
    .modify(among)
    .groupBy('act', 'type', 'action')
    .orderBy('first');
  const deletions = groups.filter(
    ({ type, action, count }) => type in PARENTS && action === 'delete' && Number(count) > 1
  );
  const trees = deletions.flatMap(({ act: changeSet, count }) =>
    Number(count) > MAX_IN_TREE ? [] : changeSet
  );
  const highest =
    trees.length === 0
      ? new Map<string, Highest>()
      : await findHighest(journal, connection, trees, among);
  const getFirst = (group: CountedGroup): number =>
    Number(deletions.includes(group) ? (highest.get(toKey(group))?.id ?? group.last) : group.first);
  const firsts: { id: number; title: string | null; entry: string }[] = await connection(
    tables.entries
  )
    .select('id', 'title', 'entry')
    .whereIn('id', groups.map(getFirst));
  const named = new Map(firsts.map((first) => [Number(first.id), first]));
  const described = groups.filter(
    ({ type, action, count }) =>
      Number(count) === 1 && (canRename(type, action) || action === 'slug')
  );
  const states: { id: number; before: string | null }[] = await connection(tables.entries)
    .select('id', 'before')
    .whereIn(
      'id',
      described.map(({ first }) => first)
    );
  const beforeByEntry = new Map(states.map(({ id, before }) => [Number(id), readState(before)]));
  return groups.map((group) => {
    const { act: changeSet, type, action, count: number } = group;
    const first = getFirst(group);
    const { title, entry: document = '' } = named.get(first) ?? {};
    const count = { uid: type, action, title: title ?? '' };
    const before = beforeByEntry.get(first) ?? null;
    const single = described.includes(group) ? { id: first, before } : null;
    return {
      ...{ changeSet, ...count, count: Number(number), document, single },
      areSubpages: deletions.includes(group) && highest.get(toKey(group))?.isOnly === true,
      titleBefore: findTitleBefore(count, before),
    };
  });
};

/** Finds all actors with recorded changes, under their most recent name. */
export const findActors = async (
  { tables }: Journal,
  connection: Connection
): Promise<RecordedChangeSet['actor'][]> => {
  const last = connection(tables.changeSets).max('id').groupBy('doer_kind', 'doer_id');
  const rows: {
    kind: RecordedChangeSet['actor']['kind'];
    actor: string | null;
    name: string | null;
  }[] = await connection(tables.changeSets)
    .select({ kind: 'doer_kind', actor: 'doer_id', name: 'doer_name' })
    .whereIn('id', last);
  return rows.map(({ kind, actor, name }) => ({ kind, id: actor ?? '', name: name ?? '' }));
};
