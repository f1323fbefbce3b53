import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { problem } from '#scheduling/domain/problems';
import type { ScheduleProblem } from '#scheduling/domain/schedule';
import type { Actor } from '#site-content/domain/changes/channels';
import { toValidationError } from '#site-content/server/operations/panel-requests/read-form';
import type { Clock } from './clock';
import { administrator, channel, pageActions } from './core';
import type { ScheduleRow, ScheduleRows } from './schedule-rows';

type IsWanted = (row: ScheduleRow) => boolean;

const isPending: IsWanted = ({ status }) => status === 'pending';

const toProblem = (one: unknown, message: string): ScheduleProblem => {
  const problem = one as Partial<ScheduleProblem>;
  const { path = [], message: own = message, code = '', values = {}, models } = problem;
  return { path, message: own, code, values, ...(models === undefined ? {} : { models }) };
};

/** Returns the problems if the rules refused the action or the page is gone; `null` if the service itself failed. */
const problemsIn = (error: unknown): readonly ScheduleProblem[] | null => {
  if (!(error instanceof errors.ApplicationError)) return null;
  const details = (error.details ?? {}) as { readonly errors?: readonly unknown[] };
  return (details.errors ?? [details]).map((one) => toProblem(one, error.message));
};

/**
 * Executes schedules. Each is read again under the content lock and marked as done in the publishing
 * transaction, so that it is executed exactly once, even with several instances or if the process is killed.
 */
export class Executor {
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly rows: ScheduleRows,
    private readonly clock: Clock
  ) {}

  /** Executes a due schedule on behalf of its author. Does nothing if another instance was faster. */
  async execute({ id, author_id, author_name }: ScheduleRow): Promise<void> {
    const isDue: IsWanted = (row) => isPending(row) && row.at <= this.clock.now;
    await this.run(id, administrator(author_id, author_name), isDue);
  }

  /** Executes a failed schedule again, as the current user. */
  async retry(id: number, actor: Actor): Promise<void> {
    await this.run(id, actor, ({ status }) => status === 'failed');
  }

  /** Marks a schedule as failed after repeated internal errors, so that later ones are executed. */
  async giveUp(schedule: ScheduleRow): Promise<void> {
    const actor = administrator(schedule.author_id, schedule.author_name);
    await this.fail(schedule.id, actor, [problem([], 'unexpected')], isPending);
  }

  private async run(id: number, actor: Actor, isWanted: IsWanted): Promise<void> {
    try {
      await pageActions(this.strapi).transact(
        { actor, channel },
        async ({ readChangeSet, run }) => {
          const row = await this.rows.find(id);
          if (row === null || !isWanted(row)) return;
          await this.checkPermitted(row, actor);
          await run({
            action: row.action,
            pages: [row.page],
            redirects: row.redirects === 'create',
          });
          const done = { status: 'done', problems: null, done_at: this.clock.now } as const;
          await this.rows.update(id, { ...done, change_set: await readChangeSet() });
        }
      );
    } catch (error) {
      const problems = problemsIn(error);
      if (problems === null) throw error;
      await this.fail(id, actor, problems, isWanted);
    }
  }

  /**
   * Checks that the page exists and the actor may publish it.
   *
   * @throws a refusal
   */
  private async checkPermitted({ page }: ScheduleRow, actor: Actor): Promise<void> {
    if (!(await this.rows.existing([page])).has(page)) {
      throw toValidationError([problem(['page'], 'page-gone')]);
    }
    if (await pageActions(this.strapi).canPublish(Number(actor.id), page)) return;
    throw toValidationError([problem([], 'not-permitted', { author: actor.name })]);
  }

  private async fail(
    id: number,
    actor: Actor,
    problems: readonly ScheduleProblem[],
    isWanted: IsWanted
  ): Promise<void> {
    await pageActions(this.strapi).transact({ actor, channel }, async () => {
      const row = await this.rows.find(id);
      if (row === null || !isWanted(row)) return;
      await this.rows.update(id, { status: 'failed', problems, done_at: this.clock.now });
    });
    this.strapi.log.warn(
      `Schedule ${id} failed: ${problems.map(({ message }) => message).join(' ')}`
    );
  }
}
