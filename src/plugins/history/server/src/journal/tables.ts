import type { Core } from '@strapi/strapi';
import type { Action } from '#site-content/domain/changes/action';
import { HISTORY_CHANGE_SET, HISTORY_ENTRY } from '#site-content/domain/content-types';
import {
  BYTES_OF_ENTRY,
  type ChangeSetRow,
  type ChangeStore,
  type CreatedEntries,
  type EntryRow,
} from '#site-content/server/changes/change-store';
import { getChunks, MAX_ROWS } from '#site-content/server/operations/database/statement-chunks';
import type { Connection, Transaction } from '#site-content/server/strapi-internals/knex';
import { getTable } from '#site-content/server/strapi-internals/tables';

/** Maximum number of rows per statement: states are long, and more of them could exceed the server's statement size. */
const MAX_STATES = 50;

/** Runs the statements that write the two tables of the history, always in the transaction that makes the changes. */
export class JournalTables implements ChangeStore {
  constructor(readonly strapi: Core.Strapi) {}

  // The columns keep the names of earlier versions: `act` (change set), `way` (channel), `deed` (operation), `doer` (actor).
  get changeSets(): string {
    return getTable(this.strapi, HISTORY_CHANGE_SET);
  }

  get entries(): string {
    return getTable(this.strapi, HISTORY_ENTRY);
  }

  async insertChangeSet(trx: Transaction, row: ChangeSetRow): Promise<void> {
    const { changeSet, actor, channel, operation, ...others } = row;
    await trx(this.changeSets).insert({
      ...{ act: changeSet, way: channel, deed: operation, ...others, done_at: new Date() },
      ...{ doer_kind: actor.kind, doer_id: actor.id, doer_name: actor.name },
    });
  }

  /** Updates the size of a change set after another transaction has added to it. */
  async updateChangeSet(
    trx: Transaction,
    changeSet: string,
    size: { readonly entries: number; readonly bytes: number }
  ): Promise<void> {
    await trx(this.changeSets)
      .where({ act: changeSet })
      .update({ ...size, done_at: new Date() });
  }

  async removeChangeSet(trx: Transaction, changeSet: string): Promise<void> {
    await trx(this.changeSets).where({ act: changeSet }).delete();
  }

  async isUndone(trx: Transaction, changeSet: string): Promise<boolean> {
    const undoing: { act: string }[] = await trx(this.changeSets)
      .select('act')
      .where({ undoes: changeSet });
    for (const { act } of undoing) if (!(await this.isUndone(trx, act))) return true;
    return false;
  }

  async insertEntries(
    trx: Transaction,
    changeSet: string,
    all: readonly EntryRow[]
  ): Promise<void> {
    for (const some of getChunks(all, MAX_STATES)) {
      await trx(this.entries).insert(
        some.map(({ uid, document, locale, action, title, before }) => ({
          ...{
            act: changeSet,
            type: uid,
            entry: document,
            entry_locale: locale,
            action,
            title,
            before,
          },
        }))
      );
    }
  }

  /** Inserts with a single `insert … select`: entries that do not (or no longer) exist add nothing. */
  async insertCreated(trx: Transaction, changeSet: string, created: CreatedEntries): Promise<void> {
    const { uid, documents, titleColumn, longest, action } = created;
    const title =
      titleColumn === null
        ? trx.raw("''")
        : trx.raw('coalesce(substr(min(??), 1, ?), ?)', [titleColumn, longest, '']);
    const rows = trx(getTable(this.strapi, uid))
      .select([
        ...[trx.raw('?', [changeSet]), trx.raw('?', [uid]), 'document_id', trx.raw('min(locale)')],
        ...[trx.raw('?', [action]), title],
      ])
      .whereIn('document_id', documents)
      .groupBy('document_id')
      .orderByRaw('min(id)');
    await trx(
      trx.raw('?? (??, ??, ??, ??, ??, ??)', [
        this.entries,
        ...['act', 'type', 'entry', 'entry_locale', 'action', 'title'],
      ])
    ).insert(rows);
  }

  /** Returns the entries that the transaction has stored in the change set so far, as `type entry`. */
  async readStored(trx: Transaction, changeSet: string): Promise<Set<string>> {
    const rows: { type: string; entry: string }[] = await trx(this.entries)
      .select('type', 'entry')
      .where({ act: changeSet });
    return new Set(rows.map(({ type, entry }) => `${type} ${entry}`));
  }

  /** Reads the previous state of an entry as stored in a change set. */
  async getBefore(
    trx: Connection,
    changeSet: string,
    uid: string,
    document: string
  ): Promise<string | null> {
    const row: { before: string | null } | undefined = await trx(this.entries)
      .select('before')
      .where({ act: changeSet, type: uid, entry: document })
      .first();
    return row?.before ?? null;
  }

  async countEntries(trx: Connection, changeSet: string): Promise<number> {
    const [row] = await trx(this.entries).where({ act: changeSet }).count({ count: '*' });
    return Number(row?.['count'] ?? 0);
  }

  /** Measures the current size of a change set. */
  async measureSize(trx: Connection, changeSet: string): Promise<{ count: number; bytes: number }> {
    const [row] = await trx(this.entries)
      .where({ act: changeSet })
      .select({
        count: trx.raw('count(*)'),
        length: trx.raw('coalesce(sum(length(??)), 0)', ['before']),
      });
    const count = Number(row?.count ?? 0);
    return { count, bytes: Number(row?.length ?? 0) + count * BYTES_OF_ENTRY };
  }

  async changeEntries(
    trx: Transaction,
    changeSet: string,
    uid: string,
    documents: readonly string[],
    values: { readonly action: Action; readonly title: string }
  ): Promise<void> {
    for (const some of getChunks(documents, MAX_ROWS)) {
      await trx(this.entries)
        .where({ act: changeSet, type: uid })
        .whereIn('entry', some)
        .update(values);
    }
  }

  async removeEntries(
    trx: Transaction,
    changeSet: string,
    uid: string,
    documents: readonly string[]
  ): Promise<void> {
    for (const some of getChunks(documents, MAX_ROWS)) {
      await trx(this.entries).where({ act: changeSet, type: uid }).whereIn('entry', some).delete();
    }
  }
}
