import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { setCacheControl } from './cache-control';
import { BadRequest } from '../pages/bad-request';
import { listPages, type PageListParts } from '../pages/page-list';

export const pages = (strapi: Core.Strapi, parts: PageListParts) => ({
  async find(ctx: Context): Promise<void> {
    try {
      const { list, isRandom } = await listPages(strapi, parts, ctx.querystring);
      const { pages: forVisitors } = parts.options.delivery.cacheControl;
      setCacheControl(ctx, isRandom ? 'no-store' : forVisitors);
      ctx.body = list;
    } catch (error) {
      if (error instanceof BadRequest) throw new errors.ValidationError(error.message);
      throw error;
    }
  },
});
