import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { type DashboardServices, readDashboard } from './read-dashboard';

export const overview = (strapi: Core.Strapi, services: DashboardServices) => ({
  async find(ctx: Context): Promise<void> {
    ctx.body = { data: await readDashboard(strapi, ctx.state['userAbility'], services) };
  },
});
