import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { BadRequest } from '../pages/bad-request';
import { listPages } from '../pages/page-list';

export const pages = ({ strapi }: { strapi: Core.Strapi }) => ({
  async find(ctx: Context): Promise<void> {
    try {
      ctx.body = await listPages(strapi, ctx.querystring);
    } catch (error) {
      if (error instanceof BadRequest) throw new errors.ValidationError(error.message);
      throw error;
    }
  },
});
