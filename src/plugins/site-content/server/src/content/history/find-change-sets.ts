import type { Action } from '#site-content/domain/history/action';
import type { Connection } from '../../strapi-internals/knex';
import type { Journal } from './journal';
import { type Act, type Narrow, readActs } from './read-journal';

/** Which acts are meant: what is left out leaves none out. */
export interface ActFilters {
  readonly person?: { readonly kind: string; readonly id: string } | undefined;
  /** That something of this type was in. */
  readonly type?: string | undefined;
  /** That an entry became this in. */
  readonly action?: Action | undefined;
  /** That the entry with this document id was in. */
  readonly entry?: string | undefined;
  /** That an entry of one of these types was in whose title then held this text. */
  readonly title?: { readonly text: string; readonly types: readonly string[] } | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/**
 * The acts that are looked for, the latest first.
 *
 * @param among leaves some entries out; an act of which none is left is not found
 */
export const findChangeSets = (
  journal: Journal,
  connection: Connection,
  filters: ActFilters,
  page: { readonly limit: number; readonly before?: string | undefined; readonly among: Narrow }
): Promise<Act[]> => {
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
    // Few acts have one entry, and most have few entries: the one is found by the entry, the other looked at act by act.
    if (entry !== undefined) void query.whereIn('act', entries.where({ entry }));
    else
      void query.whereExists(
        entries.whereRaw('?? = ??', [`${tables.entries}.act`, `${tables.acts}.act`])
      );
  };
  return readActs(journal, connection, { ...page, among: narrow });
};

/** What became of entries of one type in an act. */
export interface Count {
  readonly act: string;
  readonly uid: string;
  readonly action: Action;
  readonly count: number;
  /** Of the first of them. */
  readonly title: string;
}

/**
 * What became of how many entries in some acts.
 *
 * @param among leaves some entries out
 */
export const countChanges = async (
  { tables }: Journal,
  connection: Connection,
  acts: readonly string[],
  among: Narrow
): Promise<Count[]> => {
  const groups: { act: string; type: string; action: Action; count: number; first: number }[] =
    await connection(tables.entries)
      .select('act', 'type', 'action')
      .count({ count: '*' })
      .min({ first: 'id' })
      .whereIn('act', acts)
      .modify(among)
      .groupBy('act', 'type', 'action')
      .orderBy('first');
  const firsts: { id: number; title: string | null }[] = await connection(tables.entries)
    .select('id', 'title')
    .whereIn(
      'id',
      groups.map(({ first }) => first)
    );
  const titles = new Map(firsts.map(({ id, title }) => [Number(id), title ?? '']));
  return groups.map(({ act, type, action, count, first }) => ({
    ...{ act, uid: type, action, count: Number(count) },
    title: titles.get(Number(first)) ?? '',
  }));
};

/** Everybody who has done something that is kept, under the name they had in the last of it. */
export const findDoers = async (
  { tables }: Journal,
  connection: Connection
): Promise<Act['doer'][]> => {
  const last = connection(tables.acts).max('id').groupBy('doer_kind', 'doer_id');
  const rows: { kind: Act['doer']['kind']; doer: string | null; name: string | null }[] =
    await connection(tables.acts)
      .select({ kind: 'doer_kind', doer: 'doer_id', name: 'doer_name' })
      .whereIn('id', last);
  return rows.map(({ kind, doer, name }) => ({ kind, id: doer ?? '', name: name ?? '' }));
};
