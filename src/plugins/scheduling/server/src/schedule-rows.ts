import type { Core } from '@strapi/strapi';
import {
  SCHEDULE,
  type ScheduleProblem,
  type ScheduleRequest,
  type Status,
} from '#scheduling/domain/schedule';
import { PAGE } from '#site-content/domain/content-types';

/** A schedule as stored. */
export interface ScheduleRow extends Omit<ScheduleRequest, 'at'> {
  readonly id: number;
  readonly at: Date;
  readonly author_id: number;
  readonly author_name: string;
  readonly status: Status;
  readonly problems: readonly ScheduleProblem[] | null;
  readonly done_at: Date | null;
  readonly change_set: string | null;
  readonly createdAt: Date;
}

export type NewSchedule = Pick<
  ScheduleRow,
  'page' | 'action' | 'at' | 'redirects' | 'author_id' | 'author_name'
>;

/** Maximum number of finished schedules listed. */
const MAX_FINISHED = 500;

const IN_ORDER = [{ at: 'asc' }, { id: 'asc' }];

const toDate = (value: unknown): Date => new Date(value as string | number | Date);

const toRow = (stored: Readonly<Record<string, unknown>>): ScheduleRow =>
  ({
    ...stored,
    at: toDate(stored['at']),
    done_at: stored['done_at'] === null ? null : toDate(stored['done_at']),
    createdAt: toDate(stored['createdAt']),
  }) as unknown as ScheduleRow;

/** Reads and writes the table of schedules, in the current transaction if there is one. */
export class ScheduleRows {
  constructor(private readonly strapi: Core.Strapi) {}

  private get query() {
    return this.strapi.db.query(SCHEDULE);
  }

  async find(id: number): Promise<ScheduleRow | null> {
    const stored = await this.query.findOne({ where: { id } });
    return stored === null ? null : toRow(stored);
  }

  /** Finds the next pending schedule with a single, indexed statement. */
  async findNext(): Promise<ScheduleRow | null> {
    const [next] = await this.findMany({ status: 'pending' }, 1);
    return next ?? null;
  }

  findPending(page: string): Promise<ScheduleRow[]> {
    return this.findMany({ status: 'pending', page });
  }

  /** Lists all pending schedules and the latest others, by time. */
  async list(of: { readonly page?: string; readonly status?: Status }): Promise<ScheduleRow[]> {
    const pending = await this.findMany({ $and: [of, { status: 'pending' }] });
    const finished: Record<string, unknown>[] = await this.query.findMany({
      where: { $and: [of, { status: { $ne: 'pending' } }] },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      limit: MAX_FINISHED,
    });
    return [...finished.map(toRow).reverse(), ...pending].sort(
      (a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id
    );
  }

  count(status: Status): Promise<number> {
    return this.query.count({ where: { status } });
  }

  async insert(schedule: NewSchedule): Promise<ScheduleRow> {
    return toRow(
      await this.query.create({
        data: { ...schedule, status: 'pending', problems: null, done_at: null, change_set: null },
      })
    );
  }

  async update(id: number, data: Partial<Omit<ScheduleRow, 'id'>>): Promise<ScheduleRow> {
    return toRow(await this.query.update({ where: { id }, data }));
  }

  /** Returns those of these pages that exist. */
  async existing(pages: readonly string[]): Promise<ReadonlySet<string>> {
    const rows: { documentId: string }[] = await this.strapi.db.query(PAGE).findMany({
      select: ['documentId'],
      where: { documentId: { $in: [...new Set(pages)] } },
    });
    return new Set(rows.map(({ documentId }) => documentId));
  }

  /** Returns the pending schedules up to a time, in the order in which they will be executed. */
  async scheduledUntil(at: Date) {
    const pending = await this.findMany({ status: 'pending', at: { $lte: at } });
    return pending.map(({ page, action, redirects }) => ({
      ...{ page, action, addsRedirects: redirects === 'create' },
    }));
  }

  private async findMany(where: object, limit?: number): Promise<ScheduleRow[]> {
    const found: Record<string, unknown>[] = await this.query.findMany({
      ...{ where, orderBy: IN_ORDER },
      ...(limit === undefined ? {} : { limit }),
    });
    return found.map(toRow);
  }
}
