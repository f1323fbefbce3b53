import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { type Action, getAction, type StoredRow } from '#site-content/domain/changes/action';
import type { ChangedEntry } from '#site-content/domain/changes/change-set';
import type { Actor, Channel } from '#site-content/domain/changes/channels';
import {
  firstRow,
  type PackedState,
  packState,
  type RowState,
  type State,
  unpackState,
} from '#site-content/domain/changes/state';
import {
  getTitle,
  MAX_TITLE_LENGTH,
  trackedType,
} from '#site-content/domain/changes/tracked-types';
import { FILE } from '#site-content/domain/content-types';
import { groupBy } from '#site-content/domain/group-by';
import { getChunks, MAX_ROWS } from '../operations/database/statement-chunks';
import type { Transaction } from '../strapi-internals/knex';
import { getColumn, getTable } from '../strapi-internals/tables';
import type { ActorAndChannel } from './actor';
import { BYTES_OF_ENTRY, type ChangeStore } from './change-store';
import { findReferrers } from './referrers';
import type { StateReader } from './state-reader';

/** An entry with a row that is about to change. */
interface RecordedEntry {
  readonly uid: string;
  readonly document: string;
  /** The rows when first recorded; empty if the entry did not exist. */
  rows: readonly StoredRow[];
  /**
   * The rows with components and files, serialized; `null` if the entry did not exist, or once it is stored
   * in the table.
   */
  before: string | null;
  /** The action already written to the table; `null` if there is none yet. */
  reported: { readonly action: Action; readonly title: string } | null;
}

/** The change set that was recorded for a transaction. */
export interface SettledChangeSet {
  readonly id: string;
  readonly actor: Actor;
  readonly channel: Channel;
}

/** Maximum number of states held in memory; further ones are stored at once. */
const MAX_HELD = 500;

const toKey = (uid: string, id: string | number): string => `${uid} ${id}`;

/** Reduces rows to the members that are compared. */
const comparable = (rows: readonly StoredRow[] = []): StoredRow[] =>
  rows.map(({ id, locale, isPublished, values }) => ({ id, locale, isPublished, values }));

/**
 * Records what one transaction does to entries with a history. Writers announce the entries they are about to
 * change; at the end the stored rows are compared with the recorded ones, so that rolled back savepoints and
 * writes without effect leave no trace.
 */
export class ChangeRecording {
  /** Id of the change set in the history, if anything changes. */
  readonly id: string;
  /** Entries whose previous state an earlier transaction of the change set has stored. */
  private readonly storedEarlier: ReadonlyMap<string, RecordedEntry>;
  /** Document ids of files whose content is replaced. Their recorded rows do not show it. */
  private readonly replaced = new Set<string>();
  private readonly createdEarlier: ReadonlyMap<string, ReadonlySet<string>>;
  /** Entries created by an earlier transaction of the change set that change again. */
  private readonly changedAgain = new Map<string, Set<string>>();
  private readonly noted = new Map<string, RecordedEntry>();
  private readonly created = new Map<string, Set<string>>();
  /** Keys of the rows of recorded entries, which saves looking them up again. */
  private readonly rows = new Set<string>();
  private readonly held = new Set<RecordedEntry>();
  private hasStored = false;
  /** Number of recorded entries already stored in the table. */
  private reported = 0;
  private bytes = 0;
  /** Serializes the steps: Strapi writes the entries of a bulk action concurrently. */
  private last: Promise<unknown> = Promise.resolve();
  private channel: Channel | null = null;
  private operation: string | null = null;
  private undoes: string | null = null;
  private isRestore = false;
  private onBehalf: ActorAndChannel | null = null;
  private settled: SettledChangeSet | null = null;

  /** @param earlier the recording of the committed transaction whose change set this one continues */
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly trx: Transaction,
    private readonly store: ChangeStore,
    private readonly reader: StateReader,
    private readonly earlier: ChangeRecording | null = null
  ) {
    this.id = earlier?.id ?? randomUUID();
    this.storedEarlier = earlier?.getStored() ?? new Map();
    this.createdEarlier = earlier?.getCreated() ?? new Map();
  }

  /** True if an earlier transaction of the change set has changed the entry. */
  wasChangedEarlier(uid: string, document: string): boolean {
    return (
      this.storedEarlier.has(toKey(uid, document)) ||
      (this.createdEarlier.get(uid)?.has(document) ?? false)
    );
  }

  /** Returns the entries whose previous state is stored, once settled. */
  private getStored(): Map<string, RecordedEntry> {
    const own = [...this.noted].filter(([, { reported }]) => reported !== null);
    return new Map([...this.storedEarlier, ...own]);
  }

  private getCreated(): Map<string, ReadonlySet<string>> {
    const uids = new Set([...this.createdEarlier.keys(), ...this.created.keys()]);
    return new Map(
      [...uids].map((uid) => [
        uid,
        new Set([...(this.createdEarlier.get(uid) ?? []), ...(this.created.get(uid) ?? [])]),
      ])
    );
  }

  /**
   * Sets the channel of the change set.
   *
   * @param operation the action within the channel
   */
  call(channel: Channel, operation: string | null = null): void {
    this.channel = channel;
    this.operation = operation;
  }

  /** Names the action within the channel, unless it has a name already. */
  callUnlessNamed(operation: string): void {
    this.operation ??= operation;
  }

  /** Sets the actor and channel, if they are not those of the current request. */
  actOnBehalf(doing: ActorAndChannel): void {
    this.onBehalf = doing;
  }

  /** Names the change set that this one undoes. */
  markAsUndoOf(changeSet: string): void {
    this.undoes = changeSet;
  }

  /** Marks the changes as a restore. */
  markAsRestore(): void {
    this.isRestore = true;
  }

  /** Records the current state of these entries. Call it before they change. */
  note(uid: string, documents: readonly string[]): Promise<void> {
    return this.inTurn(() => this.recordNow(uid, documents, 'save'));
  }

  /** Returns the state of an entry before this transaction; `null` if it did not exist or is not recorded. */
  stateBefore(uid: string, document: string): Promise<State | null> {
    return this.inTurn(async () => {
      const noted = this.noted.get(toKey(uid, document));
      if (noted === undefined) return null;
      const { before, reported } = noted;
      const kept =
        before ??
        (reported === null ? null : await this.store.getBefore(this.trx, this.id, uid, document));
      return kept === null ? null : unpackState(JSON.parse(kept) as PackedState);
    });
  }

  /**
   * Records these entries and those that refer to them. Call it before they are deleted, because that also deletes the
   * relations to them.
   */
  noteDeleted(uid: string, documents: readonly string[]): Promise<void> {
    return this.inTurn(async () => {
      const unknown = documents.filter((document) => !this.isKnown(uid, document));
      await this.recordNow(uid, documents, 'delete');
      for (const { uid: type, documents: led } of await findReferrers(
        this.strapi,
        this.trx,
        uid,
        unknown
      )) {
        await this.recordNow(type, led, 'save');
      }
    });
  }

  /** Records the entries of the rows with these ids. Call it before the rows change. */
  async noteRows(uid: string, ids: readonly number[], isDelete = false): Promise<void> {
    const unknown = ids.filter((id) => !this.rows.has(toKey(uid, id)));
    const documents = await this.findDocuments(uid, unknown);
    if (isDelete) await this.noteDeleted(uid, documents);
    else await this.note(uid, documents);
  }

  private async findDocuments(uid: string, ids: readonly number[]): Promise<string[]> {
    const documents: string[] = [];
    for (const some of getChunks(ids)) {
      const found: { document: string }[] = await this.trx(getTable(this.strapi, uid))
        .distinct({ document: 'document_id' })
        .whereIn('id', some);
      documents.push(...found.map(({ document }) => String(document)));
    }
    return documents;
  }

  /** Records the files with these row ids. Call it before their content is replaced. */
  async noteReplaced(ids: readonly number[]): Promise<void> {
    const documents = await this.findDocuments(FILE, ids);
    for (const document of documents) this.replaced.add(document);
    await this.note(FILE, documents);
  }

  /** Records entries that were created or got further rows. Call it after the write. */
  noteCreated(uid: string, documents: readonly string[], ids: readonly number[] = []): void {
    for (const id of ids) this.rows.add(toKey(uid, id));
    const created = this.created.get(uid) ?? new Set();
    for (const document of this.withoutEarlier(uid, documents)) {
      if (!this.noted.has(toKey(uid, document))) created.add(document);
    }
    this.created.set(uid, created);
  }

  /**
   * Forgets the entries whose records were removed by a rollback to a savepoint, so that they are stored again. Call it
   * after the rollback.
   */
  takeBack(): Promise<void> {
    return this.inTurn(async () => {
      if (!this.hasStored) return;
      const left = await this.store.readStored(this.trx, this.id);
      for (const [key, { uid, document, reported, rows }] of this.noted) {
        if (reported === null || left.has(toKey(uid, document))) continue;
        this.noted.delete(key);
        for (const { id } of rows) this.rows.delete(toKey(uid, id));
      }
    });
  }

  /** True if any entry has changed so far. */
  hasChanges(): Promise<boolean> {
    return this.inTurn(async () => {
      if ([...this.created.values()].some(({ size }) => size > 0)) return true;
      for (const { uid, document, rows } of this.noted.values()) {
        const now = await this.reader.getRows(this.trx, uid, [document]);
        if (getAction(uid, rows, comparable(now.get(document))) !== null) return true;
      }
      return false;
    });
  }

  /** Returns the entries of a type that existed before this transaction and no longer exist. */
  findDeleted(uid: string): Promise<string[]> {
    return this.inTurn(async () => {
      const existed = [...this.noted.values()].filter(
        (noted) => noted.uid === uid && noted.rows.length > 0
      );
      const documents = existed.map(({ document }) => document);
      const left = await this.reader.getRows(this.trx, uid, documents);
      return documents.filter((document) => !left.has(document));
    });
  }

  /**
   * Records the action for each entry. Call it after the last write.
   *
   * @param doing returns the default actor and channel
   * @returns id of the change set; `null` if nothing changed
   */
  async settle(doing: () => ActorAndChannel): Promise<string | null> {
    await this.last;
    await this.reportChanges();
    await this.insertCreated();
    await this.dropGone();
    const { count: entries, bytes } = await this.measure();
    const wasStored = this.wasStored;
    if (entries === 0) {
      if (wasStored) await this.store.removeChangeSet(this.trx, this.id);
      return null;
    }
    const now = this.onBehalf ?? doing();
    const isCommand = this.channel !== null && now.actor.kind === 'code';
    const actor: Actor = isCommand ? { kind: 'command', id: '', name: '' } : now.actor;
    const channel = this.onBehalf?.channel ?? this.channel ?? now.channel;
    if (wasStored) await this.store.updateChangeSet(this.trx, this.id, { entries, bytes });
    else {
      await this.store.insertChangeSet(this.trx, {
        ...{ changeSet: this.id, actor, channel, operation: this.operation, undoes: this.undoes },
        ...{ entries, bytes },
      });
    }
    this.settled = { id: this.id, actor, channel };
    return this.id;
  }

  /** True if an earlier transaction has stored the change set in the history. */
  private get wasStored(): boolean {
    return this.earlier !== null && (this.earlier.settled !== null || this.earlier.wasStored);
  }

  private async measure(): Promise<{ readonly count: number; readonly bytes: number }> {
    if (this.earlier !== null) return this.store.measureSize(this.trx, this.id);
    const count =
      this.created.size === 0 ? this.reported : await this.store.countEntries(this.trx, this.id);
    return { count, bytes: this.bytes + count * BYTES_OF_ENTRY };
  }

  /** The settled change set; `null` before settling, or if nothing changed. */
  get changeSet(): SettledChangeSet | null {
    return this.settled;
  }

  /** Yields the changed entries, once settled. */
  *entries(): Generator<ChangedEntry> {
    for (const { uid, document, reported } of this.noted.values()) {
      if (reported !== null && uid !== FILE)
        yield { type: uid, documentId: document, action: reported.action };
    }
    const action = this.isRestore ? 'restore' : 'create';
    for (const [type, documents] of this.created) {
      if (type === FILE) continue;
      for (const documentId of documents) yield { type, documentId, action };
    }
  }

  private inTurn<T>(step: () => Promise<T>): Promise<T> {
    const done = this.last.then(step);
    // The caller gets the error; later steps continue.
    this.last = done.catch(() => undefined);
    return done;
  }

  private isKnown(uid: string, document: string): boolean {
    return this.noted.has(toKey(uid, document)) || (this.created.get(uid)?.has(document) ?? false);
  }

  private async recordNow(
    uid: string,
    documents: readonly string[],
    expected: Action
  ): Promise<void> {
    const unknown = this.withoutEarlier(
      uid,
      [...new Set(documents)].filter((document) => !this.isKnown(uid, document))
    );
    for (const some of getChunks(unknown, MAX_HELD)) {
      const found = await this.reader.getRows(this.trx, uid, some);
      // Components and files are not compared here.
      const rowsByEntry = new Map(
        [...found].map(([document, rows]) => [
          document,
          rows.map(({ id, locale, isPublished, values }) => ({
            ...{ id, locale, isPublished },
            values: { ...values },
          })),
        ])
      );
      const all = [...found.values()].flat();
      const parts = await this.reader.addParts(this.trx, uid, all);
      const lost = await this.reader.readLostFiles(this.trx, all, parts);
      for (const document of some) {
        const whole = found.get(document) ?? [];
        const hasDrafts = whole.some(({ isPublished }) => !isPublished);
        const state = whole.map((row): RowState => {
          const { locale, isPublished, values } = row;
          const lostFiles = lost.get(row) ?? [];
          // Forms refer to the component rows of drafts.
          const componentRows =
            isPublished && hasDrafts ? [] : this.reader.getComponentRows(uid, row, parts);
          return {
            ...{ locale, isPublished, values },
            ...(lostFiles.length > 0 ? { lostFiles } : {}),
            ...(componentRows.length > 0 ? { componentRows } : {}),
          };
        });
        const before = whole.length === 0 ? null : JSON.stringify(packState(state));
        const rows = rowsByEntry.get(document) ?? [];
        for (const { id } of rows) this.rows.add(toKey(uid, id));
        const noted: RecordedEntry = { uid, document, rows, before, reported: null };
        this.noted.set(toKey(uid, document), noted);
        if (before !== null) this.held.add(noted);
      }
      if (this.held.size >= MAX_HELD) await this.storeHeld(expected);
    }
  }

  /** Returns the entries whose previous state is not stored yet, and records the others. */
  private withoutEarlier(uid: string, documents: readonly string[]): string[] {
    return documents.filter((document) => {
      const key = toKey(uid, document);
      const stored = this.storedEarlier.get(key);
      if (stored !== undefined) {
        if (!this.noted.has(key)) this.noted.set(key, { ...stored });
        return false;
      }
      if (this.createdEarlier.get(uid)?.has(document) !== true) return true;
      const again = this.changedAgain.get(uid) ?? new Set();
      this.changedAgain.set(uid, again.add(document));
      return false;
    });
  }

  /** Stores the states held in memory, with the action they will most likely have. */
  private async storeHeld(expected: Action): Promise<void> {
    const held = [...this.held];
    for (const each of held) {
      each.reported = { action: expected, title: getTitle(each.uid, firstRow(each.rows)?.values) };
    }
    await this.insert(held);
  }

  private async insert(all: readonly RecordedEntry[]): Promise<void> {
    if (all.length === 0) return;
    this.hasStored = true;
    const rows = all.flatMap(({ uid, document, rows: was, before, reported }) =>
      reported === null
        ? []
        : [{ uid, document, locale: firstRow(was)?.locale ?? null, before, ...reported }]
    );
    await this.store.insertEntries(this.trx, this.id, rows);
    for (const each of all) {
      if (each.before === null) continue;
      this.bytes += each.before.length;
      this.held.delete(each);
      each.before = null;
    }
  }

  /** Stores the actions of recorded entries. */
  private async reportChanges(): Promise<void> {
    for (const [uid, all] of groupBy(this.noted.values(), (each) => each.uid)) {
      for (const some of getChunks(all, MAX_HELD)) await this.storeActions(uid, some);
    }
  }

  private async storeActions(uid: string, some: readonly RecordedEntry[]): Promise<void> {
    const now = await this.reader.getRows(
      this.trx,
      uid,
      some.map(({ document }) => document)
    );
    const unstored: RecordedEntry[] = [];
    const unchanged: string[] = [];
    const others = new Map<string, { action: Action; title: string; documents: string[] }>();
    for (const each of some) {
      const after = comparable(now.get(each.document));
      const isReplaced = uid === FILE && this.replaced.has(each.document) && after.length > 0;
      const became = isReplaced
        ? 'replace'
        : getAction(uid, each.rows, after, this.operation === 'move');
      if (became === null) {
        if (each.reported !== null) unchanged.push(each.document);
        each.reported = null;
        continue;
      }
      this.reported += 1;
      const shown = firstRow(after) ?? firstRow(each.rows);
      const action = this.isRestore && became !== 'delete' ? 'restore' : became;
      const title = getTitle(uid, shown?.values);
      if (each.reported === null) {
        each.reported = { action, title };
        unstored.push(each);
      } else if (each.reported.action !== action || each.reported.title !== title) {
        const key = JSON.stringify([action, title]);
        const known = others.get(key) ?? { action, title, documents: [] };
        known.documents.push(each.document);
        others.set(key, known);
      }
    }
    await this.insert(unstored);
    if (unchanged.length > 0) await this.store.removeEntries(this.trx, this.id, uid, unchanged);
    for (const { action, title, documents } of others.values()) {
      await this.store.changeEntries(this.trx, this.id, uid, documents, { action, title });
    }
  }

  /** Removes entries that the change set has created and deleted again. */
  private async dropGone(): Promise<void> {
    for (const [uid, documents] of this.changedAgain) {
      const left = await this.reader.getRows(this.trx, uid, [...documents]);
      const gone = [...documents].filter((document) => !left.has(document));
      await this.store.removeEntries(this.trx, this.id, uid, gone);
    }
  }

  /** Records created entries with `insert … select`, because a redirect list may create a hundred thousand. */
  private async insertCreated(): Promise<void> {
    const { strapi } = this;
    for (const [uid, documents] of this.created) {
      const { title } = trackedType(uid);
      const column = title === null ? null : getColumn(strapi, uid, title);
      for (const some of getChunks([...documents], MAX_ROWS * 2)) {
        await this.store.insertCreated(this.trx, this.id, {
          ...{ uid, documents: some, titleColumn: column, longest: MAX_TITLE_LENGTH },
          action: this.isRestore ? 'restore' : 'create',
        });
      }
    }
  }
}
