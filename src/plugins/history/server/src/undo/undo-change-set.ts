import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { RestoreOutcome } from '#history/domain/api-types';
import { hasSameOrder, hasSameParent, haveSameContent } from '#history/domain/restore-steps';
import { firstRow, type State } from '#site-content/domain/changes/state';
import { getTitle } from '#site-content/domain/changes/tracked-types';
import { PAGE, REDIRECT } from '#site-content/domain/content-types';
import { groupBy } from '#site-content/domain/group-by';
import type { AddressChange } from '#site-content/domain/panel/page-bulk-actions';
import { type Problem, problem } from '#site-content/domain/problems/problem';
import type { ChangedAddress } from '#site-content/domain/redirects/plan-automatic-redirects';
import type { ChangeRecording } from '#site-content/server/changes/change-recording';
import { findReferrers } from '#site-content/server/changes/referrers';
import { getChunks } from '#site-content/server/operations/database/statement-chunks';
import { createValidationError } from '#site-content/server/operations/requests/refusal';
import { compareRows, PageRows } from '#site-content/server/pages/tree/page-rows';
import type { ReadModels } from '#site-content/server/read-models/read-models';
import { getReader } from '#site-content/server/reads/refusal-reader';
import { withMore } from '#site-content/server/redirects/bulk-actions/problems';
import type { Connection, Transaction } from '#site-content/server/strapi-internals/knex';
import type { ContentChanges } from '#site-content/server/writes/content-changes';
import type { WriteServices } from '#site-content/server/writes/write-services';
import type { DeletedFiles } from '../deleted-files/deleted-files';
import type { Journal } from '../journal/journal';
import {
  type Change,
  findUndone,
  readChange,
  readChanges,
  readNextChanges,
} from '../journal/read-journal';
import type { FindNameable, RestoreContext, Target } from './restore-context';
import { restoreEntries } from './restore-entries';
import { areRedirectsPlain, planRestoredRedirects } from './restore-redirects';

/** Services used for undo. */
export interface UndoServices
  extends Omit<WriteServices, 'versions'>, Pick<ReadModels, 'publishedPages'> {
  readonly journal: Journal;
  readonly deletedFiles: DeletedFiles;
}

/** A write of a restore, for checking permissions. */
export interface WriteBack extends Target {
  /** The state before the restore; `null` if the entry does not exist. */
  readonly now: State | null;
}

/** Options of a restore. */
export interface RestoreOptions {
  /** The administrator who restores. */
  readonly userId?: number | undefined;
  /**
   * Only reports what would happen. For an undo of redirects only, problems are computed; one of many other entries is
   * only checked for conflicts; anything else is written and rolled back.
   */
  readonly isDryRun?: boolean;
  /** Throws if the user may not make these writes; called before any of their details are revealed. */
  readonly permit?: (trx: Connection, writes: readonly WriteBack[]) => Promise<void>;
  /** Finds the entries of a type that refusals may name; if unset, all of them. */
  readonly findNameable?: FindNameable;
}

/** Replaces a title that the user may not read. */
const UNREADABLE = '…';

/** Replaces the titles that refusals may not contain. */
const withNameable = async (
  { findNameable }: RestoreOptions,
  trx: Connection,
  changes: readonly Change[]
): Promise<readonly Change[]> => {
  if (findNameable === undefined) return changes;
  const nameable = new Map<string, ReadonlySet<string>>();
  for (const uid of new Set(changes.map((change) => change.uid))) {
    const documents = changes.flatMap((each) => (each.uid === uid ? [each.document] : []));
    nameable.set(uid, await findNameable(trx, uid, documents));
  }
  return changes.map((change) =>
    nameable.get(change.uid)?.has(change.document) === true
      ? change
      : { ...change, title: UNREADABLE }
  );
};

/** Rolls back a dry run and carries its result. */
class DryRun<T> extends Error {
  constructor(readonly result: T) {
    super('Rolls back a dry run.');
  }
}

/** Current states by type and document id. */
type StatesNow = ReadonlyMap<string, ReadonlyMap<string, State>>;

const readNow = async (
  journal: Journal,
  trx: Connection,
  targets: readonly Target[]
): Promise<StatesNow> => {
  const all = new Map<string, ReadonlyMap<string, State>>();
  for (const uid of new Set(targets.map((target) => target.uid))) {
    const ofType = targets.filter((target) => target.uid === uid);
    const documents = ofType.map(({ document }) => document);
    all.set(uid, await journal.states.readStates(trx, uid, documents));
  }
  return all;
};

/** Finds the states that a change set left pages in, if it changed their sort order. */
const readNewOrders = async (
  journal: Journal,
  trx: Connection,
  changes: readonly Change[],
  now: StatesNow
): Promise<ReadonlyMap<string, State>> => {
  const pages = changes.filter(({ uid, before }) => uid === PAGE && before !== null);
  const next = await readNextChanges(journal, trx, PAGE, pages);
  return new Map(
    pages.flatMap((change) => {
      const { document, before } = change;
      const later = next.get(document);
      const left = later === undefined ? findCurrentState(now, change) : later.before;
      return left === null || hasSameOrder(before ?? [], left) ? [] : [[document, left] as const];
    })
  );
};

const findCurrentState = (
  now: StatesNow,
  { uid, document }: Pick<Target, 'uid' | 'document'>
): State | null => now.get(uid)?.get(document) ?? null;

/** Finds the title of an entry for a refusal: for a page its current title, if the user may read that. */
const findTitleNow = async (
  strapi: Core.Strapi,
  { uid, document, title }: Change,
  now: StatesNow
): Promise<string> => {
  if (uid !== PAGE) return title;
  const current = getTitle(uid, firstRow(findCurrentState(now, { uid, document }) ?? [])?.values);
  if (current === '' || current === title) return title;
  return (await getReader(strapi).canNamePages([document])) ? current : title;
};

/** Checks that the user may make all of these writes. */
const judge = async (
  { permit }: RestoreOptions,
  trx: Connection,
  targets: readonly Target[],
  now: StatesNow
): Promise<void> =>
  permit?.(
    trx,
    targets.map((target) => ({ ...target, now: findCurrentState(now, target) }))
  );

/** Finds created entries of one type that are referenced by entries outside the change set. */
const findReferencedEntries = async (
  strapi: Core.Strapi,
  trx: Connection,
  uid: string,
  made: readonly Change[],
  own: ReadonlySet<string>
): Promise<Change[]> => {
  const isReferenced = async (some: readonly Change[]): Promise<boolean> => {
    const documents = some.map(({ document }) => document);
    const referrers = await findReferrers(strapi, trx, uid, documents);
    return referrers.some((found) =>
      found.documents.some((other) => !own.has(`${found.uid} ${other}`))
    );
  };
  if (!(await isReferenced(made))) return [];
  const found: Change[] = [];
  for (const change of made) if (await isReferenced([change])) found.push(change);
  return found;
};

/**
 * Finds conflicts with later changes: entries that were changed again, and created entries that are referenced by now.
 */
const findUndoConflicts = async (
  strapi: Core.Strapi,
  trx: Connection,
  journal: Journal,
  changes: readonly Change[],
  now: StatesNow
): Promise<Problem[]> => {
  const problems: Problem[] = [];
  const own = new Set(changes.map(({ uid, document }) => `${uid} ${document}`));
  for (const uid of new Set(changes.map((change) => change.uid))) {
    const ofType = changes.filter((change) => change.uid === uid);
    const next = await readNextChanges(journal, trx, uid, ofType);
    // The history keeps deletions longest, so an entry may have returned without a later change.
    const mayConflict = ofType.filter(
      ({ document, action }) => next.has(document) || action === 'delete'
    );
    for (const some of getChunks(mayConflict)) {
      for (const change of some) {
        // An entry that was changed and changed back is no conflict.
        const left = next.get(change.document)?.before ?? [];
        if (!haveSameContent(left, findCurrentState(now, change) ?? [])) {
          const title = await findTitleNow(strapi, change, now);
          problems.push(problem([], 'history.changed', { title }));
        }
      }
      await setImmediate();
    }
    const made = ofType.filter(({ before }) => before === null);
    for (const { title } of await findReferencedEntries(strapi, trx, uid, made, own)) {
      problems.push(problem([], 'history.led-to', { title }));
    }
  }
  return problems;
};

const restoreContext = (
  strapi: Core.Strapi,
  { tracker, journal, revision, deletedFiles, options }: UndoServices,
  { userId, findNameable }: RestoreOptions,
  batch: Pick<RestoreContext, 'trx' | 'pages' | 'redirects'>
): RestoreContext => ({
  ...{ strapi, tracker, journal, revision, deletedFiles, options, ...batch },
  ...{ userId, findNameable },
});

/** The transaction of an undo after its batch, with the results of the batch. */
interface Settled {
  readonly trx: Transaction;
  readonly recording: ChangeRecording;
  readonly addresses: readonly ChangedAddress[];
}

/** The result of an undo or its dry run, before it is limited to what the user may read. */
export interface UndoResult extends Omit<RestoreOutcome, 'addresses'> {
  /** Published pages whose path changes, in any order; empty unless rules were checked. */
  readonly addresses: readonly AddressChange[];
}

/** Adds titles to changed paths. Those of deleted pages exist only in the change set. */
const withTitles = async (
  strapi: Core.Strapi,
  trx: Transaction,
  changes: readonly ChangedAddress[],
  targets: readonly Target[]
): Promise<AddressChange[]> => {
  const titles = new Map(targets.map(({ document, title }) => [document, title]));
  const rows = await new PageRows(strapi, trx).of(changes.map(({ id }) => id));
  // Drafts come first, so that the title of the published version replaces theirs.
  for (const { id, title } of rows.toSorted(compareRows)) titles.set(id, title);
  return changes.map(({ id, from, to }) => ({ id, title: titles.get(id) ?? '', from, to }));
};

/**
 * Runs `write` in a write batch in its own transaction, as one change set.
 *
 * @param undoes the change set that it undoes; `null` for a restored version
 * @param finish completes the result after the batch, which removes obsolete redirects
 */
const asChangeSet = async <T>(
  strapi: Core.Strapi,
  { writers, revision, writeBatches, tracker }: UndoServices,
  {
    undoes,
    isDryRun = false,
  }: Pick<RestoreOptions, 'isDryRun'> & { readonly undoes: string | null },
  write: (trx: Transaction, batch: ContentChanges) => Promise<T>,
  finish: (result: T, done: Settled) => Promise<T> = async (result) => result
): Promise<T> => {
  const run = async (trx: Transaction): Promise<T> => {
    await revision.begin(trx);
    const recording = tracker.of(trx);
    recording.call('history', undoes === null ? 'restore' : 'undo');
    if (undoes !== null) recording.markAsUndoOf(undoes);
    recording.markAsRestore();
    const { written, pages } = await writeBatches.inTurn(trx, async (batch) => {
      // The redirects of a change set are among its entries, and are restored or removed with it.
      batch.pages.wishes.addsRedirects = false;
      batch.pages.isRestored = true;
      return { written: await write(trx, batch), pages: batch.pages };
    });
    const addresses = pages.outcome?.changes ?? [];
    const result = await finish(written, { trx, recording, addresses });
    if (isDryRun) throw new DryRun(result);
    return result;
  };
  try {
    return await writers.asWriter(async () => strapi.db.transaction(({ trx }) => run(trx)));
  } catch (error) {
    if (error instanceof DryRun) return error.result as T;
    throw error;
  }
};

/**
 * Maximum number of entries whose rules a dry run checks; with more, it only looks for conflicts. To check the rules,
 * entries are written and rolled back, and no one else can save meanwhile.
 */
const MAX_SIMULATED = 100;

/** Refuses to undo replaced files, because their previous content is gone. */
const refuseReplaced = (changes: readonly Change[]): void => {
  const replaced = changes.filter(({ action }) => action === 'replace');
  if (replaced.length === 0) return;
  throw createValidationError(
    withMore(replaced.map(({ title }) => problem([], 'history.file-replaced', { title })))
  );
};

const isOnline = (state: State | null): boolean =>
  state?.some(({ isPublished }) => isPublished) === true;

/** Counts entries by type. */
const countByType = (entries: readonly Pick<Target, 'uid'>[]): Record<string, number> =>
  Object.fromEntries(
    [...groupBy(entries, ({ uid }) => uid)].map(([uid, some]) => [uid, some.length])
  );

/** Counts the entries that an undo restores, deletes, unpublishes and publishes. */
const countOutcome = (total: number, targets: readonly Target[], now: StatesNow): UndoResult => {
  const restored = targets.filter(({ state }) => state !== null);
  const deleted = targets.filter(({ state }) => state === null);
  return {
    ...{ total, restored: restored.length, deleted: deleted.length },
    byType: { restored: countByType(restored), deleted: countByType(deleted) },
    unpublished: targets.filter(
      (target) =>
        target.uid === PAGE && !isOnline(target.state) && isOnline(findCurrentState(now, target))
    ).length,
    published: targets.filter(
      (target) =>
        target.uid === PAGE && isOnline(target.state) && !isOnline(findCurrentState(now, target))
    ).length,
    obsoleteRedirects: 0,
    addresses: [],
    areRulesChecked: true,
  };
};

/** Finds the published pages at the sources of restored redirects. */
const findHidden = async (
  { publishedPages }: Pick<UndoServices, 'publishedPages'>,
  targets: readonly Target[],
  now: StatesNow
): Promise<string[]> => {
  const getSource = (state: State | null): unknown => state?.[0]?.values['source'];
  const sources = targets.flatMap((target) => {
    if (target.uid !== REDIRECT) return [];
    const source = getSource(target.state);
    const isNew = source !== getSource(findCurrentState(now, target));
    return isNew && typeof source === 'string' ? [source] : [];
  });
  if (sources.length === 0) return [];
  const { tree } = await publishedPages.read();
  return sources.filter((source) => tree.idAt(source) !== null);
};

/** Reads the writes of an undo and counts their effects, after checking permissions and conflicts. */
const readUndo = async (
  strapi: Core.Strapi,
  services: Pick<UndoServices, 'journal' | 'publishedPages'>,
  trx: Connection,
  changeSet: string,
  how: RestoreOptions
): Promise<{ readonly outcome: UndoResult; readonly targets: readonly Target[] }> => {
  const { journal } = services;
  const changes = await withNameable(how, trx, await readChanges(journal, trx, changeSet));
  if (changes.length === 0) throw createValidationError([problem(['id'], 'history.over')]);
  const entries = changes.map(({ uid, document, title, before }): Target => ({
    uid,
    document,
    title,
    state: before,
  }));
  const now = await readNow(journal, trx, entries);
  const orders = await readNewOrders(journal, trx, changes, now);
  const removed = new Set(
    entries.flatMap(({ state, document }) => (state === null ? document : []))
  );
  const targets = entries.map((target) => {
    if (target.uid !== PAGE) return target;
    // A page whose parent is deleted becomes the last root page before it gets its former parent.
    const losesParent = findCurrentState(now, target)?.some(({ values }) =>
      removed.has(values['parent_document_id'] as string)
    );
    return orders.has(target.document) || losesParent === true
      ? { ...target, restoresOrder: true }
      : target;
  });
  await judge(how, trx, targets, now);
  const undone = (await findUndone(journal, trx, [changeSet])).get(changeSet);
  if (undone !== undefined) {
    throw createValidationError([
      problem([], 'history.undone', { by: undone.actor.name, at: undone.at }),
    ]);
  }
  refuseReplaced(changes);
  // Created entries that have since been deleted need no deletion.
  const isGone = (entry: Pick<Change, 'uid' | 'document'>, was: State | null): boolean =>
    was === null && findCurrentState(now, entry) === null;
  const existing = changes.filter((change) => !isGone(change, change.before));
  const problems = await findUndoConflicts(strapi, trx, journal, existing, now);
  for (const change of existing) {
    const { uid, document, before } = change;
    const left = uid === PAGE ? orders.get(document) : undefined;
    if (left === undefined || !hasSameParent(before ?? [], left)) continue;
    // A page that the change set moved among its siblings has been moved again since.
    const is = findCurrentState(now, { uid, document }) ?? [];
    if (is.length === 0 || hasSameOrder(left, is)) continue;
    const title = await findTitleNow(strapi, change, now);
    problems.push(problem([], 'history.changed', { title }));
  }
  if (problems.length > 0) throw createValidationError(withMore(problems));
  const written = targets.filter((one) => !isGone(one, one.state));
  const outcome = countOutcome(targets.length, written, now);
  const hidden = await findHidden(services, written, now);
  return { outcome: hidden.length === 0 ? outcome : { ...outcome, hidden }, targets: written };
};

/**
 * Undoes a change set, all of it or nothing, under the same rules as a save. Created entries are deleted, deleted ones
 * are restored with their document ids, and changed ones get their previous content back.
 *
 * @param changeSet id of the change set
 * @returns the number of restored and deleted entries, and the changed paths
 * @throws a refusal that lists the conflicts
 */
export const undoChangeSet = async (
  strapi: Core.Strapi,
  services: UndoServices,
  changeSet: string,
  how: RestoreOptions = {}
): Promise<UndoResult> => {
  const { journal, options } = services;
  if (how.isDryRun === true) {
    const trx = strapi.db.connection;
    // Without the lock, finds the same conflicts as below.
    const { outcome, targets } = await readUndo(strapi, services, trx, changeSet, how);
    if (areRedirectsPlain(strapi) && targets.every(({ uid }) => uid === REDIRECT)) {
      const problems = await planRestoredRedirects({ strapi, trx, journal, options }, targets);
      if (problems.length > 0) throw createValidationError(problems);
      return outcome;
    }
    if (targets.length > MAX_SIMULATED) return { ...outcome, areRulesChecked: false };
  }
  let own: readonly Target[] = [];
  return asChangeSet<UndoResult>(
    strapi,
    services,
    { ...how, undoes: changeSet },
    async (trx, { pages, redirects }) => {
      const { outcome, targets } = await readUndo(strapi, services, trx, changeSet, how);
      own = targets;
      const incomplete = await restoreEntries(
        restoreContext(strapi, services, how, { trx, pages, redirects }),
        targets
      );
      if (incomplete.length === 0) return outcome;
      return { ...outcome, published: outcome.published - incomplete.length, incomplete };
    },
    async (outcome, { trx, recording, addresses }) => {
      const undone = new Set(own.map(({ document }) => document));
      const deleted = await recording.findDeleted(REDIRECT);
      const obsoleteRedirects = deleted.filter((document) => !undone.has(document)).length;
      // A page that leaves its path in the same undo is not hidden by a redirect from there.
      const left = new Set(addresses.map(({ from }) => from));
      const { hidden: found = [], ...others } = outcome;
      const hidden = found.filter((path) => !left.has(path));
      return {
        ...others,
        ...(hidden.length === 0 ? {} : { hidden }),
        obsoleteRedirects,
        addresses: await withTitles(strapi, trx, addresses, own),
      };
    }
  );
};

/**
 * Restores an entry to the state before a change: a page as a draft, types without drafts directly. A deleted entry is
 * restored with its document id.
 *
 * @param change id of the change
 * @throws a refusal that lists the problems
 */
export const restoreVersion = (
  strapi: Core.Strapi,
  services: UndoServices,
  change: number,
  how: RestoreOptions = {}
): Promise<Target> =>
  asChangeSet(strapi, services, { ...how, undoes: null }, async (trx, { pages, redirects }) => {
    const { journal } = services;
    const stored = await readChange(journal, trx, change);
    const [found] = await withNameable(how, trx, stored === null ? [] : [stored]);
    if (found?.before == null) throw createValidationError([problem(['id'], 'history.over')]);
    refuseReplaced([found]);
    const { uid, document, title, before } = found;
    const state = uid === PAGE ? before.filter(({ isPublished }) => !isPublished) : before;
    const target = { uid, document, title, state, isVersion: true };
    const now = await readNow(journal, trx, [target]);
    // The published version stays as it is.
    const is = findCurrentState(now, target) ?? [];
    const kept = uid === PAGE ? is.filter(({ isPublished }) => isPublished) : [];
    const whole = { ...target, state: [...state, ...kept] };
    await judge(how, trx, [whole], now);
    await restoreEntries(restoreContext(strapi, services, how, { trx, pages, redirects }), [whole]);
    return target;
  });
