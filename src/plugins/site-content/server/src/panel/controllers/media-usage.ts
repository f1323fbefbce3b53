import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { readMediaUsageBody } from '../media-usage/body';
import { type MediaUsageServices, readMediaUsage } from '../media-usage/read';

export const mediaUsage = (strapi: Core.Strapi, services: MediaUsageServices) => ({
  async find(ctx: Context): Promise<void> {
    const question = readMediaUsageBody(ctx.request.body);
    const { userAbility } = ctx.state;
    ctx.body = { data: await readMediaUsage(strapi, services, userAbility, question) };
  },
});
