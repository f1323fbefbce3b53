import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '../../../../contract/content-types';
import type { UndoableAct } from '../../../../contract/panel/redirects';
import type { Leading } from '../../../../contract/redirects/graph';
import { joinTableOf } from '../../strapi/join-table';
import type { Transaction } from '../../strapi/knex';
import { tableOf } from '../../strapi/tables';
import { chunksOf } from '../page-tree/chunks';

/** What was done last with many redirects. */
export interface UndoRecord extends Pick<UndoableAct, 'id' | 'act' | 'total' | 'at'> {
  /** The administrator who did it, by his row. */
  readonly userId: number | null;
  /** What is done with redirects to undo it. */
  readonly takes: readonly ('create' | 'update' | 'delete')[];
  /** In how many parts it is stored what they were. */
  readonly parts: number;
}

/** A redirect that is about to be changed by an act. */
export interface ActedUpon {
  readonly source: string;
  /** The id of its row; `null` for one that the act makes. */
  readonly row: number | null;
  /** What the act makes of it; `null` where it is deleted. */
  readonly after: Leading | null;
}

/** The columns of a row but its id, as JSON holds them. */
export type KeptRow = Readonly<Record<string, unknown>>;

/** A redirect as it was before an act, and as the act has left it. */
export interface KeptRedirect {
  readonly source: string;
  readonly before: {
    readonly id: string;
    readonly leading: Leading;
    readonly row: KeptRow;
  } | null;
  readonly after: Leading | null;
}

const RECORD = 'redirect-undo';

/** So many fit into a row of the store on every database. */
const MOST_IN_PART = 500;

const storeOf = ({ store }: Core.Strapi) => store({ type: 'plugin', name: 'site-content' });

const partKey = (part: number): string => `${RECORD}-${part}`;

/** Servers give dates, which JSON would make texts of; SQLite gives numbers. */
const asJson = (value: unknown): unknown => (value instanceof Date ? { date: +value } : value);

/** A column's value as the database takes it: what is an object and no date is of a JSON column of the application's. */
export const fromJson = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const { date } = value as { date?: unknown };
  return typeof date === 'number' ? new Date(date) : JSON.stringify(value);
};

/** The redirects with these rows as they are stored, whatever the application has added to them. */
const readWhole = async (
  strapi: Core.Strapi,
  trx: Transaction,
  rows: readonly number[]
): Promise<Map<number, NonNullable<KeptRedirect['before']>>> => {
  const { name, joinColumn, inverseJoinColumn } = joinTableOf(strapi, REDIRECT, 'page');
  const pages = tableOf(strapi, PAGE);
  const links: { row: number; page: string }[] = await trx(name)
    .join(pages, `${pages}.id`, `${name}.${inverseJoinColumn}`)
    .whereIn(`${name}.${joinColumn}`, rows)
    .select({ row: `${name}.${joinColumn}`, page: `${pages}.document_id` });
  const pageOf = new Map(links.map(({ row, page }) => [row, page]));
  const found: Record<string, unknown>[] = await trx(tableOf(strapi, REDIRECT))
    .whereIn('id', rows)
    .select('*');
  return new Map(
    found.map(({ id, ...columns }) => {
      const { target, destination } = columns as unknown as Leading;
      const page = pageOf.get(Number(id)) ?? null;
      const kept = Object.entries(columns).map(([column, value]) => [column, asJson(value)]);
      return [
        Number(id),
        {
          id: String(columns['document_id']),
          leading: { target, destination, page },
          row: Object.fromEntries(kept) as KeptRow,
        },
      ] as const;
    })
  );
};

/** What can be undone now; `null` for nothing. */
export const readUndoRecord = async (strapi: Core.Strapi): Promise<UndoRecord | null> =>
  (await storeOf(strapi).get({ key: RECORD })) as UndoRecord | null;

/** The redirects of the act as they were, in parts: there may be many. */
export async function* readKept(
  strapi: Core.Strapi,
  { parts }: UndoRecord
): AsyncGenerator<readonly KeptRedirect[]> {
  for (let part = 0; part < parts; part += 1) {
    const kept = await storeOf(strapi).get({ key: partKey(part) });
    if (!Array.isArray(kept)) throw new Error('A part of what an act can be undone by is missing.');
    yield kept as KeptRedirect[];
    await setImmediate();
  }
}

/** Forgets what could be undone. */
export const forgetUndo = async (strapi: Core.Strapi): Promise<void> => {
  const record = await readUndoRecord(strapi);
  if (record === null) return;
  for (let part = 0; part < record.parts; part += 1) {
    await storeOf(strapi).delete({ key: partKey(part) });
    await setImmediate();
  }
  await storeOf(strapi).delete({ key: RECORD });
};

/**
 * Keeps what it takes to undo an act, in its transaction and before it is done, in the place of what was kept of the act
 * before.
 *
 * @param userId of the administrator who does it
 * @returns by what it is undone
 */
export const keepForUndo = async (
  strapi: Core.Strapi,
  trx: Transaction,
  { act, userId }: { readonly act: UndoRecord['act']; readonly userId: number | undefined },
  redirects: readonly ActedUpon[]
): Promise<string> => {
  await forgetUndo(strapi);
  const store = storeOf(strapi);
  const parts = chunksOf(redirects, MOST_IN_PART);
  const takes = new Set<UndoRecord['takes'][number]>();
  for (const [part, some] of parts.entries()) {
    const rows = await readWhole(
      strapi,
      trx,
      some.flatMap(({ row }) => row ?? [])
    );
    const kept = some.map(({ source, row, after }): KeptRedirect => {
      const before = row === null ? null : (rows.get(row) ?? null);
      takes.add(before === null ? 'delete' : after === null ? 'create' : 'update');
      return { source, before, after };
    });
    await store.set({ key: partKey(part), value: kept });
    // SQLite answers at once: others have their turn between its statements, as where it is undone.
    await setImmediate();
  }
  const record: UndoRecord = {
    ...{ id: randomUUID(), act, userId: userId ?? null, at: new Date().toISOString() },
    ...{ total: redirects.length, takes: [...takes], parts: parts.length },
  };
  await store.set({ key: RECORD, value: record });
  return record.id;
};
