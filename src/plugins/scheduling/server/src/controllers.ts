import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { pageActions } from './core';
import { getServices } from './create-services';
import {
  readListQuery,
  readNewSchedule,
  readNewSchedules,
  readScheduleChange,
} from './read-request';
import { ConflictError, type Requester } from './schedules';

const getId = (ctx: Context): number => Number((ctx['params'] as { id: string }).id);

/** Responds to a `ConflictError` with 409, because Strapi has no error class for that. */
const orConflict = async (ctx: Context, work: () => Promise<unknown>): Promise<void> => {
  try {
    ctx.body = { data: await work() };
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const { message, code, values } = error.problem;
    const details = { code, values, errors: [error.problem] };
    ctx.status = 409;
    ctx.body = { data: null, error: { status: 409, name: 'ConflictError', message, details } };
  }
};

/** Handlers of the API below `/site-scheduling`. */
export const controllers = ({ strapi }: { readonly strapi: Core.Strapi }) => {
  const { schedules } = getServices(strapi);
  const getAsker = (ctx: Context): Requester => {
    const { id, name } = pageActions(strapi).getActor();
    return { id: Number(id), name, ability: ctx.state['userAbility'] };
  };
  return {
    async find(ctx: Context): Promise<void> {
      ctx.body = { data: await schedules.list(getAsker(ctx), readListQuery(ctx.query)) };
    },
    async create(ctx: Context): Promise<void> {
      const schedule = readNewSchedule(ctx.request.body);
      const data = await schedules.create(getAsker(ctx), schedule);
      ctx.status = 201;
      ctx.body = { data };
    },
    async createMany(ctx: Context): Promise<void> {
      const created = readNewSchedules(ctx.request.body);
      const data = await schedules.createMany(getAsker(ctx), created);
      ctx.status = 201;
      ctx.body = { data };
    },
    async change(ctx: Context): Promise<void> {
      const change = readScheduleChange(ctx.request.body);
      await orConflict(ctx, () => schedules.change(getAsker(ctx), getId(ctx), change));
    },
    async cancel(ctx: Context): Promise<void> {
      await orConflict(ctx, () => schedules.cancel(getAsker(ctx), getId(ctx)));
    },
    async retry(ctx: Context): Promise<void> {
      await orConflict(ctx, () => schedules.retry(getAsker(ctx), getId(ctx)));
    },
    async dismiss(ctx: Context): Promise<void> {
      await orConflict(ctx, () => schedules.cancel(getAsker(ctx), getId(ctx), 'failed'));
    },
  };
};
