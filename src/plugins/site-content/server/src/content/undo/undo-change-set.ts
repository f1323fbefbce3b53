import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '#site-content/domain/content-types';
import { sayTheSame } from '#site-content/domain/history/restore-order';
import type { State } from '#site-content/domain/history/state';
import { type Problem, problem } from '#site-content/domain/problems/problem';
import type { Options } from '../../config/options';
import { refusal } from '../../operations/requests/refusal';
import type { Writers } from '../../operations/write-queue/writers';
import type { Connection, Transaction } from '../../strapi-internals/knex';
import type { Journal } from '../history/journal';
import {
  type Change,
  readChange,
  readChanges,
  readNextChanges,
  readStatesNow,
} from '../history/read-journal';
import { findReferrers } from '../history/referrers';
import { getChunks } from '../page-tree/chunks';
import { withMore } from '../redirect-bulk-actions/problems';
import type { Revision } from '../revision/revision';
import type { ContentChanges } from '../writes/content-changes';
import type { WriteBatches } from '../writes/write-batches';
import { goBack } from './restore-entries';
import { areRedirectsPlain, planRedirectsBack } from './restore-redirects';
import type { Target } from './target';

/** What acts are undone with. */
export interface HistoryActParts {
  readonly options: Pick<Options, 'homeSlug' | 'siteUrl'>;
  readonly writers: Writers;
  readonly revision: Revision;
  readonly turns: WriteBatches<ContentChanges>;
  readonly journal: Journal;
}

/** A write on the way back, as somebody may or may not do it. */
export interface WriteBack extends Target {
  /** The entry as it stands; `null` where it is not there. */
  readonly now: State | null;
}

/** How somebody goes back. */
export interface GoingBack {
  /** Of the administrator who does. */
  readonly userId?: number | undefined;
  /** Tells what would happen. What is about redirects alone is not done for it; what else there is is done and taken back. */
  readonly isDryRun?: boolean;
  /** Throws where somebody may not write these; asked before anything is told of them. */
  readonly permit?: (trx: Connection, writes: readonly WriteBack[]) => Promise<void>;
}

/** Takes back what a dry run has done, with what it found. */
class DryRun<T> extends Error {
  constructor(readonly result: T) {
    super('A dry run is taken back.');
  }
}

/** Entries as they stand, by their types and document ids. */
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
    all.set(uid, await readStatesNow(journal, trx, uid, documents));
  }
  return all;
};

const findCurrentState = (
  now: StatesNow,
  { uid, document }: Pick<Target, 'uid' | 'document'>
): State | null => now.get(uid)?.get(document) ?? null;

/** Has it judged whether somebody may write all of these. */
const judge = async (
  { permit }: GoingBack,
  trx: Connection,
  targets: readonly Target[],
  now: StatesNow
): Promise<void> =>
  permit?.(
    trx,
    targets.map((target) => ({ ...target, now: findCurrentState(now, target) }))
  );

/** Of entries of one type that an act has made: what others lead to by now that are none of it. */
const ledToSince = async (
  strapi: Core.Strapi,
  trx: Connection,
  uid: string,
  made: readonly Change[],
  own: ReadonlySet<string>
): Promise<Change[]> => {
  const isLedTo = async (some: readonly Change[]): Promise<boolean> => {
    const documents = some.map(({ document }) => document);
    const led = await findReferrers(strapi, trx, uid, documents);
    return led.some((found) => found.documents.some((other) => !own.has(`${found.uid} ${other}`)));
  };
  if (!(await isLedTo(made))) return [];
  const found: Change[] = [];
  for (const change of made) if (await isLedTo([change])) found.push(change);
  return found;
};

/** What has become of the world since: entries that were changed again, and those that others lead to by now. */
const obstaclesTo = async (
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
    const documents = ofType.map(({ document }) => document);
    const after = ofType.at(-1)?.id ?? 0;
    const next = await readNextChanges(journal, trx, { uid, after }, documents);
    for (const some of getChunks(ofType.filter(({ document }) => next.has(document)))) {
      for (const change of some) {
        // What was changed and changed back is as the act has left it.
        const left = next.get(change.document)?.before ?? [];
        const { title } = change;
        if (!sayTheSame(left, findCurrentState(now, change) ?? [])) {
          problems.push(problem([], 'history.changed', { title }));
        }
      }
      await setImmediate();
    }
    const made = ofType.filter(({ before }) => before === null);
    for (const { title } of await ledToSince(strapi, trx, uid, made, own)) {
      problems.push(problem([], 'history.led-to', { title }));
    }
  }
  return problems;
};

/** Does `write` with entries in a turn of a transaction of its own, as one act of the history. */
const asAct = async <T>(
  strapi: Core.Strapi,
  { writers, revision, turns, journal }: HistoryActParts,
  { deed, isDryRun = false }: Pick<GoingBack, 'isDryRun'> & { readonly deed: 'undo' | 'restore' },
  write: (trx: Transaction, batch: ContentChanges) => Promise<T>
): Promise<T> => {
  const run = async (trx: Transaction): Promise<T> => {
    await revision.renew(trx);
    const recording = journal.of(trx);
    recording.call('history', deed);
    recording.callRestore();
    const result = await turns.inTurn(trx, async (batch) => {
      // The redirects of an act are entries of it, and go or come with it.
      batch.pages.wishes.leadsOn = false;
      return write(trx, batch);
    });
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

/** What is written to undo an act, and of how many entries it is, where nothing stands in its way yet. */
const readUndo = async (
  strapi: Core.Strapi,
  { journal }: Pick<HistoryActParts, 'journal'>,
  trx: Connection,
  act: string,
  how: GoingBack
): Promise<{ readonly total: number; readonly targets: readonly Target[] }> => {
  const changes = await readChanges(journal, trx, act);
  if (changes.length === 0) throw refusal([problem(['id'], 'history.over')]);
  const targets = changes.map(({ uid, document, title, before }): Target => ({
    uid,
    document,
    title,
    state: before,
  }));
  const now = await readNow(journal, trx, targets);
  await judge(how, trx, targets, now);
  // What it has made and is gone by now need not be deleted.
  const isGone = (entry: Pick<Change, 'uid' | 'document'>, was: State | null): boolean =>
    was === null && findCurrentState(now, entry) === null;
  const standing = changes.filter((change) => !isGone(change, change.before));
  const problems = await obstaclesTo(strapi, trx, journal, standing, now);
  if (problems.length > 0) throw refusal(withMore(problems));
  return { total: targets.length, targets: targets.filter((one) => !isGone(one, one.state)) };
};

/**
 * Undoes an act: all of it or nothing, under the rules of every save. What it has made is deleted, what it has deleted comes
 * back with its document id, and what it has changed says what it did.
 *
 * @param act the id of the act
 * @returns how many entries are as they were
 * @throws a refusal that lists what stands in its way
 */
export const undoChangeSet = async (
  strapi: Core.Strapi,
  parts: HistoryActParts,
  act: string,
  how: GoingBack = {}
): Promise<number> => {
  const { journal, options } = parts;
  if (how.isDryRun === true && areRedirectsPlain(strapi)) {
    const trx = strapi.db.connection;
    // Refused here, it is refused for what it would be refused for under the lock.
    const { total, targets } = await readUndo(strapi, parts, trx, act, how);
    if (targets.every(({ uid }) => uid === REDIRECT)) {
      const problems = await planRedirectsBack({ strapi, trx, journal, options }, targets);
      if (problems.length > 0) throw refusal(problems);
      return total;
    }
  }
  return asAct(strapi, parts, { ...how, deed: 'undo' }, async (trx, { redirects }) => {
    const { total, targets } = await readUndo(strapi, parts, trx, act, how);
    await goBack({ strapi, trx, journal, options, redirects, userId: how.userId }, targets);
    return total;
  });
};

/**
 * Brings back how an entry was before a change of it: a page as a draft, at once what has no drafts. An entry that was
 * deleted comes back with its document id.
 *
 * @param change the id of the change
 * @throws a refusal that says what stands in its way
 */
export const restoreVersion = (
  strapi: Core.Strapi,
  parts: HistoryActParts,
  change: number,
  how: GoingBack = {}
): Promise<Target> =>
  asAct(strapi, parts, { ...how, deed: 'restore' }, async (trx, { redirects }) => {
    const { journal, options } = parts;
    const found = await readChange(journal, trx, change);
    if (found?.before == null) throw refusal([problem(['id'], 'history.over')]);
    const { uid, document, title, before } = found;
    const state = uid === PAGE ? before.filter(({ isPublished }) => !isPublished) : before;
    const target = { uid, document, title, state };
    const now = await readNow(journal, trx, [target]);
    // What is published stays as it is.
    const is = findCurrentState(now, target) ?? [];
    const kept = uid === PAGE ? is.filter(({ isPublished }) => isPublished) : [];
    const whole = { ...target, state: [...state, ...kept] };
    await judge(how, trx, [whole], now);
    await goBack({ strapi, trx, journal, options, redirects, userId: how.userId }, [whole]);
    return target;
  });
