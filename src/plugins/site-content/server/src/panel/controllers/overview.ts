import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Options } from '../../config/options';
import { readOverview } from '../overview/read';

export const overview = (strapi: Core.Strapi, { options }: { readonly options: Options }) => ({
  async find(ctx: Context): Promise<void> {
    ctx.body = { data: await readOverview(strapi, ctx.state['userAbility'], options.homeSlug) };
  },
});
