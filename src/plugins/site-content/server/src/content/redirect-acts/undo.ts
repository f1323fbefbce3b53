import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '../../../../contract/content-types';
import type { Reason } from '../../../../contract/problems/codes';
import { problem, reason, reasonOf, type Problem } from '../../../../contract/problems/problem';
import { goalOf, leadsTheSame } from '../../../../contract/redirects/graph';
import { checkRedirect, SOURCE_IS_TAKEN } from '../../../../contract/rules/redirect';
import { refusal } from '../../operations/requests/refusal';
import { joinTableOf } from '../../strapi/join-table';
import type { Transaction } from '../../strapi/knex';
import { tableOf } from '../../strapi/tables';
import { chunksOf, MOST_ROWS } from '../page-tree/chunks';
import type { Recording } from '../history/recording';
import type { RedirectChanges } from '../redirects/redirect-changes';
import { readSurroundings } from '../redirects/read-ways';
import {
  linkPages,
  readRedirectsAt,
  readRedirectsOf,
  removeRedirects,
  type RedirectAtSource,
} from '../redirects/stored-redirects';
import { withMore } from './problems';
import type { RedirectActParts } from './perform';
import {
  forgetUndo,
  fromJson,
  readKept,
  readUndoRecord,
  type KeptRedirect,
  type KeptRow,
} from './undo-record';

const ADMINISTRATOR = 'admin::user';

/** What an undo is made of: each is done whole. */
interface Steps {
  /** Made by the act. */
  readonly remove: RedirectAtSource[];
  readonly change: { readonly now: RedirectAtSource; readonly before: Before }[];
  /** Deleted by the act. */
  readonly restore: Before[];
}

type Before = NonNullable<KeptRedirect['before']>;

/** Which of these documents, or rows, are there still. */
const thatAreThere = async <Id extends string | number>(
  strapi: Core.Strapi,
  trx: Transaction,
  { uid, column }: { readonly uid: string; readonly column: string },
  ids: readonly Id[]
): Promise<Set<Id>> => {
  const there = new Set<Id>();
  for (const some of chunksOf([...new Set(ids)])) {
    const rows: { id: Id }[] = await trx(tableOf(strapi, uid))
      .whereIn(column, some)
      .select({ id: column });
    for (const { id } of rows) there.add(id);
  }
  return there;
};

/** An undo under way, in its transaction and turn. */
class Undo {
  private readonly steps: Steps = { remove: [], change: [], restore: [] };
  private readonly problems: Problem[] = [];

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly trx: Transaction,
    private readonly options: RedirectActParts['options'],
    private readonly noted: RedirectChanges,
    private readonly history: Recording
  ) {}

  private refuse(source: string, why: Reason): void {
    this.problems.push(problem(['source'], 'redirect-act.of-redirect', { source, reason: why }));
  }

  /** What is to be done with some, and what stands in its way as the world has moved on. */
  async plan(kept: readonly KeptRedirect[]): Promise<void> {
    const { strapi, trx, steps } = this;
    const changed = kept.flatMap(({ before, after }) =>
      before !== null && after !== null ? [before.id] : []
    );
    const byId = new Map((await readRedirectsOf(strapi, changed)).map((each) => [each.id, each]));
    const others = kept.filter(({ before, after }) => before === null || after === null);
    const at = new Map(
      (
        await readRedirectsAt(
          strapi,
          others.map(({ source }) => source)
        )
      ).map((each) => [each.source, each])
    );
    const pages = kept.flatMap(({ before }) => before?.leading.page ?? []);
    const there = await thatAreThere(strapi, trx, { uid: PAGE, column: 'document_id' }, pages);

    for (const { source, before, after } of kept) {
      const page = before?.leading.page ?? null;
      if (page !== null && !there.has(page)) this.refuse(source, reason('page-gone'));
      else if (before === null) {
        const made = at.get(source);
        // What is not there any more need not be taken away.
        if (made === undefined || after === null) continue;
        // What an editor has saved since is his.
        if (made.origin === 'import' && leadsTheSame(made, after)) steps.remove.push(made);
        else this.refuse(source, reason('redirect-undo.changed'));
      } else if (after === null) {
        if (at.has(source)) this.refuse(source, reasonOf(SOURCE_IS_TAKEN));
        else steps.restore.push(before);
      } else {
        const now = byId.get(before.id);
        if (now === undefined) this.refuse(source, reason('redirect-undo.deleted'));
        else if (now.source !== source || !leadsTheSame(now, after)) {
          this.refuse(source, reason('redirect-undo.changed'));
        } else steps.change.push({ now, before });
      }
    }
    await this.judge(kept);
  }

  /** Holds what they were to the rules of every save: the site may have changed since. */
  private async judge(kept: readonly KeptRedirect[]): Promise<void> {
    const { strapi, trx, options } = this;
    const back = kept.flatMap(({ source, before }) =>
      before === null ? [] : [{ source, ...before.leading }]
    );
    const surroundings = await readSurroundings({ strapi, trx, options }, back);
    for (const redirect of back) {
      const pagePath = redirect.target === 'page' ? goalOf(redirect, surroundings) : null;
      const { siteUrl } = options;
      const found = checkRedirect(redirect, { sourceIsTaken: false, pagePath, siteUrl });
      for (const broken of found) this.refuse(redirect.source, reasonOf(broken));
    }
  }

  /** @throws a refusal that lists what stands in the way */
  async perform(): Promise<void> {
    if (this.problems.length > 0) throw refusal(withMore(this.problems));
    const { strapi, noted, steps } = this;
    const people = await this.peopleThere();
    await removeRedirects(strapi, steps.remove);
    for (const { now } of steps.change) noted.note(now.id, now);
    for (const some of chunksOf(steps.change, MOST_ROWS)) await this.changeBack(some, people);
    for (const some of chunksOf(steps.restore, MOST_ROWS)) await this.restore(some, people);
    for (const { id } of steps.restore) noted.note(id, null);
  }

  /** The administrators who have made or changed them, and are there still. */
  private async peopleThere(): Promise<Set<number>> {
    const { strapi, trx, steps } = this;
    const ids = [...steps.restore, ...steps.change.map(({ before }) => before)].flatMap(({ row }) =>
      ['created_by_id', 'updated_by_id'].flatMap((column) => (row[column] as number | null) ?? [])
    );
    return thatAreThere(strapi, trx, { uid: ADMINISTRATOR, column: 'id' }, ids);
  }

  private async changeBack(changes: Steps['change'], people: ReadonlySet<number>): Promise<void> {
    const { strapi, trx } = this;
    const { name, joinColumn } = joinTableOf(strapi, REDIRECT, 'page');
    const rows = changes.map(({ now }) => now.row);
    await this.history.noteRows(REDIRECT, rows);
    await trx(name).whereIn(joinColumn, rows).delete();
    for (const { now, before } of changes) {
      const columns = columnsOf(before.row, people);
      const { target, destination, origin, updated_at, updated_by_id } = columns;
      await trx(tableOf(strapi, REDIRECT))
        .where({ id: now.row })
        .update({ target, destination, origin, updated_at, updated_by_id });
    }
    await linkPages(strapi, trx, toPages(changes.map(({ now, before }) => [now.row, before])));
    await setImmediate();
  }

  private async restore(some: readonly Before[], people: ReadonlySet<number>): Promise<void> {
    const { strapi, trx } = this;
    const table = tableOf(strapi, REDIRECT);
    await trx(table).insert(some.map(({ row }) => columnsOf(row, people)));
    this.history.noteMade(
      REDIRECT,
      some.map(({ id }) => id)
    );
    const made: { id: number; document_id: string }[] = await trx(table)
      .whereIn(
        'document_id',
        some.map(({ id }) => id)
      )
      .select('id', 'document_id');
    const rowOf = new Map(made.map((each) => [each.document_id, each.id]));
    await linkPages(strapi, trx, toPages(some.map((before) => [rowOf.get(before.id), before])));
    await setImmediate();
  }
}

/** Of somebody who is gone the row cannot speak any more. */
const columnsOf = (row: KeptRow, people: ReadonlySet<number>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      /^(created|updated)_by_id$/.test(column) && !people.has(value as number)
        ? null
        : fromJson(value),
    ])
  );

const toPages = (
  rows: readonly (readonly [row: number | undefined, before: Before])[]
): { row: number; page: string }[] =>
  rows.flatMap(
    ([
      row,
      {
        leading: { page },
      },
    ]) => (row === undefined || page === null ? [] : [{ row, page }])
  );

/**
 * Undoes what was done last with many redirects, all of it or nothing, under the rules of every save: they are as they
 * were, with their document ids, notes and dates.
 *
 * @param id of what is to be undone: something else may have been done since
 * @returns how many redirects are as they were
 * @throws a refusal that lists what stands in its way
 */
export const undoRedirectAct = async (
  strapi: Core.Strapi,
  { options, writers, revision, turns, journal }: RedirectActParts,
  id: string
): Promise<number> =>
  writers.asWriter(() =>
    strapi.db.transaction(async ({ trx }) => {
      await revision.renew(trx);
      const history = journal.of(trx);
      history.call('redirects', 'undo');
      history.callRestore();
      return turns.inTurn(trx, async ({ redirects: noted }) => {
        const record = await readUndoRecord(strapi);
        if (record?.id !== id) throw refusal([problem(['id'], 'redirect-undo.over')]);
        const undo = new Undo(strapi, trx, options, noted, history);
        for await (const kept of readKept(strapi, record)) await undo.plan(kept);
        await undo.perform();
        await forgetUndo(strapi);
        return record.total;
      });
    })
  );
