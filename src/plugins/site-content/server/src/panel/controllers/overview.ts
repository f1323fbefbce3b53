import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { readOverview } from '../overview/read';

export const overview = ({ strapi }: { strapi: Core.Strapi }) => ({
  async find(ctx: Context): Promise<void> {
    ctx.body = { data: await readOverview(strapi, ctx.state['userAbility']) };
  },
});
