import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { problem } from '#scheduling/domain/problems';
import type { Schedule, ScheduleProblem } from '#scheduling/domain/schedule';
import { toValidationError } from '#site-content/server/operations/panel-requests/read-form';
import { checkSchedule } from './check-schedule';
import type { Clock } from './clock';
import { type Ability, administrator, channel, pageActions, type PublishablePage } from './core';
import type { Executor } from './executor';
import type { NewSchedules, readListQuery, ScheduleChange } from './read-request';
import type { ScheduleRow, ScheduleRows } from './schedule-rows';

/** The administrator who makes a request. */
export interface Requester {
  readonly id: number;
  readonly name: string;
  readonly ability: Ability;
}

/** A status in which a schedule can still be changed, retried or cancelled. */
type Open = 'pending' | 'failed';

/** Thrown if a schedule's status does not allow the action. */
export class ConflictError extends Error {
  constructor(readonly problem: ScheduleProblem) {
    super(problem.message);
  }
}

/** Shown for pages that are deleted, or that the user may not publish. */
const UNKNOWN: PublishablePage = { title: null, path: null };

const toSchedule = (row: ScheduleRow, { title, path }: PublishablePage): Schedule => ({
  ...{ id: row.id, page: row.page, title, path, action: row.action, at: row.at.toISOString() },
  ...{ redirects: row.redirects, status: row.status, problems: row.problems ?? [] },
  author: { id: row.author_id, name: row.author_name },
  created_at: row.createdAt.toISOString(),
  done_at: row.done_at?.toISOString() ?? null,
  change_set: row.change_set,
});

const toAuthor = ({ id, name }: Requester): Pick<ScheduleRow, 'author_id' | 'author_name'> => ({
  ...{ author_id: id, author_name: name },
});

/** Manages schedules of pages that the administrator may publish. */
export class Schedules {
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly rows: ScheduleRows,
    private readonly executor: Executor,
    private readonly clock: Clock,
    private readonly onChange: () => void
  ) {}

  /**
   * Lists schedules of pages that the user may publish, the user's own, and those of deleted pages unless they are
   * omitted.
   */
  async list(
    asker: Requester,
    { of, isOfExisting }: ReturnType<typeof readListQuery>
  ): Promise<Schedule[]> {
    const rows = await this.rows.list(of);
    const pages = rows.map(({ page }) => page);
    const permitted = await pageActions(this.strapi).publishable(asker.ability, pages);
    const existing = await this.rows.existing(pages);
    return rows
      .filter(
        ({ page, author_id }) =>
          permitted.has(page) || (existing.has(page) ? author_id === asker.id : !isOfExisting)
      )
      .map((row) => toSchedule(row, permitted.get(row.page) ?? UNKNOWN));
  }

  async create(asker: Requester, schedule: Required<ScheduleChange>): Promise<Schedule> {
    const page = await this.permitted(asker, schedule.page, true);
    const row = await this.locked(asker, async () => {
      await this.check(schedule, null, true);
      return this.rows.insert({ ...schedule, ...toAuthor(asker) });
    });
    this.onChange();
    return toSchedule(row, page);
  }

  /**
   * Creates a schedule for each page, or none if one is refused. Each problem's path contains the index of its page.
   */
  async createMany(asker: Requester, { pages, ...schedule }: NewSchedules): Promise<Schedule[]> {
    const known = await this.permittedAll(asker, pages);
    const rows = await this.locked(asker, async () => {
      const inserted: ScheduleRow[] = [];
      const problems: ScheduleProblem[] = [];
      for (const [at, page] of pages.entries()) {
        const found = await this.findProblems({ ...schedule, page }, null, true);
        problems.push(...found.map((one) => ({ ...one, path: ['pages', at, ...one.path] })));
        inserted.push(await this.rows.insert({ ...schedule, page, ...toAuthor(asker) }));
      }
      // Rolls back the inserted schedules.
      if (problems.length > 0) throw toValidationError(problems);
      return inserted;
    });
    this.onChange();
    return rows.map((row) => toSchedule(row, known.get(row.page) ?? UNKNOWN));
  }

  async change(asker: Requester, id: number, change: ScheduleChange): Promise<Schedule> {
    const page = await this.permitted(asker, (await this.found(id)).page, true);
    const ofNew =
      change.page === undefined ? undefined : await this.permitted(asker, change.page, true);
    const row = await this.locked(asker, async () => {
      const before = await this.foundAs('pending', id);
      await this.check({ ...before, ...change }, id, change.at !== undefined);
      return Object.keys(change).length === 0 ? before : this.rows.update(id, change);
    });
    this.onChange();
    return toSchedule(row, ofNew ?? page);
  }

  /**
   * Cancels a schedule.
   *
   * @param status the status that it must have; `failed` dismisses a failed one
   */
  async cancel(asker: Requester, id: number, status: Open = 'pending'): Promise<Schedule> {
    const page = await this.permitted(asker, (await this.found(id)).page);
    const row = await this.locked(asker, async () => {
      await this.foundAs(status, id);
      const done = { status: 'cancelled', problems: null, done_at: this.clock.now } as const;
      return this.rows.update(id, done);
    });
    return toSchedule(row, page);
  }

  /** Retries a failed schedule as the current user, who needs permission and whom the history names. */
  async retry(asker: Requester, id: number): Promise<Schedule> {
    const page = await this.permitted(asker, (await this.found(id)).page, true);
    await this.foundAs('failed', id);
    await this.executor.retry(id, administrator(asker.id, asker.name));
    return toSchedule(await this.found(id), page);
  }

  /**
   * Runs work under the content lock, which executing a schedule acquires as well, so that the state that was read
   * still applies when it is written.
   */
  private locked<T>({ id, name }: Requester, work: () => Promise<T>): Promise<T> {
    return pageActions(this.strapi).transact({ actor: administrator(id, name), channel }, work);
  }

  private async findProblems(
    schedule: Required<ScheduleChange>,
    own: number | null,
    isNewTime: boolean
  ): Promise<ScheduleProblem[]> {
    const others = (await this.rows.findPending(schedule.page)).filter(({ id }) => id !== own);
    return checkSchedule(schedule, others, isNewTime ? this.clock.now : null);
  }

  private async check(...asked: Parameters<Schedules['findProblems']>): Promise<void> {
    const problems = await this.findProblems(...asked);
    if (problems.length > 0) throw toValidationError(problems);
  }

  private async found(id: number): Promise<ScheduleRow> {
    const row = Number.isSafeInteger(id) && id < 2 ** 31 ? await this.rows.find(id) : null;
    if (row === null) throw new errors.NotFoundError('This schedule does not exist.');
    return row;
  }

  private async foundAs(wanted: Open, id: number): Promise<ScheduleRow> {
    const row = await this.found(id);
    const { status } = row;
    if (status === wanted) return row;
    throw new ConflictError(problem(['status'], `not-${wanted}`, { status }));
  }

  /**
   * Checks whether the user may publish a page. Schedules of deleted pages can be cancelled by every user who may
   * publish any page. They cannot be changed, because it is unknown who may publish the page until its deletion is
   * undone.
   *
   * @returns the page's title and path; `null` if it is deleted or unreadable
   */
  private async permitted(
    { ability }: Requester,
    page: string,
    mustExist = false
  ): Promise<PublishablePage> {
    const pages = await pageActions(this.strapi).publishable(ability, [page]);
    const known = pages.get(page);
    if (known !== undefined) return known;
    if ((await this.rows.existing([page])).has(page)) {
      throw new errors.ForbiddenError('You do not have permission to publish this page.');
    }
    if (mustExist) throw toValidationError([problem(['page'], 'no-such-page')]);
    return UNKNOWN;
  }

  /**
   * Checks that all pages exist and may be published. Reports problems per page, because a 403 response would not name
   * the pages.
   */
  private async permittedAll(
    { ability }: Requester,
    pages: readonly string[]
  ): Promise<ReadonlyMap<string, PublishablePage>> {
    const known = await pageActions(this.strapi).publishable(ability, pages);
    const unknown = pages.filter((page) => !known.has(page));
    const existing = await this.rows.existing(unknown);
    const problems = unknown.map((page) =>
      problem(['pages', pages.indexOf(page)], existing.has(page) ? 'forbidden' : 'no-such-page')
    );
    if (problems.length > 0) throw toValidationError(problems);
    return known;
  }
}
