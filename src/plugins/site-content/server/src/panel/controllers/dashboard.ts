import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { type OverviewParts, readOverview } from '../dashboard/read';

export const overview = (strapi: Core.Strapi, parts: OverviewParts) => ({
  async find(ctx: Context): Promise<void> {
    ctx.body = { data: await readOverview(strapi, ctx.state['userAbility'], parts) };
  },
});
