import type { Core } from '@strapi/strapi';
import { PAGE } from '../../../../contract/content-types';
import { sayTheSame } from '../../../../contract/history/back';
import type { State } from '../../../../contract/history/state';
import { problem, type Problem } from '../../../../contract/problems/problem';
import type { Writers } from '../../operations/line/writers';
import { refusal } from '../../operations/requests/refusal';
import type { Transaction } from '../../strapi/knex';
import type { Journal } from '../history/journal';
import {
  readChange,
  readChangesOf,
  readLatest,
  readStateAfter,
  readStateNow,
  readStatesNow,
  type Change,
} from '../history/read-journal';
import { referrersOf } from '../history/referrers';
import { withMore } from '../redirect-acts/problems';
import type { Revision } from '../revision/revision';
import type { ContentChanges } from '../writes/content-changes';
import type { Turns } from '../writes/turns';
import { goBack, type Target } from './go-back';

/** What acts are undone with. */
export interface HistoryActParts {
  readonly writers: Writers;
  readonly revision: Revision;
  readonly turns: Turns<ContentChanges>;
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
  /** Does the same and takes it back: what is told before is what happens after. */
  readonly isDryRun?: boolean;
  /** Throws where somebody may not write these; asked before anything is told of them. */
  readonly permit?: (trx: Transaction, writes: readonly WriteBack[]) => Promise<void>;
}

/** Takes back what a dry run has done, with what it found. */
class DryRun<T> extends Error {
  constructor(readonly result: T) {
    super('A dry run is taken back.');
  }
}

/** Has it judged whether somebody may write all of these. */
const judge = async (
  { permit }: GoingBack,
  trx: Transaction,
  journal: Journal,
  targets: readonly Target[]
): Promise<void> => {
  if (permit === undefined) return;
  const writes: WriteBack[] = [];
  for (const uid of new Set(targets.map((target) => target.uid))) {
    const ofType = targets.filter((target) => target.uid === uid);
    const documents = ofType.map(({ document }) => document);
    const now = await readStatesNow(journal, trx, uid, documents);
    for (const target of ofType) {
      writes.push({ ...target, now: now.get(target.document) ?? null });
    }
  }
  await permit(trx, writes);
};

/** What has become of the world since: entries that were changed again, and those that others lead to by now. */
const obstaclesTo = async (
  strapi: Core.Strapi,
  trx: Transaction,
  journal: Journal,
  changes: readonly Change[]
): Promise<Problem[]> => {
  const problems: Problem[] = [];
  const own = new Set(changes.map(({ uid, document }) => `${uid} ${document}`));
  for (const uid of new Set(changes.map((change) => change.uid))) {
    const ofType = changes.filter((change) => change.uid === uid);
    const latest = await readLatest(
      journal,
      trx,
      uid,
      ofType.map(({ document }) => document)
    );
    for (const change of ofType) {
      const { id, document, title } = change;
      if ((latest.get(document) ?? id) === id) continue;
      // What was changed and changed back is as the act has left it.
      const left = (await readStateAfter(journal, trx, change)) ?? [];
      const now = (await readStateNow(journal, trx, uid, document)) ?? [];
      if (!sayTheSame(left, now)) problems.push(problem([], 'history.changed', { title }));
    }
    for (const { document, title } of ofType.filter(({ before }) => before === null)) {
      const led = await referrersOf(strapi, trx, uid, [document]);
      const isLedTo = led.some((found) =>
        found.documents.some((other) => !own.has(`${found.uid} ${other}`))
      );
      if (isLedTo) problems.push(problem([], 'history.led-to', { title }));
    }
  }
  return problems;
};

/** Does `write` with entries in a turn of a transaction of its own, as one act of the history. */
const asAct = async <T>(
  strapi: Core.Strapi,
  { writers, revision, turns, journal }: HistoryActParts,
  { deed, isDryRun = false }: Pick<GoingBack, 'isDryRun'> & { readonly deed: 'undo' | 'restore' },
  write: (trx: Transaction) => Promise<T>
): Promise<T> => {
  const run = async (trx: Transaction): Promise<T> => {
    await revision.renew(trx);
    const recording = journal.of(trx);
    recording.call('history', deed);
    recording.callRestore();
    const result = await turns.inTurn(trx, async ({ pages }) => {
      // The redirects of an act are entries of it, and go or come with it.
      pages.wishes.leadsOn = false;
      return write(trx);
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

/**
 * Undoes an act: all of it or nothing, under the rules of every save. What it has made is deleted, what it has deleted comes
 * back with its document id, and what it has changed says what it did.
 *
 * @param act the id of the act
 * @returns how many entries are as they were
 * @throws a refusal that lists what stands in its way
 */
export const undoAct = (
  strapi: Core.Strapi,
  parts: HistoryActParts,
  act: string,
  how: GoingBack = {}
): Promise<number> =>
  asAct(strapi, parts, { ...how, deed: 'undo' }, async (trx) => {
    const { journal } = parts;
    const changes = await readChangesOf(journal, trx, act);
    if (changes.length === 0) throw refusal([problem(['id'], 'history.over')]);
    const targets = changes.map(({ uid, document, title, before }): Target => ({
      uid,
      document,
      title,
      state: before,
    }));
    await judge(how, trx, journal, targets);
    const problems = await obstaclesTo(strapi, trx, journal, changes);
    if (problems.length > 0) throw refusal(withMore(problems));
    await goBack({ strapi, trx, journal, userId: how.userId }, targets);
    return targets.length;
  });

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
  asAct(strapi, parts, { ...how, deed: 'restore' }, async (trx) => {
    const { journal } = parts;
    const found = await readChange(journal, trx, change);
    if (found?.before == null) throw refusal([problem(['id'], 'history.over')]);
    const { uid, document, title, before } = found;
    const state = uid === PAGE ? before.filter(({ isPublished }) => !isPublished) : before;
    const target = { uid, document, title, state };
    const now = (await readStateNow(journal, trx, uid, document)) ?? [];
    // What is published stays as it is.
    const kept = uid === PAGE ? now.filter(({ isPublished }) => isPublished) : [];
    const whole = { ...target, state: [...state, ...kept] };
    await judge(how, trx, journal, [whole]);
    await goBack({ strapi, trx, journal, userId: how.userId }, [whole]);
    return target;
  });
